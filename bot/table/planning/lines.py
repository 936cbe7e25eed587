"""The lines of a plan as values, and as the text in which they are stored."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

MAX_LINES, DEEPEST = 12, 5  # lines of a plan, and own answers in one of them


class Line(NamedTuple):
    """An opponent's move, the planned answer, and the lines after it; moves are canonical."""

    theirs: str
    mine: str
    then: tuple[Line, ...] = ()


Lines = tuple[Line, ...]


class Plan(NamedTuple):
    """What a seat answers to the move that follows entry `ply` of the log.

    Without lines it did not foresee a move and is gone; its seat hears about that on its turn.
    """

    seat: int
    ply: int
    lines: Lines


class Planned(NamedTuple):
    """A move that a plan has made: the number of its entry in the log, and of its event; both from 1."""

    ply: int
    event: int


def count_lines(lines: Lines) -> int:
    """Return how many lines a plan has: its leaves."""
    return sum(max(1, count_lines(line.then)) for line in lines)


def depth(lines: Lines) -> int:
    """Return how many of the user's own answers the longest line has."""
    return max((1 + depth(line.then) for line in lines), default=0)


def count_moves(lines: Lines) -> int:
    """Return how many of their moves are answered."""
    return sum(1 + count_moves(line.then) for line in lines)


def line_at(lines: Lines, theirs: str) -> Line | None:
    """Return the line that starts with a move of theirs."""
    return next((line for line in lines if line.theirs == theirs), None)


def with_answer(lines: Lines, path: tuple[str, ...], theirs: str, mine: str) -> Lines:
    """Add an answer after `path`, moves in turn, replacing another one. Raises KeyError off the plan."""
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
    """Return lines as JSON: lists of their move, the answer, and the lines after it."""
    return json.dumps(lines, separators=(",", ":"))


def read_lines(written: str) -> Lines:
    """Read lines; return none for damaged JSON, so that nothing is played."""
    try:
        return _read(json.loads(written))
    except (ValueError, TypeError, RecursionError):
        return ()


def _read(found: Any) -> Lines:
    lines = tuple(Line(theirs, mine, _read(then)) for theirs, mine, then in found)
    if not all(isinstance(move, str) for line in lines for move in line[:2]):
        raise ValueError("a move is a text")
    return lines
