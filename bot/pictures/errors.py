"""What the drawing of pictures refuses."""

from __future__ import annotations

from engine import _

from ..table.errors import Refusal


class Busy(Refusal):
    """Too many pictures are asked for at this moment."""

    sentence = _(
        "Too many pictures are being asked for right now. Nothing was changed; please try again in a minute."
    )
