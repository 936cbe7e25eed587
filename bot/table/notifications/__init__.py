"""Who may be notified of what at a table. Pure functions."""
