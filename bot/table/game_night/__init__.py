"""Games that end at a time or with an event: their end, their rounds and the last round. Pure functions."""
