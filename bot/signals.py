"""Signals: what happens in one place, and whoever wants to hear of it, connected where all is composed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Signal(Generic[P, T]):
    """Something that happens: sent by a call, heard by all who are connected, in whatever order they were."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, T]] = []

    def connect(self, listener: Callable[P, T]) -> None:
        """Have a listener called whenever the signal is sent, from now on."""
        self._listeners.append(listener)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """Send the signal; return what the listeners give, coroutines to be awaited among them."""
        return [listener(*args, **kwargs) for listener in self._listeners]
