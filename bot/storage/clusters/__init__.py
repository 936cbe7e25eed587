"""Several processes on one database: the shards of each, the news between them, and turns to log in."""
