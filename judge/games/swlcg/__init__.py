"""Star Wars: The Card Game (LCG)."""
