"""Discord's time, known from its answers despite a wrong answer or a sleeping machine."""

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
    """Discord and its time, and a machine that hears it and has a monotonic clock of its own."""

    def __init__(self) -> None:
        self.time = float(MORNING)
        self._ticks = 5_000.0
        self.clock = DiscordClock(lambda: self._ticks)

    def passes(self, seconds: float, *, suspended: bool = False) -> None:
        """Let seconds pass, which a suspended machine doesn't notice."""
        self.time += seconds
        self._ticks += 0.0 if suspended else seconds

    def answers(self, *, wrong: float = 0.0) -> None:
        """Let an answer arrive whose date is `wrong` by some seconds."""
        self.clock.hear(formatdate(self.time + wrong, usegmt=True))

    @property
    def error(self) -> float:
        """Return the seconds by which the clock is ahead of Discord."""
        now = self.clock()
        assert now is not None
        return now / 1000 - self.time


@pytest.fixture
def world() -> World:
    """A world in which nothing has been heard yet."""
    return World()


@pytest.fixture
def known(world: World) -> World:
    """A world in which two answers have been heard."""
    world.answers()
    world.passes(0.5)
    world.answers()
    return world


def test_two_answers_make_it_known(world: World) -> None:
    """Before that, the time is unknown. Afterwards, it is right to a second."""
    assert world.clock() is None
    world.answers()
    assert world.clock() is None
    world.passes(3)
    world.answers()
    assert abs(world.error) <= 1


def test_it_goes_on_between_answers(known: World) -> None:
    """The time stays right to a second, even after 30 days."""
    for seconds in (0.25, 60, 30 * DAY):
        known.passes(seconds)
        assert abs(known.error) <= 1


@pytest.mark.parametrize("wrong", [DAY, -DAY, TEN_YEARS, -TEN_YEARS])
def test_one_wrong_answer(known: World, wrong: int) -> None:
    """It changes nothing, and the next right ones still count."""
    known.answers(wrong=wrong)
    assert abs(known.error) <= 1
    known.passes(2)
    known.answers()
    known.answers(wrong=-wrong)
    known.answers()
    assert abs(known.error) <= 1


@pytest.mark.parametrize("wrong", [DAY, -TEN_YEARS])
def test_a_wrong_answer_is_the_first(world: World, wrong: int) -> None:
    """The time is unknown until two answers agree."""
    world.answers(wrong=wrong)
    world.answers()
    assert world.clock() is None
    world.answers()
    assert abs(world.error) <= 1


@pytest.mark.parametrize("wrong", [DAY, -DAY, TEN_YEARS, -TEN_YEARS])
def test_two_wrong_answers(known: World, wrong: int) -> None:
    """They are believed until two right answers have come."""
    for _ in range(2):
        known.answers(wrong=wrong)
    assert abs(known.error - wrong) <= 1
    for _ in range(2):
        known.answers()
    assert abs(known.error) <= 1


@pytest.mark.parametrize("asleep", [90, 8 * 3600, TEN_YEARS])
def test_a_suspended_machine(known: World, asleep: int) -> None:
    """After two answers, the time is right again. Until then, it is never ahead."""
    known.passes(asleep, suspended=True)
    known.answers()
    assert -asleep - 1 <= known.error <= 0
    known.passes(0.5)
    known.answers()
    assert abs(known.error) <= 1


def test_an_answer_that_is_late(known: World) -> None:
    """A single one doesn't set the clock back. Two of them do, by no more than the less late one."""
    known.answers(wrong=-AGREEING / 2)
    assert abs(known.error) <= 1
    known.answers(wrong=-AGREEING / 4)
    assert -AGREEING / 4 - 1 <= known.error <= 0


@pytest.mark.parametrize("date", NO_DATES + ZONES)
def test_an_answer_without_a_date(known: World, date: str | None) -> None:
    """Missing and malformed dates are ignored, even three in a row."""
    for _ in range(3):
        known.clock.hear(date)
    assert abs(known.error) <= 1


@given(
    st.lists(
        st.text() | st.from_regex(r"\w{3}, \d+ [A-Z][a-z]{2} \d+ \d+:\d+:\d+ (GMT|[+-]\d+)?"), max_size=4
    )
)
def test_no_header_can_disturb_a_request(dates: list[str]) -> None:
    """A malformed header raises nothing, and two good answers still give the time."""
    world = World()
    for date in dates:
        world.clock.hear(date)
        world.clock()
    world.answers()
    world.answers()
    assert abs(world.error) <= 1
