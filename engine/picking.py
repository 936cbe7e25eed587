"""The type of the function that makes random choices for games, which contain no randomness themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Pick(Protocol):
    """A function that returns a random item of a sequence."""

    def __call__(self, things: Sequence[T], /) -> T: ...
