"""Options, moves and states of Power Coinz, and facts that follow from states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...game import Setup
from ...options import HOUSE, READING, TEXT, option, switch
from ...text import SEAT_LETTERS, _, text
from .coinz import Coinz, designs

TEAM = 5
SUM = 15
FRESH, HEADS, TAILS, OUT = "-^vx"  # how a coinz lies: not yet flipped, heads, tails, out of play
HIDDEN: tuple[str, ...] = ()  # replaces a team that is handed in, in a view that may not show it

Place = tuple[int, int]  # a seat and a place in its team, from 0


@dataclass(frozen=True)
class Options:
    """The options of Power Coinz, in the same order as on the rules page."""

    advanced: bool = switch(
        kind=TEXT,
        about=text("The winner keeps all coinz from the losers' teams for good"),
        words={"on": _("The winner keeps all coinz from the losers' teams for good")},
    )
    team: str = option(
        "sum15",
        "one-of-each",
        kind=READING,
        about=text("Pick five coinz whose ratings add up to 15, or one of each rating"),
        words={"one-of-each": _("A team has one coinz of each rating")},
    )
    tie: str = option(
        "reflip",
        "skip",
        kind=HOUSE,
        about=text("Flip again after a tied round, or let no one win it"),
        words={"skip": _("No one wins a tied round")},
    )
    voodoo: str = option(
        "full",
        "dares",
        "off",
        kind=HOUSE,
        about=text("Use all the powers on the winner's tails, only dares, or none"),
        words={
            "dares": _("Only dares count, no other powers"),
            "off": _("No dares or other powers"),
        },
    )


class Team(NamedTuple):
    """A secret move that hands in a team: the ids of its five coinz, in the order of the team."""

    ids: tuple[str, ...]

    def __str__(self) -> str:
        return ",".join(self.ids)


class Capture(NamedTuple):
    """A move that takes the coinz at `place` (counted from 0) in a seat's team."""

    seat: int
    place: int

    def __str__(self) -> str:
        return f"{SEAT_LETTERS[self.seat]}{self.place + 1}"


Move = Team | Capture


class Task(NamedTuple):
    """An effect that is still due: `sleep` or `dull` for a losing seat, or `steady` for the winner.

    `n` is how many coinz sleep or are steady, or by how much the seat's total drops.
    """

    effect: str
    n: int
    seat: int


class Spell(NamedTuple):
    """The effects of a winner's powers on the next flip: coinz that sleep or are steady, and lower totals.

    `by` is the winner, or None if there is no spell. `tasks` lists the effects that are still due. `picked`
    lists, in ascending order, the places that the dice have chosen so far for the first task.
    """

    by: int | None = None
    asleep: frozenset[Place] = frozenset()
    steady: frozenset[Place] = frozenset()
    dull: tuple[tuple[int, int], ...] = ()  # seats, ascending, and by how much each total drops
    tasks: tuple[Task, ...] = ()
    picked: tuple[int, ...] = ()

    def dulled(self, seat: int) -> int:
        """Return how much the spell takes off a seat's total."""
        return dict(self.dull).get(seat, 0)


class State(NamedTuple):
    """The teams, how their coinz lie, and what is due next.

    `teams` has the ids of each seat's coinz, or None if the team has not been handed in or was never
    revealed. `faces` has a string for each seat, with FRESH, HEADS, TAILS or OUT for each place in its team.
    `revealed` means that all teams are on the table. `winner` has won the round and must capture. While the
    winner captures, `spell` applies to the flip on the table. Otherwise, it applies to the next flip. `left`
    holds the seats that have resigned. `settled` means that the players have agreed to end the game, and
    `over` means that the match has ended.
    """

    setup: Setup
    teams: tuple[tuple[str, ...] | None, ...]
    faces: tuple[str, ...]
    revealed: bool = False
    winner: int | None = None
    spell: Spell = Spell()
    left: frozenset[int] = frozenset()
    settled: bool = False
    over: bool = False


def coinz_at(state: State, seat: int, place: int) -> Coinz:
    """Return the design of the coinz at a place (from 0) in a seat's team. The team must be known."""
    team = state.teams[seat]
    assert team, "only known teams are looked at"
    return designs(state.setup)[team[place]]


def in_play(state: State, seat: int) -> tuple[int, ...]:
    """List the places of a seat's coinz that are in play: none before the teams are revealed."""
    team = state.teams[seat]
    if team is None or not state.revealed:
        return ()
    return tuple(place for place, face in enumerate(state.faces[seat]) if face != OUT)


def seats_in(state: State) -> tuple[int, ...]:
    """List the seats still playing: those that have not left and, after the reveal, still have coinz."""
    seats = (seat for seat in range(state.setup.seats) if seat not in state.left)
    return tuple(seat for seat in seats if not state.revealed or in_play(state, seat))


def owing(state: State) -> tuple[int, ...]:
    """List the seats that have not handed in a team."""
    return tuple(seat for seat in seats_in(state) if state.teams[seat] is None)


def showing(state: State, seat: int) -> tuple[int, ...]:
    """List the places of a seat's coinz that show their rating."""
    return tuple(place for place in in_play(state, seat) if state.faces[seat][place] == HEADS)


def total(state: State, seat: int) -> int:
    """Return the sum of the ratings that a seat shows, minus the spell's deduction, but at least 0."""
    ratings = sum(coinz_at(state, seat, place).rating for place in showing(state, seat))
    return max(0, ratings - state.spell.dulled(seat))


def capturable(state: State, seat: int) -> tuple[int, ...]:
    """List the places of a seat's coinz that can be captured (rules: A turn).

    These are the coinz that show heads or, if none do, all of the seat's coinz in play.
    """
    return showing(state, seat) or in_play(state, seat)


def flippable(state: State) -> tuple[Place, ...]:
    """List the coinz of the next flip as pairs of seat and place, in ascending order."""
    spellbound = state.spell.asleep | state.spell.steady
    places = ((seat, place) for seat in seats_in(state) for place in in_play(state, seat))
    return tuple(each for each in places if each not in spellbound)
