"""Games that end at a set time or when an event starts. Pure functions."""
