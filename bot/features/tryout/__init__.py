"""Trying out moves from a step of a game in private, with hints and sharing once the game is over."""
