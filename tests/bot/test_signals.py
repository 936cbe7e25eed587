"""Signals, which connect parts where the bot is put together."""

from __future__ import annotations

from functools import partial
from itertools import permutations

from bot.background import Signal


def test_all_hear_in_whatever_order_they_were_connected() -> None:
    """All listeners hear it, in whatever order they were connected. A signal without any does nothing."""
    Signal[[str], object]()("nobody hears it")
    for order in permutations(range(3)):
        signal, heard = Signal[[int], int](), list[tuple[int, int]]()
        for listener in order:
            signal.connect(partial(note, heard, listener))
        assert sorted(signal(7)) == [0, 1, 2]
        assert sorted(heard) == [(0, 7), (1, 7), (2, 7)]


def note(heard: list[tuple[int, int]], listener: int, value: int) -> int:
    """Record what a listener hears, and return the listener's number."""
    heard.append((listener, value))
    return listener
