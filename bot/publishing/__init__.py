"""The public messages of the tables: brought up to date, and kept so."""
