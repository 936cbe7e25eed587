"""Computers at a table: their seats, and what they do. Values and pure functions."""
