"""Refusals to draw a picture."""

from __future__ import annotations

from engine import _

from ..table.errors import Refusal


class Busy(Refusal):
    """Too many pictures are waiting to be drawn."""

    sentence = _("I'm drawing too many pictures right now. Nothing changed. Please try again in a minute.")


class TooLong(Refusal):
    """A film would be too large even with its smallest frames."""

    sentence = _(
        "This film would be larger than 4 MB. Choose fewer steps, or go through them with **Back** and "
        "**Forward**."
    )


class FilmFailed(Refusal):
    """The process that draws a film could not be started, was killed, or took too long."""

    sentence = _("I couldn't draw this film. Please press **Make film** again in a minute.")


class PageTooLong(TooLong):
    """A page would be too large to send."""

    sentence = _("This game's page would be larger than 4 MB. Press **Record** for all of its moves.")


class PageFailed(FilmFailed):
    """The process that makes a page could not be started, was killed, or took too long."""

    sentence = _("I couldn't make this page. Please try again in a minute.")
