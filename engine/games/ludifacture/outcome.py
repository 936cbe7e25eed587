"""How games and sets of Ludifacture end, and the coins that decide (rules: Winning; Sets of games)."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import COMMON_ENDINGS, Over, Tally
from ...text import Text, text
from .state import State, active_seats, course_of

MAX_GAMES = 20  # in a set that is played until someone is broke
ENDINGS: Mapping[str, Text] = {
    **COMMON_ENDINGS,
    "empty pot": text("the pot is empty"),
    "empty supply": text("someone has no coins left in hand"),
    "unpaid ante": text("someone cannot pay the next ante"),
    "twentieth game": text("the set reached its limit of twenty games"),
    "end of the set": text("everyone in the set has gone first once"),
}


def result(state: State) -> Over:
    """Return the result of a finished match.

    If only one seat is active, it has won. Otherwise, the active seats with the best score have won.
    """
    active = active_seats(state)
    if len(active) == 1:
        return Over(active, "resignation")
    every = scores(state)
    best = max(every[seat] for seat in active)
    reason = "agreement" if state.settled else set_ended(state)
    assert reason is not None, "a finished match has ended somehow"
    return Over(tuple(seat for seat in active if every[seat] == best), reason)


def game_ended(state: State) -> bool:
    """Return whether the pot or an active seat's supply is empty."""
    return state.pot == 0 or broke_seat(state) is not None


def broke_seat(state: State) -> int | None:
    """Return an active seat with an empty supply, or None if there is none."""
    return next((seat for seat in active_seats(state) if not state.supplies[seat]), None)


def set_ended(state: State) -> str | None:
    """Return why the set ends with this game, as a key of `ENDINGS`, or None if another game follows."""
    options = state.setup.options
    if options.set == "four":
        return "end of the set" if state.game == state.setup.seats - 1 else None
    if broke_seat(state) is not None:
        return "empty supply"
    if options.set == "single":
        return "empty pot"
    if state.game == MAX_GAMES - 1:
        return "twentieth game"
    poorest = min(owned(state, seat) for seat in active_seats(state))
    return "unpaid ante" if poorest < options.ante else None


def stacked(state: State, seat: int) -> int:
    """Return the number of coins on a seat's markers."""
    return sum(state.stacks[marker] for marker in course_of(state).markers(seat))


def owned(state: State, seat: int) -> int:
    """Return the number of coins that a seat owns, including those on its markers."""
    return state.supplies[seat] + stacked(state, seat)


def result_of(state: State, seat: int) -> int:
    """Return a seat's result so far in this game: its coins or, if results are added up, its gain."""
    options = state.setup.options
    coins = owned(state, seat) if options.stacks == "count" else state.supplies[seat]
    return coins - options.bank if options.set == "four" else coins


def scores(state: State) -> tuple[int, ...]:
    """Return every seat's result in the current game plus, if results are added up, its earlier results."""
    return tuple(result_of(state, seat) + state.results[seat] for seat in range(state.setup.seats))


def tallies(state: State) -> tuple[Tally, ...]:
    """Return the supplies, stacks and totals and, if results are added up, the results in the set."""
    seats, options = range(state.setup.seats), state.setup.options
    adds_up, lost = options.set == "four", options.stacks == "lost"
    tables = (
        Tally(text("In hand"), state.supplies, decides=lost and not adds_up),
        Tally(text("On the board"), tuple(stacked(state, seat) for seat in seats)),
        Tally(text("All coins"), tuple(owned(state, seat) for seat in seats), decides=not (lost or adds_up)),
    )
    if not adds_up:
        return tables
    return (*tables, Tally(text("Coins won or lost in the set"), scores(state), decides=True))
