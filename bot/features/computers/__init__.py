"""Computers: their seats, their hints, and the graph of a finished game."""
