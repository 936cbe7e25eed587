"""Positions of Power Coinz in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Good, Over, Seen, ToMove
from engine.games.power_coinz.coinz import effect_text
from engine.games.power_coinz.table import FRESH, HEADS, OUT, TEAM, coinz_at, total

from ..theme import SEATS
from ..words import LONGEST, listed, shortest_needed, spoken_name

LENGTHS = (24, 12, 7, 3)  # what names of coinz are cut to, until the text is short enough


def describe(seen: Seen, names: Sequence[str]) -> str:
    """Describe a position in at most 1024 characters; names are shortened, of coinz too, if need be."""

    def written(length: int, coinz: int) -> str:
        seats = (_seat(seen, seat, spoken_name(name, length), coinz) for seat, name in enumerate(names))
        return " ".join((_state_of_play(seen), *seats))

    for coinz in LENGTHS:
        told = shortest_needed(lambda length, coinz=coinz: written(length, coinz))  # type: ignore[misc]
        if not told.endswith("…"):
            return told
    return told


def describe_page(title: str, goods: Sequence[tuple[Good, int]]) -> str:
    """Describe a page of a collection."""
    told = [f"{spoken_name(good.name, 24)}, rating {good.data.rating}, {count}" for good, count in goods]
    return f"{spoken_name(title, 80)}: {'; '.join(told)}."[:LONGEST]


def _state_of_play(seen: Seen) -> str:
    status = seen.status
    if isinstance(status, Over):
        winners = [SEATS[seat].name for seat in status.winners]
        verb = "wins" if len(winners) == 1 else "win"
        return f"{seen.game.name}, over ({status.reason}): {listed(winners)} {verb}."
    if isinstance(status, ToMove) and status.secret:
        return f"{seen.game.name}, teams are picked."
    if isinstance(status, ToMove):
        return f"{seen.game.name}, {SEATS[status.seats[0]].name} takes a coinz."
    return f"{seen.game.name}, to be flipped."


def _seat(seen: Seen, seat: int, name: str, coinz: int) -> str:
    state = seen.state
    person = f"{SEATS[seat].name}, {name}" if name else SEATS[seat].name
    if seat in state.left:
        return f"{person}: resigned."
    if not state.teams[seat]:
        return f"{person}: {'picks a team' if state.teams[seat] is None else 'is ready'}."
    faces = state.faces[seat]
    shown = f" shows {total(state, seat)}" if state.winner is not None else ""
    told = [_lying(seen, seat, place, coinz) for place in range(TEAM) if faces[place] != OUT]
    return f"{person}{shown}: {', '.join(told) or 'out'}."


def _lying(seen: Seen, seat: int, place: int, length: int) -> str:
    coinz, face = coinz_at(seen.state, seat, place), seen.state.faces[seat][place]
    name = f"{place + 1} {spoken_name(coinz.name, length)}"
    if face == HEADS:
        return f"{name} {coinz.rating}"
    hidden = f" ({coinz.rating})" if seen.viewer == seat else ""
    return f"{name}{hidden}" if face == FRESH else f"{name} {effect_text(coinz)}{hidden}"
