"""Ludifacture ("There Are No Sixes"), described by dr-tectonic: a race across one board from all its sides.

Two of three dice choose the column whose marker moves, and the third decides how far it moves. Every move
costs coins, which pile up on the marker until another marker lands on its square and takes them. The pot
doubles the coins that reach the far side. Rules: docs/rules/ludifacture.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...choosing import Brief, Effect, Step
from ...game import Game, Played, Rolled, Score, Setup, Status, Tally, ToMove
from ...lengths import Length
from ...lessons import Lesson
from ...outlook import Outlook
from ...picking import Pick
from ...seats import next_active
from ...text import Text, text
from ...themes import Theme
from .choices import brief, choices, effect, preview, task
from .journey import advances, journey, undertaken
from .lengths import LENGTHS
from .lessons import LESSONS
from .narration import narrate, narrate_leaving
from .notation import read_move
from .outcome import ENDINGS, result, scores, tallies
from .outlook import estimate
from .position_line import read_position, write_position
from .presets import draw, presets
from .rolling import answered, awaited_roll, ready, without_queue
from .rulings import ruling
from .series import after_turn, finished, opened
from .state import Move, Options, Order, State, active_seats, course_of, owed
from .themes import THEMES

HIDDEN: tuple[int, ...] = ()


class Ludifacture(Game[State, Move]):
    """The rules of Ludifacture as pure functions."""

    id: ClassVar[str] = "ludifacture"
    name: ClassVar[str] = "Ludifacture"
    summary: ClassVar[Text] = text(
        "Race markers across, pile up coins, steal stacks, empty the pot. 2-4 players, best with 4."
    )
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    endings: ClassVar[Mapping[str, Text]] = ENDINGS
    Options: ClassVar[type[Options]] = Options
    lengths: ClassVar[tuple[Length, ...]] = LENGTHS
    single: ClassVar[Mapping[str, str]] = MappingProxyType({"set": "single"})
    lessons: ClassVar[tuple[Lesson, ...]] = LESSONS
    themes: ClassVar[tuple[Theme, ...]] = THEMES

    def start(self, setup: Setup) -> State:
        return opened(setup)

    def unrated(self, options: Any) -> Text | None:
        usual = self.Options()
        if (options.bank, options.ante) != (usual.bank, usual.ante):
            return text("`bank` and `ante` have to keep their defaults")
        return text("`set: broke` takes too long") if options.set == "broke" else None

    def status(self, state: State) -> Status:
        if state.turn is None:
            return result(state)
        owing = owed(state)
        if owing:
            return ToMove(owing, secret=True)
        return awaited_roll(state) or ToMove((state.turn,))

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        if owed(state):
            return (Order(preset.values) for preset in presets(course_of(state)))
        return advances(state, seat)

    def play(self, state: State, seat: int, move: Move) -> State:
        if isinstance(move, Order):
            orders = (*state.orders[:seat], move.numbers, *state.orders[seat + 1 :])
            return ready(state._replace(orders=orders))
        return after_turn(undertaken(state, seat, journey(state, seat, move)))

    def roll(self, state: State, faces: tuple[int, ...]) -> State:
        return answered(state, faces)

    def drop(self, state: State, seat: int) -> State:
        state = without_queue(state, seat)._replace(left=state.left | {seat})
        if len(state.left) >= state.setup.seats - 1:
            return finished(state)
        if state.turn == seat:
            following = next_active(seat, state.setup.seats, state.left)
            state = state._replace(turn=following, roll=None, sets=0)
        return ready(state)

    def settle(self, state: State) -> State:
        return finished(state)._replace(settled=True)

    def active(self, state: State) -> tuple[int, ...]:
        return active_seats(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        return scores(state)

    def tallies(self, state: State) -> tuple[Tally, ...]:
        return tallies(state)

    def aim(self, state: State) -> Text | None:
        options, number = state.setup.options, state.game + 1
        if options.set == "four":
            games = state.setup.seats
            return text("game {number} of {games}, the total decides", number=number, games=games)
        if options.set == "broke":
            return text("game {number}, most coins wins", number=number)
        return text("most coins wins") if options.stacks == "count" else super().aim(state)

    def parse(self, state: State, seat: int, notation: str) -> Move:
        return read_move(state, notation)

    def ruling(self, state: State, seat: int, move: Move) -> Text | None:
        return ruling(state, seat, move)

    def narrate(self, before: State, event: Played | Rolled, after: State) -> Text | None:
        return narrate(before, event, after)

    def narrate_leaving(self, before: State, seat: int, after: State) -> Text | None:
        return narrate_leaving(before, after)

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

    def view(self, state: State, seat: int | None) -> State:
        if not owed(state):
            return state
        orders = (
            order if order is None or owner == seat else HIDDEN for owner, order in enumerate(state.orders)
        )
        return state._replace(orders=tuple(orders))

    def submission(self, state: State, seat: int, pick: Pick) -> Move:
        return draw(course_of(state), pick)

    def estimate(self, state: State) -> Outlook:
        return estimate(state)

    def leader(self, state: State) -> int:
        return (state.setup.first + state.game) % state.setup.seats
