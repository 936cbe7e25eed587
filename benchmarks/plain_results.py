"""Results of levels against the plain search, kept in a file and shown as a table in docs/opponents.md."""

from __future__ import annotations

from collections.abc import Mapping

from engine import GAMES

from .ladder_results import ROOT, Result, keep, read_file, settings_of, show, table

STORED = ROOT / "docs" / "plain.json"
BEGINS, ENDS = "<!-- plain -->\n", "<!-- /plain -->\n"
PLAIN, AT_PAR = "plain search", "plain search at par"

Key = tuple[str, str, str]  # a game, a level, and which of the two searches


def read_plain() -> dict[Key, Result]:
    """Return the stored results, except those of levels whose declarations have changed since."""
    return {(each.game, each.strong, each.weak): each for each in read_file(STORED) if _holds(each)}


def write_plain(results: Mapping[Key, Result]) -> None:
    """Write results to docs/plain.json, and show them as a table in docs/opponents.md."""
    ordered = sorted(results.values(), key=lambda each: (each.game, each.strong, each.weak))
    keep(STORED, ordered)
    show(table(ordered), BEGINS, ENDS)


def _holds(result: Result) -> bool:
    levels = GAMES[result.game].levels
    return result.strong in levels and result.settings[0] == settings_of(result.game, result.strong)
