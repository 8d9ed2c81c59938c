"""Printed text of Berserk cards (Russian): one sentence is one feature (`brk-rules/11`)."""
