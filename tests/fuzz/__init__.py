"""Random boards of each game: `board(seed, at)` gives one that may be."""
