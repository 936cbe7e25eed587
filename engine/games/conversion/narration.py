"""Sentences that describe moves and rolls in Conversion."""

from __future__ import annotations

from ...game import Played, Rolled
from ...text import Seat, Text, _, listed, plural, text
from .notation import read_move
from .state import GRID, HOLE, Move, State, holes_owed


def narrate(before: State, event: Played | Rolled, after: State) -> Text | None:
    """Describe a move or a roll in a sentence. Returns None for the roll of any hole except the last."""
    if isinstance(event, Rolled):
        return _narrate_roll(before, event, after)
    return _narrate_play(before, event, read_move(event.move), after)


def _narrate_play(before: State, event: Played, move: Move, after: State) -> Text:
    """Describe where a die was placed and how the dice around it changed."""
    changed: dict[tuple[int, int, int], list[str]] = {}
    for square in GRID.all8[move.square]:
        old, new = before.board[square], after.board[square]
        if old != new:
            changed.setdefault((old >> 3, new >> 3, new & 7), []).append(GRID.names[square])
    clauses = tuple(_narrate_effect(*change, squares) for change, squares in changed.items())
    return text(
        _("{seat} places a {die} on {square}: {effects}.")
        if clauses
        else _("{seat} places a {die} on {square}."),
        seat=Seat(event.seat),
        die=move.value,
        square=GRID.names[move.square],
        effects=listed(clauses) if clauses else (),
    )


def _narrate_roll(before: State, event: Rolled, after: State) -> Text | None:
    """Describe the roll of a hand, or name all holes after the last one. Returns None for earlier holes."""
    if not holes_owed(before):
        assert before.turn is not None, "a finished game awaits no roll"
        faces = "-".join(map(str, sorted(event.faces)))
        return text("{seat} rolls {faces}.", seat=Seat(before.turn), faces=faces)
    if holes_owed(after):
        return None
    holes = tuple(name for name, cell in zip(GRID.names, after.board) if cell == HOLE)
    return text("The dice turn {squares} into holes.", squares=listed(holes))


def _narrate_effect(owner: int, taker: int, value: int, squares: list[str]) -> Text:
    """Say that `taker` raised its own or converted `owner`'s dice on `squares`, which now show `value`."""
    names, count = listed(squares), len(squares)
    if owner == taker:
        return text("raises {squares} to {value}", squares=names, value=value)
    converts = plural(
        "converts {owner}'s {squares} to a {value}", "converts {owner}'s {squares} to {value}s", by="count"
    )
    return text(converts, owner=Seat(owner), squares=names, value=value, count=count)
