"""Signals: what is wired together where the bot is composed."""

from __future__ import annotations

from functools import partial
from itertools import permutations

from bot.background import Signal


def test_all_hear_in_whatever_order_they_were_connected() -> None:
    """No one has to be there first, and a signal that no one hears is none."""
    Signal[[str], object]()("nobody hears it")
    for order in permutations(range(3)):
        signal, heard = Signal[[int], int](), list[tuple[int, int]]()
        for listener in order:
            signal.connect(partial(note, heard, listener))
        assert sorted(signal(7)) == [0, 1, 2]
        assert sorted(heard) == [(0, 7), (1, 7), (2, 7)]


def note(heard: list[tuple[int, int]], listener: int, value: int) -> int:
    """Note what a listener hears, and give its number."""
    heard.append((listener, value))
    return listener
