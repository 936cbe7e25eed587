"""Looking back at a game: its steps, its rolls, how it went, and its record."""
