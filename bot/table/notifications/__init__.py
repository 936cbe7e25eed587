"""Rules for notifying people about a table. Pure functions."""
