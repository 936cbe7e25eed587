"""Names of people, made safe to store and to show beside others."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 32
NAMELESS = "Player"

# Invisible without being of category C: fillers, joiners and variation selectors.
_INVISIBLE = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0))
) | frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))


def clean_name(written: str) -> str:
    """Return a name in NFC on one line: 1 to 32 characters, no control, bidi or zero-width characters."""
    spaced = "".join(" " if character.isspace() else character for character in written)
    shown = unicodedata.normalize("NFC", "".join(filter(_is_shown, spaced)))
    name = " ".join(shown.split())[:LONGEST_NAME].rstrip()
    has_shape = any(unicodedata.category(character)[0] in "LNPS" for character in name)
    return name if has_shape else NAMELESS


def _is_shown(character: str) -> bool:
    # Cc control, Cf format (bidi, zero-width), Cs surrogates, Co private use
    hidden = unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co"}
    return not hidden and character not in _INVISIBLE
