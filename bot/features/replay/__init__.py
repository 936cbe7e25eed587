"""Replays of a game: the viewer, shares, rolls, and the record."""
