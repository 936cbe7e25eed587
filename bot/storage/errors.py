"""What the database refuses, each as a sentence.

Refusal
├── NotSaved           the disk is full, the database locked: nothing was saved
├── NotRead            the database cannot be read
├── CopyRefused        a copy of the database cannot be made, or not relied on; for the operator
└── DatabaseUnusable   at start-up only, for the operator
"""

from __future__ import annotations

import sqlite3

from ..table.errors import Refusal

DatabaseConflict = sqlite3.IntegrityError  # what the schema's guards raise within a transaction


class NotSaved(Refusal):
    """The disk is full, the database locked or failing: the transaction was rolled back."""

    sentence = "Nothing was saved; please try again in a moment."


class NotRead(Refusal):
    """The database cannot be read."""

    sentence = "The tables cannot be read right now; please try again in a moment."


class CopyRefused(Refusal):
    """For the operator: a copy of the database cannot be made, or must not be relied on."""

    sentence = "The database cannot be copied."


class DatabaseUnusable(Refusal):
    """Start-up only: the database cannot be opened, is damaged, in use, or of a newer version."""

    sentence = "The database cannot be used."
