"""Computers: their seats, practice, hints, the graph of a game."""
