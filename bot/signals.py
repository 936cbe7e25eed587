"""Signals: events in one module that call listeners in other modules. `Services` connects them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Signal(Generic[P, T]):
    """An event. Calling it notifies every connected listener, in no particular order."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, T]] = []

    def connect(self, listener: Callable[P, T]) -> None:
        """Add a listener that is called whenever the signal is sent from now on."""
        self._listeners.append(listener)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """Call all listeners and return their results. If these are coroutines, the caller awaits them."""
        return [listener(*args, **kwargs) for listener in self._listeners]
