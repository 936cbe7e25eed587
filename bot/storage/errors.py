"""The database's refusals: sentences for people at a table, plain English for the operator."""

from __future__ import annotations

from engine import _

from ..table.errors import Refusal


class NotSaved(Refusal):
    """The disk is full, the database locked or failing: the transaction was rolled back."""

    sentence = _("Nothing was saved. Please try again in a moment.")


class PerhapsSaved(NotSaved):
    """The connection was lost during a commit and not regained: no one knows what was saved."""

    sentence = _("I'm not sure that was saved. Check the table in a moment, and try again if it wasn't.")


class NotRead(Refusal):
    """The database cannot be read."""

    sentence = _("I can't read the tables right now. Please try again in a moment.")


class DatabaseConflict(Exception):
    """What the schema's guards forbid: the transaction was rolled back. Its cause is the database's error."""


class CopyRefused(Exception):
    """For the operator: a copy of the database cannot be made, or must not be relied on."""


class DatabaseUnusable(Exception):
    """For the operator, at start-up: the database cannot be opened, is damaged, in use, or too new."""
