"""Computers: their seats, practice, lessons, hints, how a game went."""
