"""Puzzle themes, which games declare as data: each theme's task, and how its solutions are proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from .text import Text
from .thinking import Thinking

Arguments = tuple[int | str, ...]
Proof = Literal["forced", "forced against", "counted", "weighed"]


class Weighing(NamedTuple):
    """How to weigh a position's moves against each other, to prove that one of them is clearly the best.

    The best move's share of the win must be at least `margin` above every other move's share in `search`, and
    at least `again` above it in `deeper`, a search with other random rolls. If `games` is not 0, that many
    games are played to the end after each move, in place of each search. If `refutes` is true, `search` also
    finds the answer to a wrong move.
    """

    margin: float
    again: float
    search: Thinking = Thinking()
    deeper: Thinking = Thinking()
    games: int = 0
    refutes: bool = False


class Table(NamedTuple):
    """A table at which computers play to find puzzles."""

    seats: int = 2
    options: Mapping[str, str | int] = MappingProxyType({})


def _always(_state: Any, _seat: int, _move: Any) -> tuple[()]:
    return ()


def _has_an_idea(_state: Any, _seat: int, *_right: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Theme:
    """A kind of puzzle. `name` is a lower-case word, which puzzle files use.

    `proof` says how solutions are proved: `forced` (the moves force a win by the rules alone), `forced
    against` (all other moves let the opponent force a win), `counted` (a search to the end of the game), or
    `weighed` (a search, or games played to the end, as `weighing` says). `task` returns the task, given a
    puzzle's state and arguments. `hints` has one hint or, if the proof is by force, one per number of moves.

    `fits` takes a state, the seat to move and the best move. It returns the puzzle's arguments, or None if
    the theme does not fit. A puzzle gets the first theme of its game that fits, but if a proof by force
    succeeds for a theme that does not fit, no later theme is tried. The only argument of a theme proved by
    force is the number of moves, which is at most `moves`.

    The legal moves must lead to at least `results` different positions, and a puzzle must be at least `apart`
    plies after the one before it in the same match. Computers look for puzzles at all `tables` in turn.
    `worthwhile` takes the state, the seat and all right moves, and returns whether there is an idea to find.
    """

    name: str
    proof: Proof
    task: Callable[..., Text]
    hints: tuple[Text, ...]
    moves: int = 1
    weighing: Weighing | None = None
    fits: Callable[[Any, int, Any], Arguments | None] = _always
    worthwhile: Callable[..., bool] = _has_an_idea
    results: int = 5
    apart: int = 4
    tables: tuple[Table, ...] = (Table(),)
