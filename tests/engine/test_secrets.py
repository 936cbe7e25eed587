"""Secret submissions, in a game made for this test: both seats hide a number, and the higher one wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from engine import (
    Choice,
    Game,
    InvalidMove,
    LastPlay,
    Match,
    NotYourTurn,
    Over,
    Played,
    Rolled,
    Score,
    Setup,
    Status,
    Step,
    Tally,
    Text,
    ToMove,
    task_of,
    text,
)

State = tuple[str | None, ...]  # a number, "hidden", or None if it is still owed


@dataclass(frozen=True)
class NoOptions:
    """The game has no options."""


class Hiding(Game[State, str]):
    """Both seats hide a number from 1 to 9. Equal numbers draw."""

    id: ClassVar[str] = "hiding"
    name: ClassVar[str] = "Hiding"
    summary: ClassVar[Text] = text("Hide a number.")
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    endings: ClassVar[Mapping[str, Text]] = {"revealed": text("both numbers are shown")}
    Options: ClassVar[type[Any]] = NoOptions

    def start(self, setup: Setup) -> State:
        return (None,) * setup.seats

    def status(self, state: State) -> Status:
        owing = tuple(seat for seat, number in enumerate(state) if number is None)
        best = max(number or "" for number in state)
        winners = tuple(seat for seat, number in enumerate(state) if number == best)
        return ToMove(owing, secret=True) if owing else Over(winners, "revealed")

    def moves(self, state: State, seat: int) -> Iterable[str]:
        return ["9", "1", "5"]

    def play(self, state: State, seat: int, move: str) -> State:
        return (*state[:seat], move, *state[seat + 1 :])

    def roll(self, state: State, faces: tuple[int, ...]) -> State:
        raise AssertionError("nothing is rolled")

    def drop(self, state: State, seat: int) -> State:
        return tuple("0" if each == seat else "1" for each in range(len(state)))

    def settle(self, state: State) -> State:
        return ("1",) * len(state)

    def active(self, state: State) -> tuple[int, ...]:
        return tuple(range(len(state)))

    def scores(self, state: State) -> tuple[Score | None, ...] | None:
        return None

    def tallies(self, state: State) -> tuple[Tally, ...]:
        return ()

    def parse(self, state: State, seat: int, written: str) -> str:
        if written not in "123456789" or not written:
            raise InvalidMove("A number from 1 to 9.")
        return written

    def ruling(self, state: State, seat: int, move: str) -> Text | None:
        return None

    def narrate(self, before: State, event: Played | Rolled, after: State) -> Text:
        return text("A number is hidden.")

    def task(self, state: State, seats: tuple[int, ...]) -> Text:
        return text("hide a number; so far: {numbers}", numbers=self.encode(state))

    def choices(self, state: State, seat: int, chosen: tuple[str, ...]) -> Step:
        return Step(text("Which?"), (Choice("5", text("5"), move="5"),))

    def encode(self, state: State) -> str:
        return "".join(number or "?" for number in state)

    def decode(self, setup: Setup, line: str) -> State:
        return tuple(None if sign == "?" else sign for sign in line)

    def view(self, state: State, seat: int | None) -> State:
        if None not in state:
            return state
        return tuple("h" if number and each != seat else number for each, number in enumerate(state))


HIDING = Hiding()


def opened() -> Match:
    """Open a match of the game, which is not in the registry."""
    setup = Setup(2, 0, NoOptions())
    state = HIDING.start(setup)
    return Match(HIDING, setup, state, HIDING.status(state))


def test_presets_are_listed_and_others_are_legal() -> None:
    """Both seats are offered the presets, can submit in any order, and can submit other numbers."""
    match = opened()
    assert match.moves(0) == match.moves(1) == ("1", "5", "9")
    assert match.play(1, "7").play(0, "3").status == Over((1,), "revealed")


def test_a_submission_is_made_once() -> None:
    """A player who has submitted is no longer to move."""
    match = opened().play(1, "7")
    assert match.status == ToMove((0,), secret=True)
    assert match.moves(1) == ()
    with pytest.raises(NotYourTurn, match="Waiting for A"):
        match.play(1, "8")


def test_nobody_sees_it_before_the_last_is_in() -> None:
    """A submission is visible to its seat alone until both are in, and is never the last move."""
    match = opened().play(1, "7")
    assert match.last is None
    assert [match.seen_by(viewer).state for viewer in (None, 0, 1)] == [(None, "h"), (None, "h"), (None, "7")]
    assert match.seen_by(0) == opened().play(1, "8").seen_by(0)
    revealed = match.play(0, "3")
    assert revealed.last is None
    assert revealed.seen_by(None).state == ("3", "7")


def test_what_is_to_be_done_tells_no_secret() -> None:
    """The task hides submissions, which don't count as moves."""
    match = opened().play(1, "7")
    assert str(task_of(match)) == "hide a number; so far: ?h"
    assert match.play(0, "3").moves_made == match.moves_made == 0


def test_trying_the_last_submission_shows_nothing() -> None:
    """Trying the last submission doesn't reveal the opponent's, but playing it does."""
    match = opened().play(1, "7")
    assert match.trial(0, "3").seen_by(0).state == ("3", "h")
    assert match.trial(0, "3") == opened().play(1, "8").trial(0, "3")._replace(
        events=match.trial(0, "3").events
    )
    assert match.play(0, "3").seen_by(0).state == ("3", "7")
    with pytest.raises(InvalidMove):
        match.trial(0, "x")


def test_the_state_before_a_public_move_is_seen_as_the_viewer_may() -> None:
    """The state before the last move hides submissions from other seats, too."""
    match = opened().play(1, "7")
    shown = match._replace(last=LastPlay(0, "x", match.state))
    assert [seen.before for seen in (shown.seen_by(0).last, shown.seen_by(1).last) if seen] == [
        (None, "h"),
        (None, "7"),
    ]


def test_a_game_without_scores() -> None:
    """A game without scores has None in the match, in views and in the record's result."""
    match = opened().play(0, "5").play(1, "5")
    assert (match.scores, match.seen_by(None).scores) == (None, None)
    assert match.record()["result"] == {"winners": [0, 1], "reason": "revealed", "scores": None}
