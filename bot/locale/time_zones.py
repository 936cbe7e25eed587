"""Time zones as people look for them: by a city, or by a country in English or in their own language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources

from babel import Locale

_ALSO = {"US": "USA America", "GB": "Great Britain England Scotland Wales"}  # other names of countries


def find_zones(typed: str, language: str) -> list[str]:
    """List the time zones for which each typed word is the start of a word in the zone's name or country.

    If some zones have all the typed words as whole words, list only those zones. If no words are typed, list
    all zones. A country's English name and its name in `language` both count.
    """
    words, names = _words(typed), _names(language)
    whole = [name for name, known in names.items() if known.issuperset(words)]
    if words and whole:
        return whole
    return [
        name
        for name, known in names.items()
        if all(any(each.startswith(word) for each in known) for word in words)
    ]


@lru_cache(8)
def _names(language: str) -> dict[str, frozenset[str]]:
    """Return the zones sorted by name, each with the words by which speakers of `language` can find it."""
    tzdata = resources.files("tzdata")
    tables = tzdata / "zoneinfo"
    countries = _columns((tables / "iso3166.tab").read_text("utf-8"), 0, 1)
    codes = _columns((tables / "zone.tab").read_text("utf-8"), 2, 0)
    english, own = Locale("en").territories, Locale.parse(language, sep="-").territories

    def words(name: str) -> Iterator[str]:
        code = codes.get(name, "")
        yield from (name, code, countries.get(code, ""), english.get(code, ""), own.get(code, ""))
        yield _ALSO.get(code, "")

    zones = sorted((tzdata / "zones").read_text("utf-8").split())
    return {name: frozenset(_words(" ".join(words(name)))) for name in zones}


def _columns(table: str, key: int, value: int) -> dict[str, str]:
    lines = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
    return {line[key]: line[value] for line in lines}


def _words(written: str) -> list[str]:
    return "".join(char if char.isalnum() else " " for char in written.lower()).split()
