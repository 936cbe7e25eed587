"""How time runs at a table: lengths, and times by Discord's clock, in milliseconds. Pure functions."""
