"""Sentences that describe moves and rolls in Ludifacture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...game import Played, Rolled
from ...text import Seat, Text, _, listed, plural, text
from .journey import Journey, journey, robberies, undertaken
from .notation import read_advance
from .outcome import broke_seat, game_ended, owned, scores, set_ended
from .rolling import SIX, THREES, filler, to_reroll
from .series import first_seat
from .state import Advance, Roll, State, active_seats, course_of, order_of, owed


def narrate(before: State, event: Played | Rolled, after: State) -> Text | None:
    """Describe a move or a roll in a sentence. Returns None for a roll that a re-roll has to complete."""
    if isinstance(event, Rolled):
        return _narrate_roll(before, event, after)
    if owed(before):
        return _narrate_order(event, after)
    return _narrate_advance(before, event, read_advance(event.move), after)


def _narrate_order(event: Played, after: State) -> Text:
    """Say that a seat has handed in its order or, once all seats have done so, list all orders."""
    if owed(after):
        return text("{seat} has numbered their columns in secret.", seat=Seat(event.seat))
    return _numbered(after)


def narrate_leaving(before: State, after: State) -> Text | None:
    """Describe the reveal of orders, or the roll taken from a queue, that a resignation leads to.

    Returns None if the resignation leads to neither.
    """
    if after.turn is None:
        return None
    if owed(before):
        return None if owed(after) else _numbered(after)
    queued = tuple(_queued(after)) if before.turn != after.turn or before.roll is None else ()
    return _sentences(*queued) if queued else None


def _narrate_advance(before: State, event: Played, move: Advance, after: State) -> Text:
    """Describe the cost and effects of a move, and everything that follows at the end of the turn."""
    trip = journey(before, event.seat, move)
    result = undertaken(before, event.seat, trip)
    ending = _ending(result) if game_ended(result) else ()
    return _sentences(narrate_trip(before, event.seat, move, trip), *ending, *_queued(after))


def _narrate_roll(before: State, event: Rolled, after: State) -> Text | None:
    """Describe a turn's roll with its re-rolls, or a roll made in advance. Returns None before a re-roll."""
    seat = filler(before)
    if seat is not None:
        return _foreseen(before, Seat(seat), event.faces, after)
    assert before.turn is not None, "a finished match awaits no roll"
    if to_reroll(after):
        return None
    fields: dict[str, Any] = {"seat": Seat(before.turn), "roll": _dashed(after.roll or ())}
    if before.roll is None:
        return Text(_("{seat} rolls {roll}."), fields)
    sets, cost = after.sets, min(after.supplies[before.turn], 1 + after.sets)
    often = text(_OFTEN[sets]) if sets in _OFTEN else text("{count} times", count=sets)
    dice = text("threes") if before.roll == THREES else text("sixes")
    return Text(_REROLLED, {**fields, "dice": dice, "often": often, "coins": cost - 1})


_OFTEN = {1: _("once"), 2: _("twice")}
_REROLLED = plural(
    "{seat} rolls {roll} ({dice} re-rolled {often}, for {coins} extra coin).",
    "{seat} rolls {roll} ({dice} re-rolled {often}, for {coins} extra coins).",
    by="coins",
)


def _dashed(roll: Roll) -> str:
    return "-".join(map(str, roll))


def narrate_trip(before: State, seat: int, move: Advance, trip: Journey) -> Text:
    """Describe the cost and effects of a move, but not the events after it."""
    effects = tuple(trip_effects(before, trip))
    if trip.home:
        template = _("{seat} pays {paid} and moves marker {column} to the far side: {effects}.")
    elif effects:
        template = _("{seat} pays {paid} and moves marker {column} by {squares} to {square}: {effects}.")
    else:
        template = _("{seat} pays {paid} and moves marker {column} by {squares} to {square}.")
    return text(
        template,
        seat=Seat(seat),
        paid=trip.paid,
        column=move.column,
        squares=move.squares,
        square=course_of(before).name(trip.marker, trip.landing),
        effects=effects,
    )


def _numbered(state: State) -> Text:
    """Return a sentence that gives the order of each seat's columns."""
    orders = tuple(
        text("{seat} {order}", seat=Seat(seat), order="-".join(map(str, order_of(state, seat))))
        for seat in range(state.setup.seats)
    )
    return text("All columns are numbered. From each player's left: {orders}.", orders=orders)


def _sentences(first: Text, *others: Text) -> Text:
    for other in others:
        first = text("{before} {then}", before=first, then=other)
    return first


def trip_effects(before: State, trip: Journey) -> Iterator[Text]:
    """Yield the effects of a move as clauses: the robberies, the captures, and the coins brought home."""
    course = course_of(before)
    robbed = tuple(
        text("{seat} of {coins}", seat=Seat(seat), coins=coins) for seat, coins in robberies(before, trip)
    )
    if robbed:
        yield text("robs {victims}", victims=robbed)
    for marker in trip.captured:
        yield _put_back(
            Seat(course.seat(marker)),
            before.stacks[marker],
            course.name(marker, before.progress[marker] - 1),
        )
    if trip.home:
        fields = {"coins": trip.stack, "prize": trip.prize}
        yield Text(_("brings home {coins} from the stack and {prize} from the pot"), fields)


def _put_back(seat: Seat, coins: int, square: str | None) -> Text:
    """Describe putting a marker with `coins` coins back on `square`, or on its base if `square` is None."""
    if square is None:
        return text(
            _("sends {seat} back to base, taking {coins}") if coins else _("sends {seat} back to base"),
            seat=seat,
            coins=coins,
        )
    return text(
        _("puts {seat} back on {square}, taking {coins}") if coins else _("puts {seat} back on {square}"),
        seat=seat,
        coins=coins,
        square=square,
    )


def _ending(state: State) -> Iterator[Text]:
    """Say why a game has ended, how its set stands, and what follows."""
    broke = broke_seat(state)
    if state.pot == 0:
        yield text("The pot is empty.")
    if broke is not None:
        yield text("{seat} has no coins left in hand.", seat=Seat(broke))
    if state.setup.options.set == "single":
        return
    yield _standing(state)
    why = set_ended(state)
    if why is None:
        begins = first_seat(state.setup, state.game + 1, state.left)
        yield text("Everyone pays the ante, and {seat} starts the next game.", seat=Seat(begins))
    elif why == "unpaid ante":
        ante = state.setup.options.ante
        poor = tuple(Seat(seat) for seat in active_seats(state) if owned(state, seat) < ante)
        yield text("{seats} cannot pay the next ante.", seats=listed(poor))
    elif why == "twentieth game":
        yield text("The set has reached its limit.")


def _standing(state: State) -> Text:
    """List each seat's coins after a game in a set or, if results are added up, each seat's total gain."""
    seats = range(state.setup.seats)
    if state.setup.options.set == "four":
        figures = tuple(
            text("{seat} {result}", seat=Seat(seat), result=f"{result:+d}")
            for seat, result in enumerate(scores(state))
        )
    else:
        figures = tuple(text("{seat} {coins}", seat=Seat(seat), coins=owned(state, seat)) for seat in seats)
    return text("After game {game} of the set: {figures}.", game=state.game + 1, figures=figures)


def _queued(after: State) -> Iterator[Text]:
    """Describe the roll that the next turn takes from a queue. There is no event for this roll."""
    if not after.setup.options.foresight or after.turn is None or after.roll is None:
        return
    seat = Seat(after.turn)
    if to_reroll(after):
        yield text("{seat} has {roll} and {again}.", seat=seat, roll=after.roll, again=_rolled_again(after))
    else:
        yield text("{seat} has {roll}.", seat=seat, roll=after.roll)


def _rolled_again(state: State) -> Text:
    if state.roll == THREES:
        return text("must re-roll all three, which adds a coin to the cost")
    return text("must re-roll every 6, which adds a coin to the cost")


def _foreseen(before: State, seat: Seat, faces: Roll, after: State) -> Text:
    """Describe a roll for the `foresight` option: the number of rolls to make in advance, or those rolls."""
    if not before.queue_length:
        if faces == (SIX,):
            return text("{seat} rolls a 6 for foresight, and rolls again.", seat=seat)
        return text(
            plural(
                "{seat} rolls a {face} for foresight: one roll is laid out.",
                "{seat} rolls a {face} for foresight: {face} rolls are laid out.",
                by="face",
            ),
            seat=seat,
            face=faces[0],
        )
    rolls = tuple(_dashed(faces[first : first + 3]) for first in range(0, len(faces), 3))
    sentence = text("{seat} lays out {rolls}.", seat=seat, rolls=rolls)
    return _sentences(sentence, *_queued(after))
