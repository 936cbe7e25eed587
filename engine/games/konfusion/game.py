"""Konfusion, by Brian David Phillips: bring four dice onto the keyposts of the row across the board.

Two to four seats have eighteen dice each. Every value moves in its own way, straight movers ricochet off the
walls and jump, and dice grow on keyposts and on the far row. Rules: docs/rules/konfusion.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ...choosing import Brief, Effect, Step
from ...game import Game, Played, Rolled, Score, Setup, Status, Tally, ToMove, ToRoll
from ...lengths import Length
from ...lessons import Lesson
from ...outlook import Outlook
from ...text import Text, text
from ...themes import Theme
from ...thinking import Thinking
from .choices import brief, choices, effect, preview, task
from .lengths import LENGTHS
from .lessons import LESSONS
from .movement import legal_moves
from .narration import narrate, narrate_passes
from .notation import read_move
from .outcome import AGREEMENT, AIMS, ENDINGS, on_points, tallies
from .outlook import LEVELS, estimate
from .position_line import read_position, write_position
from .rulings import ruling
from .sides import layout
from .state import END, Move, Options, State, active
from .themes import THEMES
from .turns import after_die, after_leaving, after_turn, at_rest, roll_awaited


class Konfusion(Game[State, Move]):
    """The rules of Konfusion as pure functions."""

    id: ClassVar[str] = "konfusion"
    name: ClassVar[str] = "Konfusion"
    summary: ClassVar[Text] = text(
        "Ricochet, jump and capture your way to the four far keyposts. 2-4 players."
    )
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    endings: ClassVar[Mapping[str, Text]] = ENDINGS
    Options: ClassVar[type[Options]] = Options
    levels: ClassVar[Mapping[str, Thinking]] = LEVELS
    lengths: ClassVar[tuple[Length, ...]] = LENGTHS
    lessons: ClassVar[tuple[Lesson, ...]] = LESSONS
    themes: ClassVar[tuple[Theme, ...]] = THEMES

    def start(self, setup: Setup) -> State:
        return State(setup, layout(setup.seats).opening, (0,) * setup.seats, setup.first)

    def unrated(self, options: Any) -> Text | None:
        return text("a game with `stall: 0` might never end") if options.stall == 0 else None

    def status(self, state: State) -> Status:
        if state.over is not None:
            return state.over
        assert state.turn is not None, "a running game has a seat to move"
        if roll_awaited(state):
            return ToRoll(1, 6, state.turn, "dice to move")
        return ToMove((state.turn,))

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        yield from legal_moves(state)
        if state.moved:
            yield END

    def play(self, state: State, seat: int, move: Move) -> State:
        turned = after_turn(state) if move == END else after_die(state, seat, move)
        return turned.state

    def roll(self, state: State, faces: tuple[int, ...]) -> State:
        return at_rest(state._replace(allowed=faces[0])).state

    def drop(self, state: State, seat: int) -> State:
        return after_leaving(state, seat).state

    def settle(self, state: State) -> State:
        return on_points(state, AGREEMENT)

    def active(self, state: State) -> tuple[int, ...]:
        return active(state)

    def scores(self, state: State) -> tuple[Score | None, ...] | None:
        return None

    def tallies(self, state: State) -> tuple[Tally, ...]:
        return tallies(state)

    def aim(self, state: State) -> Text:
        return AIMS[state.setup.options.goal]

    def parse(self, state: State, seat: int, notation: str) -> Move:
        return read_move(notation)

    def ruling(self, state: State, seat: int, move: Move) -> Text | None:
        return ruling(state, seat, move)

    def narrate(self, before: State, event: Played | Rolled, after: State) -> Text:
        return narrate(before, event)

    def narrate_leaving(self, before: State, seat: int, after: State) -> Text | None:
        return narrate_passes(after_leaving(before, seat))

    def task(self, state: State, seats: tuple[int, ...]) -> Text:
        return task(state)

    def choices(self, state: State, seat: int, tokens: tuple[str, ...]) -> Step:
        return choices(state, seat, tokens)

    def brief(self, state: State, seat: int, move: Move) -> Brief:
        return brief(state, seat, move)

    def effect(self, state: State, seat: int, move: Move) -> Effect | None:
        return effect(state, seat, move)

    def preview(self, state: State, seat: int, move: Move) -> tuple[Text, Text | None]:
        return preview(state, seat, move)

    def encode(self, state: State) -> str:
        return write_position(state)

    def decode(self, setup: Setup, line: str) -> State:
        return read_position(setup, line)

    def estimate(self, state: State) -> Outlook:
        return estimate(state)
