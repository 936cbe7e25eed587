"""The audience of a message: the language and the colours it gets, and whether it sees pictures or text."""

from __future__ import annotations

from typing import NamedTuple

from .language import ENGLISH, Language


class Audience(NamedTuple):
    """The readers of a message: a person or a channel. If `text_board`, they see boards as text."""

    language: Language = ENGLISH
    theme: str = "dark"
    text_board: bool = False
