"""Dice Chess, by Dustpan Games: two armies of 16 rolled dice that capture equal or weaker dice.

A die that captures is re-rolled where it stands. A side without dice has lost. When play stalls, the pips on
the board are counted. Rules: docs/rules/dice-chess.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ...choosing import Brief, Effect, Step
from ...game import Game, Played, Rolled, Setup, Status, Tally, ToMove, ToRoll
from ...lengths import Length
from ...lessons import Lesson
from ...outlook import Outlook
from ...picking import Pick
from ...text import Text, text
from ...themes import Theme
from ...thinking import Thinking
from . import outcome
from .armies import arrange, draw, hide, presets, roll_army
from .choices import brief, choices, effect, preview, task
from .lengths import LENGTHS
from .lessons import LESSONS
from .movement import shifts
from .narration import narrate
from .notation import read_move
from .outlook import LEVELS, estimate
from .position_line import read_position, write_position
from .rulings import ruling
from .state import ARMY, EMPTY, PASS, SEATS, Arrangement, Move, Opening, Options, Pass, State
from .themes import THEMES


class DiceChess(Game[State, Move]):
    """The rules of Dice Chess as pure functions."""

    id: ClassVar[str] = "dice-chess"
    name: ClassVar[str] = "Dice Chess"
    summary: ClassVar[Text] = text(
        "Two armies of dice: capture an equal or weaker die, then re-roll yours. 2\u00a0players."
    )
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    endings: ClassVar[Mapping[str, Text]] = outcome.ENDINGS
    Options: ClassVar[type[Options]] = Options
    levels: ClassVar[Mapping[str, Thinking]] = LEVELS
    lengths: ClassVar[tuple[Length, ...]] = LENGTHS
    lessons: ClassVar[tuple[Lesson, ...]] = LESSONS
    themes: ClassVar[tuple[Theme, ...]] = THEMES

    def start(self, setup: Setup) -> State:
        return State(setup, EMPTY, (0, 0), ((), ()), setup.first, Opening())

    def status(self, state: State) -> Status:
        if state.turn is None:
            return outcome.result(state)
        if state.opening is None:
            return ToMove((state.turn,)) if state.reroll is None else ToRoll(1, 6, state.turn, "re-roll")
        rolled = len(state.opening.rolls)
        if rolled < len(SEATS):
            return ToRoll(ARMY, 6, rolled, "army")
        owing = tuple(seat for seat, army in enumerate(state.opening.placed) if army is None)
        return ToMove(owing, secret=True)

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        if state.opening is not None:
            yield from presets(state.opening.rolls[seat]).values()
            return
        yield from shifts(state.board, seat, state.setup.options.ones == "straight")
        if state.setup.options.passing:
            yield PASS

    def play(self, state: State, seat: int, move: Move) -> State:
        if isinstance(move, Arrangement):
            assert state.opening is not None, "armies are arranged before the board is shown"
            return arrange(state, state.opening, seat, move.values)
        if isinstance(move, Pass):
            return outcome.quiet_turn(state, state.board, seat)
        board = bytearray(state.board)
        prey = board[move.target]
        board[move.source], board[move.target] = 0, board[move.source]
        if not prey:
            return outcome.quiet_turn(state, bytes(board), seat)
        captured, piles = list(state.captured), list(state.piles)
        captured[seat] += prey & 7
        piles[seat] = (*piles[seat], prey & 7)
        return state._replace(
            board=bytes(board),
            captured=(captured[0], captured[1]),
            piles=(piles[0], piles[1]),
            reroll=move.target,
            quiet=(),
        )

    def roll(self, state: State, faces: tuple[int, ...]) -> State:
        if state.opening is not None:
            return roll_army(state, state.opening, faces)
        assert state.turn is not None, "a finished game awaits no roll"
        assert state.reroll is not None, "of a shown board only a die that captured is rolled"
        board = bytearray(state.board)
        board[state.reroll] = 8 * state.turn + faces[0]
        return outcome.hand_over(state._replace(board=bytes(board), reroll=None), 1 - state.turn)

    def drop(self, state: State, seat: int) -> State:
        return state._replace(turn=None, resigned=seat)

    def settle(self, state: State) -> State:
        return state._replace(turn=None, settled=True)

    def active(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in SEATS if seat != state.resigned)

    def scores(self, state: State) -> None:
        return None

    def tallies(self, state: State) -> tuple[Tally, ...]:
        return outcome.tallies(state)

    def aim(self, state: State) -> Text:
        return text("capture every die to win")

    def parse(self, state: State, seat: int, notation: str) -> Move:
        return read_move(notation, state.opening and state.opening.rolls[seat])

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

    def view(self, state: State, seat: int | None) -> State:
        if state.opening is None:
            return state
        return state._replace(opening=hide(state.opening, seat))

    def submission(self, state: State, seat: int, pick: Pick) -> Move:
        assert state.opening is not None, "armies are arranged before the board is shown"
        return draw(state.opening.rolls[seat], pick)

    def estimate(self, state: State) -> Outlook:
        return estimate(state)
