"""Games that end at a time or with an event: their end, rounds, the last round. Pure functions."""
