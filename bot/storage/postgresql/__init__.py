"""The database on a PostgreSQL server, with the same tables and SQL as on SQLite."""
