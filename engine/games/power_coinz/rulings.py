"""Explanations of why a well-formed Power Coinz move is illegal."""

from __future__ import annotations

from collections import Counter

from ...game import Setup
from ...text import Seat, Text, Written, text
from .coinz import designs, owned
from .state import SUM, TEAM, Capture, Move, State, Team, capturable, in_play, seats_in


def ruling(state: State, seat: int, move: Move) -> Text | None:
    """Return the rule that forbids a move, or None if the move is legal."""
    if isinstance(move, Team):
        return _ruling_on_team(state.setup, seat, move)
    return _ruling_on_capture(state, seat, move)


def _ruling_on_team(setup: Setup, seat: int, team: Team) -> Text | None:
    """Return the rule that forbids a team, or None if the team is legal."""
    catalogue, stock = designs(setup), owned(setup, seat)
    if len(team.ids) != TEAM:
        return text("A team has {size} coinz, but this one has {count}.", size=TEAM, count=len(team.ids))
    for id, count in Counter(team.ids).items():
        if id not in catalogue:
            return text("There's no coinz called {id} in this game.", id=Written(id[:20]))
        if count > stock.get(id, 0):
            return text(
                "Your team has {count} × {name}, but you only own {owned}. Choose a different team.",
                owned=stock.get(id, 0),
                name=Written(catalogue[id].name),
                count=count,
            )
    ratings = sorted(catalogue[id].rating for id in team.ids)
    if setup.options.team == "one-of-each" and ratings != [1, 2, 3, 4, 5]:
        return text(
            "At this table a team has one coinz of each rating, 1 to 5. Your ratings are {ratings}.",
            ratings=tuple(ratings),
        )
    if sum(ratings) != SUM:
        return text(
            "A team's ratings must add up to {sum}, but yours add up to {total}.", sum=SUM, total=sum(ratings)
        )
    return None


def _ruling_on_capture(state: State, winner: int, target: Capture) -> Text | None:
    """Return the rule that forbids a capture, or None if the capture is legal."""
    seat, place = Seat(target.seat), target.place + 1
    if target.seat == winner:
        return text("Take an opponent's coinz, not one of your own.")
    if target.seat not in seats_in(state):
        return text("{seat} has no coinz in play.", seat=seat)
    if target.place not in in_play(state, target.seat):
        return text("{seat}'s coinz at place {place} is already out of play.", place=place, seat=seat)
    if target.place not in capturable(state, target.seat):
        return text(
            "Some of {seat}'s coinz show their rating, so take one of those: place {places}.",
            seat=seat,
            places=tuple(each + 1 for each in capturable(state, target.seat)),
        )
    return None
