"""Berserk (ККИ «Берсерк»): its board, its words, its printed text."""
