"""Conditional moves: if they play this, I answer that. Values and pure functions."""
