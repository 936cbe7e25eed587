"""Parameters: `make test` takes the first few, `make check` all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def broad(values: Iterable[Any], first: int = 1) -> list[Any]:
    """Return parameters for pytest, with all but the first few left to `make check`."""
    marks = (pytest.mark.breadth,)
    return [
        pytest.param(value, marks=marks if number >= first else ()) for number, value in enumerate(values)
    ]


def broad_but(values: Iterable[Any], *kept: Any) -> list[Any]:
    """Return parameters for pytest, with all but those kept left to `make check`."""
    marks = (pytest.mark.breadth,)
    return [pytest.param(value, marks=() if value in kept else marks) for value in values]
