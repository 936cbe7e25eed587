"""Counting coins: what decides, and the tables that people look at (rules: Result, Set of games)."""

from __future__ import annotations

from ...game import Tally
from ...text import text
from .state import State, course_of


def stacked(state: State, seat: int) -> int:
    """Count the coins on a seat's markers."""
    return sum(state.stacks[marker] for marker in course_of(state).markers(seat))


def owned(state: State, seat: int) -> int:
    """Count a seat's coins, stacks included."""
    return state.supplies[seat] + stacked(state, seat)


def result_of(state: State, seat: int) -> int:
    """Give what the running game brings a seat if it ends now: its coins, or its gain where games add up."""
    options = state.setup.options
    coins = owned(state, seat) if options.stacks == "count" else state.supplies[seat]
    return coins - options.bank if options.set == "four" else coins


def scores(state: State) -> tuple[int, ...]:
    """Give every seat's score: that of the running game, with those of the finished ones in a set of four."""
    return tuple(result_of(state, seat) + state.results[seat] for seat in range(state.setup.seats))


def tallies(state: State) -> tuple[Tally, ...]:
    """Give supplies, stacks, totals, and the results of a set whose games add up."""
    seats, options = range(state.setup.seats), state.setup.options
    adds_up, lost = options.set == "four", options.stacks == "lost"
    tables = (
        Tally(text("Supply"), state.supplies, decides=lost and not adds_up),
        Tally(text("On stacks"), tuple(stacked(state, seat) for seat in seats)),
        Tally(text("All coins"), tuple(owned(state, seat) for seat in seats), decides=not (lost or adds_up)),
    )
    if not adds_up:
        return tables
    return (*tables, Tally(text("Won or lost in the set"), scores(state), decides=True))
