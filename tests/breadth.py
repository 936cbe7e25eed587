"""Parameters: `make test` takes the first few, `make check` all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

UNWANTED = "not breadth"  # in pytest's option -m


class Collecting:
    """Whether what is left to `make check` is collected. To make thousands of tests in vain takes seconds."""

    breadth = True


def broad(values: Iterable[Any], first: int = 1) -> list[Any]:
    """Return parameters for pytest, with all but the first few left to `make check`."""
    return _marked((value, number < first) for number, value in enumerate(values))


def broad_but(values: Iterable[Any], *kept: Any) -> list[Any]:
    """Return parameters for pytest, with all but those kept left to `make check`."""
    return _marked((value, value in kept) for value in values)


def _marked(values: Iterable[tuple[Any, bool]]) -> list[Any]:
    """Return parameters, each with whether it is kept. A test with none would be reported as skipped."""
    listed = list(values)
    all_of_them = Collecting.breadth or not any(kept for _, kept in listed)
    return [
        pytest.param(value, marks=() if kept else pytest.mark.breadth)
        for value, kept in listed
        if kept or all_of_them
    ]
