"""Tests of a game as a page."""
