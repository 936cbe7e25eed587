"""What the drawing of pictures refuses."""

from __future__ import annotations

from ..table.errors import Refusal


class Busy(Refusal):
    """Too many pictures are asked for at this moment."""

    sentence = (
        "Too many pictures are asked for at this moment. Nothing was changed; please try again in a minute."
    )
