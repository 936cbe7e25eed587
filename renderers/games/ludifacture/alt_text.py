"""Positions of Ludifacture in words, for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Over, Seat, Seen, Text, ToMove, _, listed, text
from engine.games.ludifacture.course import SIDES
from engine.games.ludifacture.journey import journey
from engine.games.ludifacture.narration import narrate_trip
from engine.games.ludifacture.notation import read_advance
from engine.games.ludifacture.state import course_of, order_of

from ...alt_text import shortest_needed, spoken, to_roll, told_end
from ...sight import Sight
from .strip import price

SIDE = {"S": text("south"), "W": text("west"), "N": text("north"), "E": text("east")}
PURPOSE = {
    "re-roll": text("re-roll"),
    "number of rolls": text("number of rolls"),
    "foresight": text("foresight"),
}


def describe(sight: Sight) -> str:
    """Describe a position in at most 1024 characters.

    If necessary, players' names are shortened, or names and the chosen column numbers are left out.
    """
    seen = sight.seen

    def attempt(length: int) -> str:
        seats = (_seat(seen, seat, who, bool(length)) for seat, who in enumerate(sight.people(length)))
        said = _state_of_play(seen), _game(seen), told_trip(seen), *seats
        return spoken(said, sight.looks, sight.translate)

    return shortest_needed(attempt)


def _state_of_play(seen: Seen) -> Text:
    status, state, game = seen.status, seen.state, seen.game.name
    if isinstance(status, Over):
        return told_end(seen, status)
    if isinstance(status, ToMove) and status.secret:
        seats = listed(tuple(map(Seat, status.seats)))
        return text("{game}, {seats} to number their columns.", game=game, seats=seats)
    roll = " ".join(map(str, state.roll or ()))
    if isinstance(status, ToMove):
        template = _("{game}, {seat} to move, roll {roll}, cost {price}.")
        return text(template, game=game, seat=Seat(status.seats[0]), roll=roll, price=price(state))
    seat = status.seat or 0
    if status.purpose not in PURPOSE:
        return to_roll(seen, seat)
    template = (
        _("{game}, {seat} to roll ({purpose}), so far {roll}.")
        if roll
        else _("{game}, {seat} to roll ({purpose}).")
    )
    return text(template, game=game, seat=Seat(seat), purpose=PURPOSE[status.purpose], roll=roll)


def _game(seen: Seen) -> Text:
    if seen.setup.options.set == "single":
        return text("Pot {pot}.", pot=seen.state.pot)
    return text("Game {number} of the set. Pot {pot}.", number=seen.state.game + 1, pot=seen.state.pot)


def told_trip(seen: Seen) -> Text | None:
    """Describe the last move, or return None if no move has been made.

    What followed the move is left out, because the board shows it.
    """
    if not seen.last:
        return None
    before, seat, move = seen.last.before, seen.last.seat, read_advance(seen.last.move)
    return narrate_trip(before, seat, move, journey(before, seat, move))


def _seat(seen: Seen, seat: int, who: Text, columns: bool) -> Text:
    return text(
        "{person}, {side}: {figures}; {markers}.",
        person=who,
        side=SIDE[SIDES[seen.setup.seats][seat]],
        figures=tuple(_figures(seen, seat, columns)),
        markers=tuple(_markers(seen, seat)) or text("all at base"),
    )


def _figures(seen: Seen, seat: int, columns: bool) -> Iterator[Text]:
    state, options = seen.state, seen.setup.options
    yield text("{coins} in hand", coins=state.supplies[seat])
    if options.set == "four":
        yield text("set score {score}", score=f"{(seen.scores or ())[seat]:+d}")
    if state.queues[seat]:
        yield text(
            "next rolls {rolls}", rolls=" ".join("".join(map(str, roll)) for roll in state.queues[seat])
        )
    if columns and options.order == "chosen" and state.orders[seat]:
        yield text("columns {order} from the left", order="-".join(map(str, state.orders[seat])))
    if seat not in seen.active:
        yield text("resigned")


def _markers(seen: Seen, seat: int) -> Iterator[str]:
    """List a seat's markers on the board, each with its column number, its square and its number of coins."""
    state, course = seen.state, course_of(seen.state)
    for marker, number in zip(course.markers(seat), order_of(state, seat)):
        square = course.name(marker, state.progress[marker])
        if square is not None:
            yield f"{number} {square} {state.stacks[marker]}"
