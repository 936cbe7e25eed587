"""The database on a PostgreSQL server, with the same tables and the same SQL as in SQLite."""
