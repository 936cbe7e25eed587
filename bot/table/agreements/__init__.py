"""Agreements: questions that a table asks its players. `rows.py` has a row for each kind of question."""
