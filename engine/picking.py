"""The type of function with which callers supply random picks, as games contain no randomness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Pick(Protocol):
    """A function that returns a random item of a sequence."""

    def __call__(self, things: Sequence[T], /) -> T: ...
