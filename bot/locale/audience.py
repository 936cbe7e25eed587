"""The audience of a message: its language, its colours, and pictures or text."""

from __future__ import annotations

from typing import NamedTuple

from .language import ENGLISH, Language


class Audience(NamedTuple):
    """The readers of a message: one person, or a whole channel. `text_board`: text instead of pictures."""

    language: Language = ENGLISH
    theme: str = "dark"
    text_board: bool = False
