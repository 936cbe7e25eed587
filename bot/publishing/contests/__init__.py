"""Posts about seasons."""
