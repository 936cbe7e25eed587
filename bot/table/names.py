"""People's names, made safe to store and to show next to others, and computers' names."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from engine import Text, _, text

MAX_NAME_LENGTH = 32
NAMELESS = "Player"
COMPUTER_SIGN = "🤖"
RESERVED = frozenset({COMPUTER_SIGN, "❖"})  # "❖" in pictures, so that no one can pass for a computer

LEVEL_NAMES = {  # the weakest first
    "newcomer": _("Newcomer"),
    "casual": _("Casual"),
    "steady": _("Steady"),
    "sharp": _("Sharp"),
    "master": _("Master"),
}

# Invisible, although not in category C: fillers, joiners and variation selectors.
_FILLERS = (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0)
_SELECTORS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
_INVISIBLE = frozenset(map(chr, (*_FILLERS, *_SELECTORS)))


class ComputerName(str):
    """A computer's name in English. `said` is the same name, ready to translate."""

    said: Text


def computer_name(level: str, number: int = 1) -> ComputerName:
    """Return the name of a computer of this `level`, with its `number` at the table unless that is 1."""
    called = text(LEVEL_NAMES.get(level, level))
    said = text("🤖 {level}", level=called)
    if number > 1:
        said = text("🤖 {level} {number}", level=called, number=number)
    name = ComputerName(said)
    name.said = said
    return name


def seat_names(named: Sequence[tuple[str, str | None]]) -> tuple[str, ...]:
    """Return names in seat order from (name, level) pairs, in which only computers have a level.

    A computer is named after its level, with a number if it is not the first of that level.
    """
    levels = [level for _name, level in named]
    return tuple(
        computer_name(level, levels[: seat + 1].count(level)) if level else name
        for seat, (name, level) in enumerate(named)
    )


def clean_name(written: str, longest: int = MAX_NAME_LENGTH) -> str:
    """Return a name made safe: NFC, 1 to `longest` visible characters, and without a computer's sign."""
    spaced = "".join(" " if character.isspace() else character for character in written)
    shown = unicodedata.normalize("NFC", "".join(filter(_is_shown, spaced)))
    name = " ".join(shown.split())[:longest].rstrip()
    has_shape = any(unicodedata.category(character)[0] in "LNPS" for character in name)
    return name if has_shape else NAMELESS


def _is_shown(character: str) -> bool:
    # Cc control, Cf format (bidi, zero-width), Cs surrogates, Co private use
    hidden = unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co"}
    return not hidden and character not in _INVISIBLE and character not in RESERVED
