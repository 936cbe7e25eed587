"""Trying moves from a step of a game, as people do it."""
