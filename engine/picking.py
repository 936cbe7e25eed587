"""The type of a function that makes random choices for games, which have no randomness of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Pick(Protocol):
    """A function that returns an item from a sequence, chosen at random."""

    def __call__(self, things: Sequence[T], /) -> T: ...
