"""Power Coinz, by Brian David Phillips: secret teams of five coinz, flips, captures, and dares.

Every coinz in play is flipped. The seat with the strictly highest total takes a coinz, and the powers on that
seat's tails take effect. The last seat with coinz wins. Rules: docs/rules/power-coinz.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...choosing import Brief, Effect, Step
from ...errors import InvalidOption
from ...game import Call, Game, Played, Rolled, Score, Setup, Status, Tally, ToMove, ToRoll
from ...goods import Goods, Handover
from ...lengths import Length
from ...lessons import Lesson
from ...outlook import Outlook
from ...text import Seat, Text, text
from ...thinking import Thinking
from . import rounds
from .choices import brief, called, choices, effect, preview, task
from .coinz import GOODS
from .lengths import LENGTHS
from .lessons import LESSONS
from .narration import calls, narrate
from .notation import read_move
from .outcome import ENDINGS, result, tallies
from .outlook import LEVELS, estimate
from .position_line import read_position, write_position
from .rulings import ruling
from .state import FRESH, HIDDEN, TEAM, Capture, Move, Options, State, capturable, flippable, owing, seats_in
from .team import presets


class PowerCoinz(Game[State, Move]):
    """The rules of Power Coinz as pure functions."""

    id: ClassVar[str] = "power-coinz"
    name: ClassVar[str] = "Power Coinz"
    summary: ClassVar[Text] = text(
        "Flip your secret team of coinz, win other players' coinz, do dares. 2-8 players."
    )
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 9)
    endings: ClassVar[Mapping[str, Text]] = ENDINGS
    Options: ClassVar[type[Options]] = Options
    levels: ClassVar[Mapping[str, Thinking]] = LEVELS
    lengths: ClassVar[tuple[Length, ...]] = LENGTHS
    lessons: ClassVar[tuple[Lesson, ...]] = LESSONS
    goods: ClassVar[Goods] = GOODS
    quiet: ClassVar[Mapping[str, str]] = MappingProxyType({"voodoo": "off"})
    unstaked: ClassVar[Mapping[str, str]] = MappingProxyType({"advanced": "off"})
    in_turns: ClassVar[bool] = False

    def start(self, setup: Setup) -> State:
        for seat in range(setup.seats):
            if not presets(setup, seat):
                raise InvalidOption("{seat} doesn't own five coinz that make a team.", seat=Seat(seat))
        return State(setup, (None,) * setup.seats, (FRESH * TEAM,) * setup.seats)

    def unrated(self, options: Any) -> Text | None:
        if options.advanced:
            return text("people's collections matter with `advanced: on`")
        return None if options.voodoo == "off" else text("rated games need `voodoo: off`")

    def status(self, state: State) -> Status:
        if state.over:
            return result(state)
        if not state.revealed:
            return ToMove(owing(state), secret=True)
        if state.winner is not None:
            return ToMove((state.winner,))
        if state.spell.tasks:
            task = state.spell.tasks[0]
            missing = task.n - len(state.spell.picked)
            return ToRoll(missing, len(rounds.candidates(state)), state.spell.by, task.effect)
        return ToRoll(len(flippable(state)), 2, None, "flip")

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        if not state.revealed:
            yield from presets(state.setup, seat)
            return
        for other in seats_in(state):
            if other != seat:
                yield from (Capture(other, place) for place in capturable(state, other))

    def play(self, state: State, seat: int, move: Move) -> State:
        if isinstance(move, Capture):
            return rounds.capture(state, move)
        teams = (*state.teams[:seat], move.ids, *state.teams[seat + 1 :])
        return _revealed_if_complete(state._replace(teams=teams))

    def roll(self, state: State, faces: tuple[int, ...]) -> State:
        return rounds.choose(state, faces) if state.spell.tasks else rounds.flip(state, faces)

    def drop(self, state: State, seat: int) -> State:
        if state.revealed:
            return rounds.without(state._replace(left=state.left | {seat}), seat)
        teams = (*state.teams[:seat], None, *state.teams[seat + 1 :])
        left = state._replace(left=state.left | {seat}, teams=teams)
        if len(seats_in(left)) == 1:
            return _unrevealed(rounds.ended(left))
        return _revealed_if_complete(left)

    def settle(self, state: State) -> State:
        return _unrevealed(rounds.ended(state._replace(settled=True)))

    def active(self, state: State) -> tuple[int, ...]:
        return seats_in(state)

    def scores(self, state: State) -> tuple[Score | None, ...] | None:
        return None

    def tallies(self, state: State) -> tuple[Tally, ...]:
        return tallies(state)

    def aim(self, state: State) -> Text:
        return text("last with coinz wins")

    def parse(self, state: State, seat: int, notation: str) -> Move:
        return read_move(state, notation)

    def ruling(self, state: State, seat: int, move: Move) -> Text | None:
        return ruling(state, seat, move)

    def narrate(self, before: State, event: Played | Rolled, after: State) -> Text | None:
        return narrate(before, event, after)

    def task(self, state: State, seats: tuple[int, ...]) -> Text:
        return task(state, seats)

    def choices(self, state: State, seat: int, tokens: tuple[str, ...]) -> Step:
        return choices(state, seat, tokens)

    def called(self, state: State, seat: int, move: Move) -> Text | None:
        return called(state, move)

    def brief(self, state: State, seat: int, move: Move) -> Brief:
        return brief(state, move)

    def effect(self, state: State, seat: int, move: Move) -> Effect | None:
        return effect(state, move)

    def preview(self, state: State, seat: int, move: Move) -> tuple[Text, Text | None]:
        return preview(state, move)

    def encode(self, state: State) -> str:
        return write_position(state)

    def decode(self, setup: Setup, line: str) -> State:
        return read_position(setup, line)

    def view(self, state: State, seat: int | None) -> State:
        if state.revealed:
            return state
        teams = (own if own is None or each == seat else HIDDEN for each, own in enumerate(state.teams))
        return state._replace(teams=tuple(teams))

    def estimate(self, state: State) -> Outlook:
        return estimate(state)

    def calls(self, before: State, event: Played | Rolled, after: State) -> tuple[Call, ...]:
        if isinstance(event, Rolled) or not before.revealed:
            return ()
        return calls(before, event, after)

    def staked(self, state: State, seat: int) -> tuple[str, ...]:
        if seat in state.left and not state.setup.options.advanced:
            return ()
        return state.teams[seat] or ()

    def handed_over(self, state: State) -> tuple[Handover, ...]:
        if not state.setup.options.advanced or state.settled or not state.revealed:
            return ()
        winner = seats_in(state)[0]
        losers = (seat for seat in range(state.setup.seats) if seat != winner)
        return tuple(Handover(seat, winner, id) for seat in losers for id in state.teams[seat] or ())


def _revealed_if_complete(state: State) -> State:
    """Reveal the teams once all are handed in, but never in a view that hides a team (`Match.trial`)."""
    incomplete = owing(state) or HIDDEN in state.teams
    return state if incomplete else state._replace(revealed=True)


def _unrevealed(state: State) -> State:
    """Return the state of a match that has ended, but without teams that have not been revealed."""
    return state if state.revealed else state._replace(teams=(None,) * state.setup.seats)
