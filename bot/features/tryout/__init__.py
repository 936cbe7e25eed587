"""Trying moves from a step of a game, in private, and what can be done with that once the game is over."""
