"""Agreements: questions that a table asks its players, with a row for each kind (`rows.py`)."""
