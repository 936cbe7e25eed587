"""Actions at a table, as values and pure functions that do no I/O and never read the clock."""
