"""A thread-safe cache whose size is limited in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Cache(Generic[Value]):
    """An LRU cache of at most `budget` bytes. `weigh` returns the size of a value in bytes.

    A value larger than the budget is kept until the next value is added.
    """

    def __init__(self, budget: int, weigh: Callable[[Value], int]) -> None:
        self.budget = budget
        self.weight = 0
        self._weigh = weigh
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value for `key`, which `make` creates if it is not cached.

        If two threads ask for the same missing value at the same time, both call `make`.
        """
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            if key not in self._values:
                self._values[key] = value
                self.weight += self._weigh(value)
                while self.weight > self.budget and len(self._values) > 1:
                    self.weight -= self._weigh(self._values.popitem(last=False)[1])
        return value
