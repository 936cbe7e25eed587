"""Why matches end: every reason of every game has its words, and a finished position that shows it.

The positions are in `endings.txt` of a game's folder, as rows of

    seats=2 first=0 stall-turns=7 | position line | reason

with the seats, the first seat and the options that differ from the defaults.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from engine import GAMES, Match, Over, Text
from tests.breadth import broad

from . import folder
from .chance import moments
from .perft import BETWEEN, read_setup

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


class Row(NamedTuple):
    """One finished position."""

    game: str
    setup: dict[str, Any]
    position: str
    reason: str

    def __str__(self) -> str:
        return f"{self.game}: {self.reason}"


def rows(game_id: str) -> list[Row]:
    """Read a game's finished positions."""
    table = (folder(game_id) / "endings.txt").read_text(encoding="utf-8")
    lines = (line for line in table.splitlines() if line and not line.startswith("#"))
    return [read_row(game_id, line) for line in lines]


def read_row(game_id: str, line: str) -> Row:
    """Read a row. Raises ValueError, with a sentence, if the line is not one."""
    try:
        given, position, reason = map(str.strip, BETWEEN.split(line))
        return Row(game_id, read_setup(given), position, reason)
    except (ValueError, KeyError) as error:
        told = f"{game_id}: this is no row of endings.txt ({error}): {line}"
        raise ValueError(f"{told}. A row is as tests/games/test_endings.py says.") from error


def kind(reason: str) -> str:
    """Return a reason without its figures."""
    return re.sub(r"\d+", "N", reason)


@pytest.mark.parametrize("row", [row for game_id in sorted(GAMES) for row in rows(game_id)], ids=str)
def test_a_finished_position_says_why(row: Row) -> None:
    """A position reads as over for its reason, is written the same, and its words have the same figures."""
    match = Match.at(row.game, row.position, **row.setup)
    assert isinstance(match.status, Over)
    assert (match.status.reason, match.position) == (row.reason, row.position)
    assert re.findall(r"\d+", str(match.ending)) == re.findall(r"\d+", row.reason)


@every_game
def test_every_reason_has_a_position(game_id: str) -> None:
    """Each of a game's endings has a position, and each position's ending is declared."""
    shown, declared = {kind(row.reason) for row in rows(game_id)}, set(map(kind, GAMES[game_id].endings))
    assert declared - shown == set(), f"add a row for each to endings.txt of {game_id}"
    assert shown - declared == set(), f"the endings of {game_id} have no words for these"


@every_game
def test_endings_are_clauses(game_id: str) -> None:
    """Each ending fits the end of a sentence: it starts with a small letter and has no full stop."""
    for ending in GAMES[game_id].endings.values():
        assert isinstance(ending, Text)
        assert re.fullmatch(r"[a-z][^.]*[^.\s]", ending.template)


@every_game
@pytest.mark.parametrize("seed", broad(range(8)))
@pytest.mark.parametrize("leaving", [0.0, 0.02])
def test_random_matches_say_why_they_ended(game_id: str, seed: int, leaving: float) -> None:
    """A running match has no ending, and a finished one has the words of its reason."""
    *running, match = moments(game_id, seed, leaving)
    assert isinstance(match.status, Over)
    assert {each.ending for each in running} <= {None}
    assert match.ending == match.game.endings[match.status.reason]
