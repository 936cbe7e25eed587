"""Games that end at a set time or with an event: end, rounds and last round. Pure functions."""
