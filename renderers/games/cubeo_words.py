"""Positions of Cubeo in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Over, Seen
from engine.games.cubeo.cells import NAMES
from engine.games.cubeo.formation import dice_of, frame_of
from engine.grid import FILES

from ..theme import Look
from ..words import listed, shortest_needed, spoken_name, told_last


def describe(seen: Seen, looks: Sequence[Look], names: Sequence[str]) -> str:
    """Describe a position in at most 1024 characters; names are shortened, then left out, if need be."""

    def written(length: int) -> str:
        people = [_person(look, spoken_name(name, length)) for look, name in zip(looks, names, strict=True)]
        seats = (_seat(seen, seat, person) for seat, person in enumerate(people))
        return " ".join(
            filter(None, (_state_of_play(seen, looks), told_last(seen, looks), _frame(seen), *seats))
        )

    return shortest_needed(written)


def _person(look: Look, name: str) -> str:
    return f"{look.name}, {name}" if name else look.name


def _state_of_play(seen: Seen, looks: Sequence[Look]) -> str:
    status = seen.status
    if isinstance(status, Over):
        winners = listed([looks[seat].name for seat in status.winners])
        return f"Cubeo, over ({status.reason}): {f'{winners} wins' if winners else 'a draw'}."
    return f"Cubeo, {looks[seen.state.turn].name} to move."


def _frame(seen: Seen) -> str:
    files, ranks = frame_of(seen.state.formation)
    return f"Squares a1 to {FILES[files - 1]}{ranks}."


def _seat(seen: Seen, seat: int, person: str) -> str:
    dice = dice_of(seen.state.formation, seat)
    laid = ", ".join(f"{NAMES[die.square]} {die.value}" for die in dice)
    resigned = "resigned, " if seat not in seen.active else ""
    return f"{person}: {resigned}{len(dice)} of {seen.setup.options.die_size} dice; {laid}."
