"""The cache keeps within its budget, and drops what was used longest ago."""

from __future__ import annotations

from functools import partial

from renderers.raster.cache import Cache


def test_what_was_asked_for_longest_ago_goes_first() -> None:
    """A value that was asked for again stays, and the one used longest ago is dropped."""
    cache = Cache[str](2, len)
    made = []

    def make(key: str) -> str:
        made.append(key)
        return key

    for key in "abacab":
        assert cache.get(key, partial(make, key)) == key
    assert "".join(made) == "abcb"
    assert cache.weight == 2
