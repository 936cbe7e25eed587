"""After a channel refuses the bot, all tables leave it alone together, for longer each time."""

from __future__ import annotations

import pytest

from bot.publishing.channel_backoff import PAUSES, ChannelBackoff
from bot.transport.errors import CALL_SECONDS

from .conftest import Time

HERE, THERE = 5, 6


@pytest.fixture
def backoff(time: Time) -> ChannelBackoff:
    """A channel that has just refused a request."""
    backoff = ChannelBackoff()
    backoff.failed(HERE)
    return backoff


def test_what_a_refusal_concerns(backoff: ChannelBackoff, time: Time) -> None:
    """Its channel alone; several of one moment count once."""
    assert backoff.wait(THERE) == 0
    assert backoff.allow_one(THERE)
    assert backoff.allow_one(THERE)
    backoff.failed(HERE)
    time.now += 1
    backoff.failed(HERE)
    assert backoff.wait(HERE) == PAUSES[0] - 1


def test_pauses_grow(backoff: ChannelBackoff, time: Time) -> None:
    """After a minute, five, and then every half hour; when one is over, the first to come asks for all."""
    for pause in (*PAUSES, PAUSES[-1]):
        assert backoff.wait(HERE) == pause
        time.now += pause
        assert backoff.wait(HERE) == 0
        backoff.failed(HERE)


def test_one_asks_for_all(backoff: ChannelBackoff, time: Time) -> None:
    """When the pause is over, the second to come waits for what the first hears; then no one does."""
    time.now += PAUSES[0]
    assert [backoff.wait(HERE), backoff.wait(HERE)] == [0, CALL_SECONDS]
    backoff.succeeded(HERE)
    assert backoff.wait(HERE) == 0
    backoff.failed(HERE)
    assert backoff.wait(HERE) == PAUSES[0]


def test_whoever_acts_there_asks_sooner(backoff: ChannelBackoff, time: Time) -> None:
    """One request goes through, once a pause; a refusal of it brings the next pause no sooner."""
    assert backoff.allow_one(HERE)
    assert [backoff.wait(HERE), backoff.wait(HERE)] == [0, PAUSES[0]]
    assert not backoff.allow_one(HERE)
    backoff.failed(HERE)
    assert backoff.wait(HERE) == PAUSES[0]
    time.now += PAUSES[0]
    backoff.failed(HERE)
    assert backoff.allow_one(HERE)
