"""What is counted of finished games and decisions. Pure functions."""
