"""Several processes on one database: which shards each serves, news between them, and turns to log in."""
