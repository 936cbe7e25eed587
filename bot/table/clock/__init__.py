"""Clocks at a table, in milliseconds by Discord's clock. Pure functions."""
