"""The games: what of a game is not law (printed text, cards, the shape of its board)."""
