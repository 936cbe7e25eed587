"""The results of games, and how long people have taken over decisions."""
