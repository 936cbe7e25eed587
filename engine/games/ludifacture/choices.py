"""Choosing a Ludifacture move from candidates that show their effects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...arranging import Lineup, revise
from ...choosing import Brief, Choice, Effect, Step
from ...errors import InvalidMove
from ...text import SEAT_LETTERS, Seat, Sign, Text, _, plural, text
from .journey import Journey, advances, journey, robberies
from .narration import trip_effects
from .notation import read_order
from .presets import presets
from .rulings import ruling_on_order
from .state import Advance, Move, Order, State, course_of, owed


def task(state: State, seats: tuple[int, ...]) -> Text:
    """Return what `seats` have to do: number their columns in secret, or move a marker with the roll."""
    if owed(state):
        return text(
            plural("number your columns in secret", "each number your columns in secret", by="count"),
            count=len(seats),
        )
    assert state.roll is not None, "moves are made after the roll"
    return text("move a marker with your roll of {roll}", roll="-".join(map(str, state.roll)))


def choices(state: State, seat: int, tokens: tuple[str, ...]) -> Step:
    """Return the step that asks how to number the columns or, once they are numbered, which marker to move.

    Raises InvalidMove if no step follows the choices in `tokens`.
    """
    if owed(state):
        return _order_step(state, seat, tokens)
    if tokens:
        raise InvalidMove("That doesn't work from here. Please start again.")
    return _advance_step(state, seat)


def brief(state: State, seat: int, move: Move) -> Brief:
    """Describe a move in a few words: the column, distance and main effect, or an order's notation."""
    if not isinstance(move, Advance):
        return Brief(text("Hand in {move}", move=str(move)))
    trip = journey(state, seat, move)
    deed = text("Column {column} by {squares}", column=_sign(move.column, seat), squares=move.squares)
    return Brief(deed, _outcome(state, trip), _end(state, seat, move, trip))


def preview(state: State, seat: int, move: Move) -> tuple[Text, Text | None]:
    """Describe a move and, in a second text, all its effects (None if it has none, as for an order)."""
    if not isinstance(move, Advance):
        return brief(state, seat, move).deed, None
    brings, column = effect(state, seat, move), _sign(move.column, seat)
    deed = text("Move the marker in column {column} by {squares}", column=column, squares=move.squares)
    return deed, brings and brings.told


def _outcome(state: State, trip: Journey) -> Text | None:
    """Say how many coins a move takes and brings home or, failing both, how many markers it puts back.

    Returns None if the move does none of these.
    """
    coins, back = len(trip.robbed) + sum(state.stacks[marker] for marker in trip.captured), len(trip.captured)
    home = trip.stack + trip.prize
    if trip.home:
        template = _("takes {coins}, brings home {home}") if coins else _("brings home {home}")
        return text(template, coins=coins, home=home)
    if coins:
        return text(plural("takes {count} coin", "takes {count} coins", by="count"), count=coins)
    markers = plural("puts {count} marker back", "puts {count} markers back", by="count")
    return text(markers, count=back) if back else None


def effect(state: State, seat: int, move: Move) -> Effect | None:
    """Describe what a move steals, puts back and brings home. Returns None if the move does none of these."""
    if not isinstance(move, Advance):
        return None
    trip = journey(state, seat, move)
    clauses = tuple(trip_effects(state, trip))
    return Effect(text("{effects}", effects=clauses), _gain(state, trip)) if clauses else None


def _gain(state: State, trip: Journey) -> int:
    """Return a move's gain: 5 for each coin that it takes or brings home, 1 for each marker put back."""
    coins = len(trip.robbed) + sum(state.stacks[marker] for marker in trip.captured)
    home = trip.stack + trip.prize if trip.home else 0
    return 5 * (coins + home) + len(trip.captured)


def _order_step(state: State, seat: int, tokens: tuple[str, ...]) -> Step:
    """Ask how to number the columns, starting from `tokens[0]` or, without `tokens`, the standard order."""
    course = course_of(state)
    prompt = text(
        "How do you want to number your columns, starting from your left? You can also type an order."
    )
    order = read_order(course, tokens[0]) if tokens else Order(course.numbers)
    if ruling_on_order(course, order) is not None:
        raise InvalidMove("That doesn't work from here. Please start again.")
    squares = tuple(course.name(marker, 1) or "" for marker in course.markers(seat))
    label = partial(_column_label, seat)
    lineup = Lineup(order.numbers, squares, course.size, label, lambda each: str(Order(each)))
    return revise(lineup, prompt, presets(course), tokens[1:])


def _column_label(seat: int, number: int, square: str) -> Text:
    return text("{number} at {square}", number=_sign(number, seat), square=square)


def _advance_step(state: State, seat: int) -> Step:
    """Offer every move that the roll allows."""
    costs = plural(
        "Which marker do you want to move? The move costs you {cost} coin.",
        "Which marker do you want to move? The move costs you {cost} coins.",
        by="cost",
    )
    prompt = text(costs, cost=min(state.supplies[seat], 1 + state.sets))
    return Step(prompt, tuple(_choice(state, seat, move) for move in sorted(advances(state, seat))))


def _choice(state: State, seat: int, move: Advance) -> Choice:
    trip = journey(state, seat, move)
    square = course_of(state).name(trip.marker, trip.landing)
    detail = text("{effects}", effects=tuple(_effects(state, trip)))
    return Choice(
        f"{move.column}-{move.squares}",
        _label(state, trip, move, square),
        detail,
        (_end(state, seat, move, trip),),
        str(move),
        _gain(state, trip),
    )


def _end(state: State, seat: int, move: Advance, trip: Journey) -> str:
    """Return a move's last square by name or, if the marker leaves the board, the seat letter and column."""
    return course_of(state).name(trip.marker, trip.landing) or f"{SEAT_LETTERS[seat]}{move.column}"


def _label(state: State, trip: Journey, move: Advance, square: str | None) -> Text:
    assert state.roll is not None, "moves are offered after the roll"
    if trip.home:
        template = _("Column {column} by {squares}, to the far side")
    elif move.squares < sum(state.roll) - move.column:
        template = _("Column {column} by {squares}, stopping short on {square}")
    else:
        template = _("Column {column} by {squares}, to {square}")
    return text(
        template,
        column=_sign(move.column, course_of(state).seat(trip.marker)),
        squares=move.squares,
        square=square,
    )


def _sign(column: int, seat: int) -> Sign:
    return Sign(column, seat, f"column{column}")


def _effects(state: State, trip: Journey) -> Iterator[Text]:
    owner = course_of(state).seat
    yield text("pay {coins}", coins=trip.paid)
    robbed = tuple(
        text("{seat} of {coins}", seat=Seat(seat), coins=coins) for seat, coins in robberies(state, trip)
    )
    if robbed:
        yield text("rob {victims}", victims=robbed)
    rich = [marker for marker in trip.captured if state.stacks[marker]]
    for marker in trip.captured:
        seat, coins = Seat(owner(marker)), state.stacks[marker]
        if not coins:
            yield text("put {seat} back", seat=seat)
        elif len(rich) == 1:
            yield text("take {seat}'s stack of {coins}", seat=seat, coins=coins)
        else:
            yield text("take {seat}'s {coins}", seat=seat, coins=coins)
    if trip.home:
        yield text("bring home {coins} and {prize} from the pot", coins=trip.stack, prize=trip.prize)
