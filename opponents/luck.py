"""Randomness from a seed alone, the same on every machine and in every version of Python."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

Seed = int | float | str | bytes


class Luck:
    """A stream of random numbers from a seed.

    Only `random()` is used, because Python guarantees that this function will keep its sequence.
    """

    def __init__(self, seed: Seed) -> None:
        self._random = random.Random(seed).random

    def chance(self) -> float:
        """Draw a number from 0 up to, but not including, 1."""
        return self._random()

    def pick(self, things: Sequence[T]) -> T:
        """Return one of the `things`, drawn at random."""
        return things[int(self._random() * len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Return the things in random order."""
        return sorted(things, key=lambda _: self._random())


class Rolls:
    """Rolls that are drawn once and then reused.

    All moves of a ply are followed by the same rolls, so that luck favours none of them. Every second roll
    has the opposite faces of the roll before it, which evens out the luck.
    """

    def __init__(self, seed: Seed) -> None:
        self._luck = Luck(seed)
        self._draws: dict[tuple[int, int], list[float]] = {}

    def stream(self, ply: int, number: int) -> Stream:
        """Return stream `number` (from 0) of a ply's faces, starting again from its first face."""
        return Stream(self._draws.setdefault((ply, number // 2), []), self._luck, mirrored=number % 2 == 1)


class Stream:
    """A stream of faces, one roll after another. If `mirrored`, a face is the opposite of the one drawn."""

    def __init__(self, draws: list[float], luck: Luck, *, mirrored: bool) -> None:
        self._draws, self._luck, self._mirrored = draws, luck, mirrored
        self._next = 0

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        """Return the next faces of the stream, for `count` dice with `sides` sides."""
        first, self._next = self._next, self._next + count
        while len(self._draws) < self._next:
            self._draws.append(self._luck.chance())
        faces = [1 + int(number * sides) for number in self._draws[first : self._next]]
        return tuple([sides + 1 - face for face in faces] if self._mirrored else faces)
