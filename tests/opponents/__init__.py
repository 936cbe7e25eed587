"""Tests of computer opponents: the search, and what it may know."""
