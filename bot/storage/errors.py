"""Database errors. Some are shown to people at a table, the others only to the host."""

from __future__ import annotations

from engine import _

from ..background import TemporaryFailure
from ..table.errors import Refusal


class NotSaved(Refusal, TemporaryFailure):
    """A transaction that was rolled back, for example because the disk is full or the database is locked."""

    sentence = _("Nothing was saved. Please try again in a moment.")


class PerhapsSaved(NotSaved):
    """A transaction that may or may not have been committed, because the connection was lost for good."""

    sentence = _("I'm not sure that was saved. Check the table in a moment, and try again if it wasn't.")


class NotRead(Refusal, TemporaryFailure):
    """A failed read from the database."""

    sentence = _("I can't load the tables right now. Please try again in a moment.")


class DatabaseConflict(Exception):
    """A transaction that was rolled back because the schema forbids it. The database's error is the cause."""


class CopyRefused(Exception):
    """A copy of the database that cannot be made, or must not be relied on. Shown to the host."""


class DatabaseUnusable(Exception):
    """A database that cannot be opened, or is damaged, in use or too new. Shown to the host at start-up."""


class DatabaseMisconfigured(DatabaseUnusable):
    """A database that no restart can fix: its path or address is wrong, or its driver is missing."""
