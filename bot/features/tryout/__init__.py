"""Trying moves from a step of a game, in private. Once the game is over, also hints and sharing."""
