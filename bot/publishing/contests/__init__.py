"""Posts about seasons and tournaments."""
