"""Cubeo, by Marek Kolcun: build one formation together, and merge your dice past six.

Each turn, a seat adds a die, slides a die around the others by its value, or merges two of its dice. A merge
to seven or more wins. A seat without a legal action loses. Rules: docs/rules/cubeo.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ...choosing import Brief, Effect, Step
from ...game import Game, Over, Played, Rolled, Setup, Status, Tally, ToMove
from ...lengths import Length
from ...lessons import Lesson
from ...outlook import Outlook
from ...text import Text, text
from ...themes import Theme
from ...thinking import Thinking
from .actions import actions
from .choices import brief, choices, effect, preview, task
from .consequences import state_after
from .formation import OPENING
from .lengths import LENGTHS
from .lessons import LESSONS
from .narration import narrate
from .notation import read_move
from .outcome import ENDINGS, ended, tallies
from .outlook import LEVELS, estimate
from .position_line import read_position, write_position
from .rulings import ruling
from .state import Move, Options, State
from .themes import THEMES


class Cubeo(Game[State, Move]):
    """The rules of Cubeo as pure functions."""

    id: ClassVar[str] = "cubeo"
    name: ClassVar[str] = "Cubeo"
    summary: ClassVar[Text] = text(
        "Add, slide and merge dice in one formation. Merge past six to win. 2\u00a0players."
    )
    rules: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 3)
    endings: ClassVar[Mapping[str, Text]] = ENDINGS
    Options: ClassVar[type[Options]] = Options
    levels: ClassVar[Mapping[str, Thinking]] = LEVELS
    lengths: ClassVar[tuple[Length, ...]] = LENGTHS
    lessons: ClassVar[tuple[Lesson, ...]] = LESSONS
    themes: ClassVar[tuple[Theme, ...]] = THEMES

    def start(self, setup: Setup) -> State:
        return State(setup, OPENING, setup.first)

    def unrated(self, options: Any) -> Text | None:
        return (
            text("with `repetition: none`, a game might never end") if options.repetition == "none" else None
        )

    def status(self, state: State) -> Status:
        if state.outcome is not None:
            return state.outcome
        assert state.turn is not None, "a game without an outcome is running"
        return ToMove((state.turn,))

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        return actions(state, seat)

    def play(self, state: State, seat: int, move: Move) -> State:
        return state_after(state, seat, move)

    def roll(self, state: State, faces: tuple[int, ...]) -> State:
        raise AssertionError("no dice are rolled in Cubeo")

    def drop(self, state: State, seat: int) -> State:
        return ended(state, Over((1 - seat,), "resignation"))

    def settle(self, state: State) -> State:
        return ended(state, Over((), "agreement"))

    def active(self, state: State) -> tuple[int, ...]:
        outcome = state.outcome
        return outcome.winners if outcome and outcome.reason == "resignation" else (0, 1)

    def scores(self, state: State) -> None:
        return None

    def tallies(self, state: State) -> tuple[Tally, ...]:
        return tallies(state)

    def aim(self, state: State) -> Text:
        return text("merge past {most} to win", most=state.setup.options.die_size)

    def parse(self, state: State, seat: int, notation: str) -> Move:
        return read_move(notation)

    def ruling(self, state: State, seat: int, move: Move) -> Text | None:
        return ruling(state, seat, move)

    def narrate(self, before: State, event: Played | Rolled, after: State) -> Text:
        return narrate(before, event, after)

    def task(self, state: State, seats: tuple[int, ...]) -> Text:
        return task(state, seats)

    def choices(self, state: State, seat: int, tokens: tuple[str, ...]) -> Step:
        return choices(state, seat, tokens)

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

    def estimate(self, state: State) -> Outlook:
        return estimate(state)
