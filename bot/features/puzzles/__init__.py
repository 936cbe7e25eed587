"""Puzzles: positions with one best move to find, in private."""
