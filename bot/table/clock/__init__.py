"""The clocks at a table. Times are in milliseconds, measured by Discord's clock. Pure functions."""
