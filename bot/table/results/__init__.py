"""Statistics about finished games and about the decisions in games. Pure functions."""
