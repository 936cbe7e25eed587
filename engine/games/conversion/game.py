"""Conversion, by Luchacabra Games: place dice next to weaker ones, which then become yours.

Each seat places dice from an open hand of five. A placed die raises its owner's adjacent dice and converts
weaker enemies. When the board is full, the chosen win condition decides. Rules: docs/rules/conversion.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar

from ...choosing import Brief, Effect, Step
from ...game import Game, Played, Rolled, Score, Setup, Status, Tally, ToMove, ToRoll
from ...lengths import Length
from ...lessons import Lesson
from ...outlook import Outlook
from ...seats import next_active
from ...text import Text, text
from ...themes import Theme
from ...thinking import Thinking
from .choices import brief, choices, effect, preview, task
from .lengths import LENGTHS
from .lessons import LESSONS
from .narration import narrate
from .notation import read_move
from .outcome import AIMS, ENDINGS, figures, result, tallies
from .outlook import LEVELS, estimate, keen_estimate
from .position_line import read_position, write_position
from .rulings import ruling
from .state import GRID, HAND, HOLE, MOVES, OPEN, Move, Options, State, converted, convertible, holes_owed
from .themes import THEMES


class Conversion(Game[State, Move]):
    """The rules of Conversion as pure functions."""

    id: ClassVar[str] = "conversion"
    name: ClassVar[str] = "Conversion"
    summary: ClassVar[Text] = text("Place dice, convert weaker neighbours, hold the board. 2-8 players.")
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 9)
    endings: ClassVar[Mapping[str, Text]] = ENDINGS
    Options: ClassVar[type[Options]] = Options
    levels: ClassVar[Mapping[str, Thinking]] = LEVELS
    lengths: ClassVar[tuple[Length, ...]] = LENGTHS
    lessons: ClassVar[tuple[Lesson, ...]] = LESSONS
    themes: ClassVar[tuple[Theme, ...]] = THEMES

    def start(self, setup: Setup) -> State:
        return State(setup, bytes(len(GRID)), (None,) * setup.seats, setup.first)

    def status(self, state: State) -> Status:
        if state.turn is None:
            return result(state)
        if holes_owed(state):
            return ToRoll(2, 8, None, "hole")
        if not state.hands[state.turn]:
            return ToRoll(HAND, 6, state.turn, "hand")
        return ToMove((state.turn,))

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        values = sorted(set(state.hands[seat] or ()))
        if not state.setup.options.optional_conversion:
            for value in values:
                yield from [move for move, cell in zip(MOVES[value], state.board) if not cell]
            return
        for square in (square for square, cell in enumerate(state.board) if not cell):
            for value in values:
                convertibles = convertible(state, seat, value, square)
                for count in range(len(convertibles) + 1):
                    for spared in combinations(convertibles, count):
                        yield Move(value, square, spared)

    def play(self, state: State, seat: int, move: Move) -> State:
        board = bytearray(state.board)
        for square in convertible(state, seat, move.value, move.square):
            if square not in move.spared:
                board[square] = 8 * seat + converted(state, board[square] & 7, move.value)
        for square in GRID.all8[move.square]:
            cell = state.board[square]
            if cell and cell != HOLE and cell >> 3 == seat:
                board[square] = 8 * seat + min(6, (cell & 7) + 1)
        board[move.square] = 8 * seat + move.value
        hand = list(state.hands[seat] or ())
        hand.remove(move.value)
        hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
        turn = next_active(seat, state.setup.seats, state.left) if OPEN in board else None
        return State(state.setup, bytes(board), hands, turn, state.left)

    def roll(self, state: State, faces: tuple[int, ...]) -> State:
        if holes_owed(state):
            square = (faces[0] - 1) * GRID.ranks + faces[1] - 1
            board = bytearray(state.board)
            board[square] = HOLE
            return state._replace(board=bytes(board))
        seat = state.turn
        assert seat is not None, "a finished game awaits no roll"
        opening = state.hands[seat] is None
        hands = (*state.hands[:seat], tuple(sorted(faces)), *state.hands[seat + 1 :])
        turn = next_active(seat, state.setup.seats, state.left) if opening else seat
        return state._replace(hands=hands, turn=turn)

    def drop(self, state: State, seat: int) -> State:
        left = state.left | {seat}
        turn = state.turn
        if len(left) >= state.setup.seats - 1:
            turn = None
        elif turn == seat:
            turn = next_active(seat, state.setup.seats, left)
        return state._replace(left=left, turn=turn)

    def settle(self, state: State) -> State:
        return state._replace(turn=None, settled=True)

    def active(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.setup.seats) if seat not in state.left)

    def scores(self, state: State) -> tuple[Score | None, ...]:
        return figures(state, state.setup.options.win)

    def tallies(self, state: State) -> tuple[Tally, ...]:
        return tallies(state)

    def aim(self, state: State) -> Text:
        return AIMS[state.setup.options.win]

    def parse(self, state: State, seat: int, notation: str) -> Move:
        return read_move(notation)

    def ruling(self, state: State, seat: int, move: Move) -> Text | None:
        return ruling(state, seat, move)

    def narrate(self, before: State, event: Played | Rolled, after: State) -> Text | None:
        return narrate(before, event, after)

    def task(self, state: State, seats: tuple[int, ...]) -> Text:
        return task(state, seats)

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

    def keen_estimate(self, state: State) -> Outlook:
        return keen_estimate(state)

    def kit(self, options: Any) -> str:
        return "shortage" if options.dice == "shortage" else ""
