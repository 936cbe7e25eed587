"""If a channel refuses the bot, all its tables pause together, longer each time."""

from __future__ import annotations

import pytest

from bot.publishing.channel_backoff import PAUSES, ChannelBackoff
from bot.transport.errors import CALL_SECONDS

from .conftest import Time

HERE, THERE = 5, 6


@pytest.fixture
def backoff(time: Time) -> ChannelBackoff:
    """The pauses of channels, of which one has just refused a request."""
    backoff = ChannelBackoff()
    backoff.failed(HERE)
    return backoff


def test_what_a_refusal_concerns(backoff: ChannelBackoff, time: Time) -> None:
    """It pauses only its own channel. Several refusals during a pause count once."""
    assert backoff.wait(THERE) == 0
    assert backoff.allow_one(THERE)
    assert backoff.allow_one(THERE)
    backoff.failed(HERE)
    time.now += 1
    backoff.failed(HERE)
    assert backoff.wait(HERE) == PAUSES[0] - 1


def test_pauses_grow(backoff: ChannelBackoff, time: Time) -> None:
    """They last one minute, then five, then half an hour, for as long as requests are refused."""
    for pause in (*PAUSES, PAUSES[-1]):
        assert backoff.wait(HERE) == pause
        time.now += pause
        assert backoff.wait(HERE) == 0
        backoff.failed(HERE)


def test_one_asks_for_all(backoff: ChannelBackoff, time: Time) -> None:
    """After a pause, one request goes through and the next waits for its answer. A success ends pauses."""
    time.now += PAUSES[0]
    assert [backoff.wait(HERE), backoff.wait(HERE)] == [0, CALL_SECONDS]
    backoff.succeeded(HERE)
    assert backoff.wait(HERE) == 0
    backoff.failed(HERE)
    assert backoff.wait(HERE) == PAUSES[0]


def test_whoever_acts_there_asks_sooner(backoff: ChannelBackoff, time: Time) -> None:
    """One request goes through in each pause. If it is refused, the pause stays as long as it was."""
    assert backoff.allow_one(HERE)
    assert [backoff.wait(HERE), backoff.wait(HERE)] == [0, PAUSES[0]]
    assert not backoff.allow_one(HERE)
    backoff.failed(HERE)
    assert backoff.wait(HERE) == PAUSES[0]
    time.now += PAUSES[0]
    backoff.failed(HERE)
    assert backoff.allow_one(HERE)
