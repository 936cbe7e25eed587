"""Contests: places, ratings and tournaments, computed from the results of games. Pure functions."""
