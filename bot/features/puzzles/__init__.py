"""Puzzles: positions with one best move, in private."""
