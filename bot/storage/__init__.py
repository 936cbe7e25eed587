"""All SQL, and everything about database files."""
