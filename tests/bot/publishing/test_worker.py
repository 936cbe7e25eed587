"""A request that was lost from sight may arrive for half a minute."""

from __future__ import annotations

from bot.publishing.worker import LATE, LateRequest

from .conftest import Time


def test_nothing_was_lost(time: Time) -> None:
    """There is nothing to wait or to look for."""
    request = LateRequest()
    assert (request.noted, request.left, request.is_over) == (False, 0, False)


def test_a_lost_request(time: Time) -> None:
    """It may arrive until its time is over; then it is looked for, once."""
    request = LateRequest()
    request.note()
    assert (request.noted, request.left, request.is_over) == (True, LATE, False)
    time.now += LATE - 1
    assert (request.left, request.is_over) == (1, False)
    time.now += 1
    assert (request.left, request.is_over) == (0, True)
    request.settle()
    assert (request.noted, request.left, request.is_over) == (False, 0, False)


def test_the_latest_counts(time: Time) -> None:
    """A second request that is lost begins the time anew."""
    request = LateRequest()
    request.note()
    time.now += LATE
    request.note()
    assert (request.left, request.is_over) == (LATE, False)
