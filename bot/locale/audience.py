"""For whom something is shown: in which language, in which colours, as a picture or as text."""

from __future__ import annotations

from typing import NamedTuple

from .language import ENGLISH, Language


class Audience(NamedTuple):
    """Who reads a message: one person, or everyone in a channel. `text_board`: no picture, but text."""

    language: Language = ENGLISH
    theme: str = "dark"
    text_board: bool = False
