"""People and servers that speak German, and what they are shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from babel.messages.pofile import read_po
from simcord import MemberActor

from bot.locale.__main__ import FOLDER, entries, missing_pages
from bot.locale.language import is_translated
from engine import GAMES

from .server import SimulatedServer

GERMAN = "de"
SHOWN = frozenset({"content", "label", "placeholder", "description", "title", "name", "value"})
ENGLISH = re.compile(r"\b(?:the|your?|is|are|with|has|and|wins?|moves?|rolls?|takes|game|die of)\b")

CODE = re.compile(r"(?<!`)`[^`\n]+`(?!`)")


def lacks(game_id: str) -> bool:
    """Return whether any words that the game shows, or its rules page, have no German version yet."""
    others = {id.replace("-", "_") for id in GAMES} - {game_id.replace("-", "_")}
    shown = any(not others & set(file.split("/")) for file in _files_with_gaps())
    return shown or f"docs/rules/{GERMAN}/{game_id}.md" in missing_pages(GERMAN)


@cache
def _files_with_gaps() -> frozenset[str]:
    """Return the files with a message that the German catalogue does not translate, or marks as fuzzy."""
    with (FOLDER / f"{GERMAN}.po").open("rb") as file:
        gaps = [each for each in entries(read_po(file)) if each.fuzzy or not is_translated(each)]
    return frozenset(file for each in gaps for file, _ in each.locations)


def let_speak(monkeypatch: pytest.MonkeyPatch, server: SimulatedServer, *people: MemberActor) -> None:
    """Make some people's Discord clients German: their interactions have the German locale."""
    backend, ids = server.env.backend, {str(person.id) for person in people}
    emit = backend.emit

    def emit_in_german(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and (payload.get("member") or payload)["user"]["id"] in ids:
            payload = {**payload, "locale": GERMAN}
        emit(event, payload)

    monkeypatch.setattr(backend, "emit", emit_in_german)


def shown_by(server: SimulatedServer) -> list[str]:
    """List all texts that the bot has sent, except for its commands."""
    bodies = [each.json for each in server.env.http_requests if not each.path.endswith("/commands")]
    return [words for body in bodies for words in _words_in(body)]


def english_in(shown: list[str]) -> list[str]:
    """List the texts that contain English words.

    Words in backticks, such as moves, and words from sets of goods do not count, as neither are translated.
    """
    return [words for words in shown if ENGLISH.search(_without_goods(CODE.sub("", words)))]


def _words_in(body: Any) -> Iterator[str]:
    if isinstance(body, dict):
        for key, value in body.items():
            if key in SHOWN and isinstance(value, str):
                yield value
            yield from _words_in(value)
    elif isinstance(body, list):
        for value in body:
            yield from _words_in(value)


def _without_goods(words: str) -> str:
    words = words.replace("\\", "")
    for said in _SAID_BY_GOODS:
        words = words.replace(said, "")
    return words


def _strings_in(document: Any) -> Iterator[str]:
    parts = (
        document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    )
    for part in parts:
        if isinstance(part, str):
            yield part
        yield from _strings_in(part)


_DOCUMENTS = [each.document for game in GAMES.values() if game.goods for each in game.goods.sets]
_SAID_BY_GOODS = sorted({said for each in _DOCUMENTS for said in _strings_in(json.loads(each))}, key=len)[
    ::-1
]
