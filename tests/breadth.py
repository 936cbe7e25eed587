"""Parameters: `make test` takes the first few, `make check` all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

UNWANTED = "not breadth"  # in pytest's option -m


class Collecting:
    """Whether to collect what is left to `make check`. Making thousands of unused tests takes seconds."""

    breadth = True


def broad(values: Iterable[Any], first: int = 1) -> list[Any]:
    """Return parameters for pytest, leaving all but the `first` few to `make check`."""
    return _marked((value, number < first) for number, value in enumerate(values))


def broad_but(values: Iterable[Any], *kept: Any) -> list[Any]:
    """Return parameters for pytest, leaving all but those `kept` to `make check`."""
    return _marked((value, value in kept) for value in values)


def _marked(values: Iterable[tuple[Any, bool]]) -> list[Any]:
    """Return parameters, each given in a pair with whether `make test` takes it.

    If it takes none of them, all are returned, because pytest counts a test without parameters as skipped.
    """
    listed = list(values)
    all_of_them = Collecting.breadth or not any(kept for _, kept in listed)
    return [
        pytest.param(value, marks=() if kept else pytest.mark.breadth)
        for value, kept in listed
        if kept or all_of_them
    ]
