"""Looking back at a match: its steps, its rolls, its sheet and its record. Pure functions."""
