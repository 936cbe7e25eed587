"""Positions of Conversion in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Over, Seen, ToMove, decimal_text
from engine.games.conversion.board import GRID, HOLE

from ..theme import Look
from ..words import listed, shortest_needed, spoken_name, told_last


def describe(seen: Seen, looks: Sequence[Look], names: Sequence[str]) -> str:
    """Describe a position in at most 1024 characters; names are shortened, then left out, if need be."""

    def written(length: int) -> str:
        people = [_person(look, spoken_name(name, length)) for look, name in zip(looks, names, strict=True)]
        seats = (_seat(seen, seat, person) for seat, person in enumerate(people))
        return " ".join(
            filter(None, (_state_of_play(seen, looks), told_last(seen, looks), *seats, _holes(seen)))
        )

    return shortest_needed(written)


def _person(look: Look, name: str) -> str:
    return f"{look.name}, {name}" if name else look.name


def _state_of_play(seen: Seen, looks: Sequence[Look]) -> str:
    status = seen.status
    if isinstance(status, Over):
        winners = listed([looks[seat].name for seat in status.winners])
        verb = "wins" if len(status.winners) == 1 else "win"
        return f"Conversion, over ({status.reason}): {winners} {verb}."
    if isinstance(status, ToMove):
        return f"Conversion, {looks[status.seats[0]].name} to move."
    return f"Conversion, {'the table' if status.seat is None else looks[status.seat].name} to roll."


def _seat(seen: Seen, seat: int, person: str) -> str:
    dice = [
        f"{GRID.names[square]} {cell & 7}"
        for square, cell in enumerate(seen.state.board)
        if cell and cell != HOLE and cell >> 3 == seat
    ]
    score = decimal_text((seen.scores or ())[seat])
    return f"{person}: score {score}, {_hand(seen, seat)}; {', '.join(dice) or 'no dice on the board'}."


def _hand(seen: Seen, seat: int) -> str:
    hand = seen.state.hands[seat]
    if seat not in seen.active:
        return "resigned"
    if hand is None:
        return "not rolled"
    return f"holds {' '.join(map(str, hand))}" if hand else "holds nothing"


def _holes(seen: Seen) -> str:
    holes = [GRID.names[square] for square, cell in enumerate(seen.state.board) if cell == HOLE]
    return f"Holes: {' '.join(holes)}." if holes else ""
