"""Rated results, ratings and seasons."""
