"""Computers: what they do at a table, and the engine that chooses their moves."""
