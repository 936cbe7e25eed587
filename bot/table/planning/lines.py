"""The lines of a plan, as values and as stored text."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

MAX_LINES, DEEPEST = 12, 5  # lines in a plan, and own answers in a line


class Line(NamedTuple):
    """An opponent's move, the planned answer, and the lines that follow. Moves are in canonical notation."""

    theirs: str
    mine: str
    then: tuple[Line, ...] = ()


Lines = tuple[Line, ...]


class Plan(NamedTuple):
    """A seat's planned answers to the move that follows entry `ply` of the log.

    A plan without lines has ended because it did not cover a move. The player is told so on their next turn.
    """

    seat: int
    ply: int
    lines: Lines


class Planned(NamedTuple):
    """A move that a plan made: the numbers of its log entry and of its event, both counted from 1."""

    ply: int
    event: int


def count_lines(lines: Lines) -> int:
    """Return how many lines a plan has, which is the number of its leaves."""
    return sum(max(1, count_lines(line.then)) for line in lines)


def depth(lines: Lines) -> int:
    """Return how many of the planner's own answers the longest line contains."""
    return max((1 + depth(line.then) for line in lines), default=0)


def count_moves(lines: Lines) -> int:
    """Return how many of the opponent's moves the lines answer."""
    return sum(1 + count_moves(line.then) for line in lines)


def line_at(lines: Lines, theirs: str) -> Line | None:
    """Return the line that starts with the opponent's move `theirs`, or None if there is none."""
    return next((line for line in lines if line.theirs == theirs), None)


def with_answer(lines: Lines, path: tuple[str, ...], theirs: str, mine: str) -> Lines:
    """Make `mine` the answer to `theirs` after the moves in `path`. Raises KeyError if `path` is unknown."""
    if path:
        first = line_at(lines, path[0])
        if first is None or first.mine != path[1]:
            raise KeyError(path)
        changed = first._replace(then=with_answer(first.then, path[2:], theirs, mine))
    else:
        before = line_at(lines, theirs)
        changed = before if before is not None and before.mine == mine else Line(theirs, mine)
    if line_at(lines, changed.theirs) is None:
        return (*lines, changed)
    return tuple(changed if line.theirs == changed.theirs else line for line in lines)


def write_lines(lines: Lines) -> str:
    """Return lines as JSON, each as a list of the opponent's move, the answer, and the lines that follow."""
    return json.dumps(lines, separators=(",", ":"))


def read_lines(written: str) -> Lines:
    """Return lines from JSON, or an empty tuple if the JSON is damaged."""
    try:
        return _read(json.loads(written))
    except (ValueError, TypeError, RecursionError):
        return ()


def _read(found: Any) -> Lines:
    lines = tuple(Line(theirs, mine, _read(then)) for theirs, mine, then in found)
    if not all(isinstance(move, str) for line in lines for move in line[:2]):
        raise ValueError("a move is a text")
    return lines
