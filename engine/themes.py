"""Themes of puzzles, as data of a game: what to find, and how a solution is proved right."""

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
    """How to weigh moves: the lead that the best one needs over all others, as a share of the win.

    It needs the lead `margin` by a `search`, and the lead `again` by the search `deeper`, with different
    luck. If `games` is not 0, moves are weighed by that many games to the end instead of by each search. If
    weighing `refutes`, the search also finds the answer to a wrong move.
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
    """A kind of puzzle, with its name in puzzle files (a lower-case word).

    `proof` says how solutions are proved: `forced` wins by the rules alone, `forced against` avoids such a
    loss, `counted` is searched to the end of the game, and `weighed` (with a `weighing`) by search or by
    games played to the end. `task` returns the task from a puzzle's state and its arguments. `hints` say
    where to look: one, or if the proof is by force, perhaps one for each number of moves.

    A theme `fits` a state if it returns arguments, rather than None, for the seat to move and the best move.
    The first of a game's themes that fits is the puzzle's. There is no puzzle if an earlier one is proved by
    force but does not fit. A forced one has the number of moves, at most `moves`, as its argument instead. A
    position needs `results` different results of a move, and a distance of `apart` plies from other puzzles
    of its match. Computers look for puzzles at all `tables` in turn, and leave out those that are not
    `worthwhile`, judging by the state, the seat and all right moves: there is no idea to find.
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
