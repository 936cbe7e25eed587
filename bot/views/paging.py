"""Lines cut into pages that fit a message."""

from __future__ import annotations

from collections.abc import Iterable

from engine import Text

from ..locale.language import Language
from .message import MOST_CONTENT
from .text import render_markdown

KEPT_FREE = 500  # characters of a message for what stands above and below the lines


def paginate(lines: Iterable[Text], language: Language) -> list[list[Text]]:
    """Cut lines, in order, into as few pages as their lengths in a language allow."""
    pages: list[list[Text]] = []
    room = 0
    for line in lines:
        length = len(render_markdown(line, (), language)) + 1
        if not pages or length > room:
            pages.append([])
            room = MOST_CONTENT - KEPT_FREE
        pages[-1].append(line)
        room -= length
    return pages
