"""Use cases: lock, load, change, save and announce a table, and do what falls due."""
