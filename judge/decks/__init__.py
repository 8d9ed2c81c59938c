"""Decks and saved tables of other programs: read, and laid out as a new situation."""
