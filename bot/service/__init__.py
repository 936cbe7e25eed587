"""Use cases: lock, load, change, save and announce a table, and act on deadlines."""
