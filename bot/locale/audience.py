"""For whom something is shown: in which language, in which colours, as a picture or as text."""

from __future__ import annotations

from typing import NamedTuple

from .language import ENGLISH, Language


class Audience(NamedTuple):
    """Whoever reads a message: one person of a private answer, or everybody in a channel.

    `text_board`: a board is to be read as text, not seen as a picture.
    """

    language: Language = ENGLISH
    theme: str = "dark"
    text_board: bool = False
