"""Use cases that lock, load, change, save and announce tables, and act on deadlines."""
