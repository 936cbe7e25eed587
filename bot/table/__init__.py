"""The actions people can take at a table, as values and pure functions that do no I/O and read no time."""
