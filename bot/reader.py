"""For whom something is shown: in which language, in which colours."""

from __future__ import annotations

from typing import NamedTuple

from .language import ENGLISH, Language


class Reader(NamedTuple):
    """Whoever reads a message: one person of a private answer, or everybody in a channel."""

    language: Language = ENGLISH
    theme: str = "dark"
