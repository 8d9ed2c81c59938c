"""Printed card text: what the grammars of the games share."""
