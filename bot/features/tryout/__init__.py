"""Trying out moves in private from a step of a game, with hints and sharing once the game is over."""
