"""Computers at a table: how they sit there, and what they do, as values and pure functions."""
