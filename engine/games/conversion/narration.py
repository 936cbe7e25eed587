"""Sentences about what happened in Conversion."""

from __future__ import annotations

from ...game import Played, Rolled
from ...text import Seat, Text, _, text
from .notation import read_move
from .state import GRID, HOLE, Move, State, holes_owed


def narrate(before: State, event: Played | Rolled, after: State) -> Text | None:
    """Describe what a move or a roll did. Returns None for the roll of any hole but the last."""
    if isinstance(event, Rolled):
        return _narrate_roll(before, event, after)
    return _narrate_play(before, event, read_move(event.move), after)


def _narrate_play(before: State, event: Played, move: Move, after: State) -> Text:
    """Describe where a die was placed and what that did to its neighbours."""
    effects = [_narrate_effect(before, after, square) for square in GRID.all8[move.square]]
    clauses = tuple(effect for effect in effects if effect is not None)
    return text(
        _("{seat} puts a {die} on {square}: {effects}.")
        if clauses
        else _("{seat} puts a {die} on {square}."),
        seat=Seat(event.seat),
        die=move.value,
        square=GRID.names[move.square],
        effects=clauses,
    )


def _narrate_roll(before: State, event: Rolled, after: State) -> Text | None:
    """Describe the roll of a hand or, after the last hole has been rolled, of all holes together."""
    if not holes_owed(before):
        assert before.turn is not None, "a finished game awaits no roll"
        return text("{seat} rolls {faces}.", seat=Seat(before.turn), faces=tuple(sorted(event.faces)))
    if holes_owed(after):
        return None
    holes = tuple(name for name, cell in zip(GRID.names, after.board) if cell == HOLE)
    return text("The dice put holes on {squares}.", squares=holes)


def _narrate_effect(before: State, after: State, square: int) -> Text | None:
    old, new = before.board[square], after.board[square]
    if old == new:
        return None
    name, value = GRID.names[square], new & 7
    if old >> 3 == new >> 3:
        return text("raises {square} to {value}", square=name, value=value)
    owner = Seat(old >> 3)
    return text("converts {owner}'s {square} to a {value}", square=name, owner=owner, value=value)
