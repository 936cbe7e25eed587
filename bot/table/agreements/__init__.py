"""Agreements: what a table asks its players, a row for each kind of question (`rows.py`)."""
