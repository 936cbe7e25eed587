"""Rated results, ratings, seasons and tournaments."""
