"""What watchers leave in the database: what they share and follow, and the results that are counted."""
