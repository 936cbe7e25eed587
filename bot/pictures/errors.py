"""What the drawing of pictures refuses."""

from __future__ import annotations

from engine import _

from ..table.errors import Refusal


class Busy(Refusal):
    """Too many pictures are asked for at this moment."""

    sentence = _(
        "Too many pictures are being asked for right now. Nothing was changed; please try again in a minute."
    )


class TooLong(Refusal):
    """A film that is larger than it may be, however small its frames."""

    sentence = _(
        "This film would be larger than 4 MB. Ask for fewer steps of it, or look at them one by one with "
        "**Back** and **Forward**."
    )


class FilmFailed(Refusal):
    """The process that draws a film could not be started, was ended, or took too long."""

    sentence = _("This film could not be drawn. Please press **As film** again in a minute.")
