"""The audience of a message: its language, its colours, pictures or text."""

from __future__ import annotations

from typing import NamedTuple

from .language import ENGLISH, Language


class Audience(NamedTuple):
    """Who reads a message: one person, or everyone in a channel. `text_board`: no picture, but text."""

    language: Language = ENGLISH
    theme: str = "dark"
    text_board: bool = False
