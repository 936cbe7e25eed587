"""Use cases: lock a table, load it, change it, save it, announce it; and what is due automatically."""
