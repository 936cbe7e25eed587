"""Positions of Konfusion in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Over, Seen, ToMove
from engine.games.konfusion.board import GRID, owner

from ..theme import Look
from ..words import listed, shortest_needed, spoken_name, told_last


def describe(seen: Seen, looks: Sequence[Look], names: Sequence[str]) -> str:
    """Describe a position in at most 1024 characters; names are shortened, then left out, if need be."""

    def written(length: int) -> str:
        people = [_person(look, spoken_name(name, length)) for look, name in zip(looks, names, strict=True)]
        seats = (_seat(seen, seat, person) for seat, person in enumerate(people))
        return " ".join(filter(None, (_state_of_play(seen, looks), told_last(seen, looks), *seats)))

    return shortest_needed(written)


def _person(look: Look, name: str) -> str:
    return f"{look.name}, {name}" if name else look.name


def _state_of_play(seen: Seen, looks: Sequence[Look]) -> str:
    status = seen.status
    if isinstance(status, Over):
        winners = [looks[seat].name for seat in status.winners]
        verb = "wins" if len(winners) == 1 else "win"
        return (
            f"Konfusion, over ({status.reason}): {listed(winners) or 'nobody'} {verb if winners else 'wins'}."
        )
    if not isinstance(status, ToMove):
        return f"Konfusion, {looks[seen.state.turn].name} to roll."
    return f"Konfusion, {looks[seen.state.turn].name} to move{_dice_left(seen)}."


def _dice_left(seen: Seen) -> str:
    if seen.state.allowed is None:
        return ""
    moved = listed([GRID.names[square] for square in seen.state.moved])
    dice = f"{seen.state.allowed} {'die' if seen.state.allowed == 1 else 'dice'}"
    return f" up to {dice} more, moved already {moved}" if moved else f" up to {dice}"


def _seat(seen: Seen, seat: int, person: str) -> str:
    pips, captured, posts = (tally.figures[seat] for tally in seen.tallies)
    figures = f"{pips} pips, captured {captured}, {posts} of 4 goal keyposts"
    if seat not in seen.active:
        figures = "resigned"
    return f"{person}: {figures}; {_dice(seen, seat) or 'no dice on the board'}."


def _dice(seen: Seen, seat: int) -> str:
    """List a seat's dice by value, the highest first: `6 on f1, 3 on c1 h1`."""
    squares: dict[int, list[str]] = {}
    for square, held in enumerate(seen.state.board):
        if owner(held) == seat:
            squares.setdefault(held & 7, []).append(GRID.names[square])
    return ", ".join(f"{value} on {' '.join(squares[value])}" for value in sorted(squares, reverse=True))
