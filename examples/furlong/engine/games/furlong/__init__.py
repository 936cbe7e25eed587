"""Furlong: the game and its parts."""
