"""Puzzles: positions with one best move, which people look for in private."""
