"""What one seat, or a spectator, may see of a match. Pictures and texts are made from this alone."""

from __future__ import annotations

from typing import Any, NamedTuple

from .game import AnyGame, Score, Setup, Status, Tally


class LastPlay(NamedTuple):
    """The latest public move and the state before it, so that a picture can mark the move."""

    seat: int
    move: str
    before: Any


class Seen(NamedTuple):
    """What one seat, or a spectator (`viewer` None), may see of a match."""

    game: AnyGame
    setup: Setup
    viewer: int | None
    state: Any
    status: Status
    active: tuple[int, ...]
    scores: tuple[Score | None, ...] | None
    tallies: tuple[Tally, ...]
    last: LastPlay | None
