"""Furlong, the example of docs/adding-a-game.md: a dice race.

Each turn, a seat rolls two dice and runs as far as one of them shows, catching every runner that it draws
level with. The first runner at the end of its lane wins. Rules: docs/rules/furlong.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ...choosing import Step
from ...game import Game, Played, Rolled, Setup, Status, Tally, ToMove, ToRoll
from ...seats import next_active
from ...text import Text, text
from .choices import choices
from .narration import narrate
from .notation import read_move
from .outcome import ENDINGS, result, scores, tallies
from .position_line import read_position, write_position
from .rulings import ruling
from .state import Move, Options, State, caught_at, last_place, target


class Furlong(Game[State, Move]):
    """The rules of Furlong as pure functions."""

    id: ClassVar[str] = "furlong"
    name: ClassVar[str] = "Furlong"
    summary: ClassVar[Text] = text(
        "Roll two dice, run as far as one of them shows, and catch the others. 2-4 players."
    )
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    endings: ClassVar[Mapping[str, Text]] = ENDINGS
    Options: ClassVar[type[Options]] = Options

    def start(self, setup: Setup) -> State:
        return State(setup, (0,) * setup.seats, setup.first)

    def status(self, state: State) -> Status:
        if state.turn is None:
            return result(state)
        return ToMove((state.turn,)) if state.dice else ToRoll(2, 6, state.turn, "turn")

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        return map(Move, sorted(set(state.dice or ())))

    def play(self, state: State, seat: int, move: Move) -> State:
        place = target(state, seat, move.die)
        caught = caught_at(state, seat, place)
        places = tuple(
            place if each == seat else 0 if each in caught else stands
            for each, stands in enumerate(state.places)
        )
        over = place == last_place(state)
        turn = None if over else next_active(seat, state.setup.seats, state.left)
        return state._replace(places=places, turn=turn, dice=None)

    def roll(self, state: State, faces: tuple[int, ...]) -> State:
        return state._replace(dice=(faces[0], faces[1]))

    def drop(self, state: State, seat: int) -> State:
        left = state.left | {seat}
        places = tuple(0 if each == seat else stands for each, stands in enumerate(state.places))
        if len(left) == state.setup.seats - 1:
            return State(state.setup, places, None, left=left)
        if state.turn != seat:
            return state._replace(places=places, left=left)
        return State(state.setup, places, next_active(seat, state.setup.seats, left), left=left)

    def settle(self, state: State) -> State:
        return state._replace(turn=None, dice=None)

    def active(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.setup.seats) if seat not in state.left)

    def scores(self, state: State) -> tuple[int | None, ...]:
        return scores(state)

    def tallies(self, state: State) -> tuple[Tally, ...]:
        return tallies(state)

    def parse(self, state: State, seat: int, written: str) -> Move:
        return read_move(written)

    def ruling(self, state: State, seat: int, move: Move) -> Text | None:
        return ruling(state, move)

    def narrate(self, before: State, event: Played | Rolled, after: State) -> Text | None:
        return narrate(before, event)

    def choices(self, state: State, seat: int, chosen: tuple[str, ...]) -> Step:
        return choices(state, seat, chosen)

    def encode(self, state: State) -> str:
        return write_position(state)

    def decode(self, setup: Setup, line: str) -> State:
        return read_position(setup, line)
