"""Everything that is SQL or a database file."""
