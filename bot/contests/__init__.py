"""Comparison of players by the results of their games: places and ratings. Pure functions."""
