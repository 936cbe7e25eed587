"""Several processes on one database: each process's shards, the news between them, and login turns."""
