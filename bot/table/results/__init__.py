"""Statistics of finished games and decisions. Pure functions."""
