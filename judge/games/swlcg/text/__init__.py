"""The printed wording of Star Wars: The Card Game: text -> abilities (WORDINGS.md shows what it knows)."""
