"""Positions of Ludifacture in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import Over, Seat, Seen, ToMove, render
from engine.games.ludifacture.board import SIDES, course_of, order_of
from engine.games.ludifacture.journey import journey
from engine.games.ludifacture.notation import read_advance
from engine.games.ludifacture.wording import narrate_trip

from ..theme import Look
from ..words import listed, shortest_needed, spoken_name
from .ludifacture_strip import price

SIDE = {"S": "south", "W": "west", "N": "north", "E": "east"}


def describe(seen: Seen, looks: Sequence[Look], names: Sequence[str]) -> str:
    """Describe a position in at most 1024 characters.

    Names are shortened if need be, then left out, and with them the numbers of columns that were chosen.
    """

    def written(length: int) -> str:
        people = [_person(look, spoken_name(name, length)) for look, name in zip(looks, names, strict=True)]
        seats = (_seat(seen, seat, person, bool(length)) for seat, person in enumerate(people))
        parts = (_state_of_play(seen, looks), _game(seen), _last(seen, looks), *seats)
        return " ".join(filter(None, parts))

    return shortest_needed(written)


def _person(look: Look, name: str) -> str:
    return f"{look.name}, {name}" if name else look.name


def _state_of_play(seen: Seen, looks: Sequence[Look]) -> str:
    status, state = seen.status, seen.state
    if isinstance(status, Over):
        winners = listed([looks[seat].name for seat in status.winners])
        verb = "wins" if len(status.winners) == 1 else "win"
        return f"Ludifacture, over ({status.reason}): {winners} {verb}."
    if isinstance(status, ToMove) and status.secret:
        return f"Ludifacture, {listed([looks[seat].name for seat in status.seats])} to number the columns."
    rolled = "" if state.roll is None else f", roll {' '.join(map(str, state.roll))}"
    if isinstance(status, ToMove):
        return f"Ludifacture, {looks[status.seats[0]].name} to move{rolled}, price {price(state)}."
    return f"Ludifacture, {looks[status.seat or 0].name} to roll ({status.purpose}){rolled}."


def _game(seen: Seen) -> str:
    pot = f"Pot {seen.state.pot}."
    if seen.setup.options.set == "single":
        return pot
    return f"Game {seen.state.game + 1} of the set. {pot}"


def _last(seen: Seen, looks: Sequence[Look]) -> str:
    if not seen.last:
        return ""
    before, seat, move = seen.last.before, seen.last.seat, read_advance(seen.last.move)
    told = narrate_trip(before, seat, move, journey(before, seat, move))

    def name(seat: Seat) -> str:
        return looks[seat].name

    return render(told, name=name)


def _seat(seen: Seen, seat: int, person: str, columns: bool) -> str:
    side = SIDE[SIDES[seen.setup.seats][seat]]
    figures = [f"supply {seen.state.supplies[seat]}"]
    if seen.setup.options.set == "four":
        figures.append(f"set {(seen.scores or ())[seat]:+d}")
    if seen.state.queues[seat]:
        figures.append("next " + " ".join("".join(map(str, roll)) for roll in seen.state.queues[seat]))
    if columns and seen.setup.options.order == "chosen" and seen.state.orders[seat]:
        figures.append(f"columns {'-'.join(map(str, seen.state.orders[seat]))} from the left")
    if seat not in seen.active:
        figures.append("resigned")
    return f"{person}, {side}: {', '.join(figures)}; {', '.join(_markers(seen, seat)) or 'all at base'}."


def _markers(seen: Seen, seat: int) -> Iterator[str]:
    """List a seat's markers on the board: the column's number, the square, the coins."""
    state, course = seen.state, course_of(seen.state)
    for marker, number in zip(course.markers(seat), order_of(state, seat)):
        square = course.name(marker, state.progress[marker])
        if square is not None:
            yield f"{number} {square} {state.stacks[marker]}"
