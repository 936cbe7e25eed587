"""Looking back at a match: its steps, its rolls, its sheet, its record. Pure functions."""
