"""Discord's time is known from its answers, and neither one wrong answer nor a sleeping machine spoils it."""

from __future__ import annotations

from email.utils import formatdate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.transport.clock import AGREEING, DiscordClock

MORNING = 1_795_000_000  # seconds since the epoch
DAY, TEN_YEARS = 86_400, 315_576_000  # seconds

NO_DATES = [None, "", "soon", "Sat, 30 Feb 2030 10:00:00 GMT", "Sun, 22 Nov 99999 10:00:00 GMT", "1795000000"]
ZONES = ["Sun, 22 Nov 2026 10:00:00", "Sun, 22 Nov 2026 10:00:00 -0000", "Sun, 22 Nov 2026 10:00:00 +9999"]


class World:
    """Discord, whose time goes on, and a machine that hears it with a monotonic clock of its own."""

    def __init__(self) -> None:
        self.time = float(MORNING)
        self._ticks = 5_000.0
        self.clock = DiscordClock(lambda: self._ticks)

    def passes(self, seconds: float, *, suspended: bool = False) -> None:
        """Let time pass; a suspended machine does not notice."""
        self.time += seconds
        self._ticks += 0.0 if suspended else seconds

    def answers(self, *, wrong: float = 0.0) -> None:
        """Let an answer arrive, its date wrong by some seconds."""
        self.clock.hear(formatdate(self.time + wrong, usegmt=True))

    @property
    def error(self) -> float:
        """By how many seconds the clock is ahead of Discord."""
        now = self.clock()
        assert now is not None
        return now / 1000 - self.time


@pytest.fixture
def world() -> World:
    """A world in which nothing was heard yet."""
    return World()


@pytest.fixture
def known(world: World) -> World:
    """One in which two answers have come."""
    world.answers()
    world.passes(0.5)
    world.answers()
    return world


def test_two_answers_make_it_known(world: World) -> None:
    """Nothing is known before, and then the time, to a second."""
    assert world.clock() is None
    world.answers()
    assert world.clock() is None
    world.passes(3)
    world.answers()
    assert abs(world.error) <= 1


def test_it_goes_on_between_answers(known: World) -> None:
    """However long nothing is asked of Discord."""
    for seconds in (0.25, 60, 30 * DAY):
        known.passes(seconds)
        assert abs(known.error) <= 1


@pytest.mark.parametrize("wrong", [DAY, -DAY, TEN_YEARS, -TEN_YEARS])
def test_one_wrong_answer(known: World, wrong: int) -> None:
    """It changes nothing, and the next right ones are believed as before."""
    known.answers(wrong=wrong)
    assert abs(known.error) <= 1
    known.passes(2)
    known.answers()
    known.answers(wrong=-wrong)
    known.answers()
    assert abs(known.error) <= 1


@pytest.mark.parametrize("wrong", [DAY, -TEN_YEARS])
def test_a_wrong_answer_is_the_first(world: World, wrong: int) -> None:
    """Nothing is believed until two agree."""
    world.answers(wrong=wrong)
    world.answers()
    assert world.clock() is None
    world.answers()
    assert abs(world.error) <= 1


@pytest.mark.parametrize("wrong", [DAY, -DAY, TEN_YEARS, -TEN_YEARS])
def test_two_wrong_answers(known: World, wrong: int) -> None:
    """That much is believed, but not for longer than until two right ones have come."""
    for _ in range(2):
        known.answers(wrong=wrong)
    assert abs(known.error - wrong) <= 1
    for _ in range(2):
        known.answers()
    assert abs(known.error) <= 1


@pytest.mark.parametrize("asleep", [90, 8 * 3600, TEN_YEARS])
def test_a_suspended_machine(known: World, asleep: int) -> None:
    """Two answers after the machine has woken the time is right again; until then nothing comes too early."""
    known.passes(asleep, suspended=True)
    known.answers()
    assert -asleep - 1 <= known.error <= 0
    known.passes(0.5)
    known.answers()
    assert abs(known.error) <= 1


def test_an_answer_that_is_late(known: World) -> None:
    """A single one does not set it back, two do by no more than the earlier of them was late."""
    known.answers(wrong=-AGREEING / 2)
    assert abs(known.error) <= 1
    known.answers(wrong=-AGREEING / 4)
    assert -AGREEING / 4 - 1 <= known.error <= 0


@pytest.mark.parametrize("date", NO_DATES + ZONES)
def test_an_answer_without_a_date(known: World, date: str | None) -> None:
    """What is missing or malformed is as if it had not come, however often."""
    for _ in range(3):
        known.clock.hear(date)
    assert abs(known.error) <= 1


@given(
    st.lists(
        st.text() | st.from_regex(r"\w{3}, \d+ [A-Z][a-z]{2} \d+ \d+:\d+:\d+ (GMT|[+-]\d+)?"), max_size=4
    )
)
def test_no_header_can_disturb_a_request(dates: list[str]) -> None:
    """Nothing is raised into the request that brought it, and the time is known from the next two."""
    world = World()
    for date in dates:
        world.clock.hear(date)
        world.clock()
    world.answers()
    world.answers()
    assert abs(world.error) <= 1
