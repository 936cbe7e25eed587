"""Text as masks, in the one bundled font.

Names are untrusted: they may hold anything and be of any length. Only what the font has is drawn, at most
MAX_LENGTH characters of it. Pillow's basic layout is used throughout, so that pictures do not depend on
libraries which a machine may or may not have.
"""

from __future__ import annotations

import struct
import unicodedata
from functools import lru_cache
from math import ceil
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from ..scene import Label

FONT = Path(__file__).parent.parent / "fonts" / "Inter-SemiBold.otf"
MAX_LENGTH = 96  # characters that can ever be drawn: our longest line, how a game ended, has 80
LOOKED_AT = 256  # characters of a name that are examined
CAPITAL = 0.727  # height of a capital letter, of the em
ELLIPSIS = "…"
DRAWN_AS = str.maketrans({"🤖": "❖"})  # the sign of computers, which the font lacks


@lru_cache(maxsize=32)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return the font with an em of `size` pixels."""
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1)
def _coverage() -> frozenset[int]:
    """List the code points that the font has a glyph for, from its table `cmap`, sub-table format 12."""
    data = FONT.read_bytes()
    tables = struct.unpack_from(">H", data, 4)[0]
    records = (struct.unpack_from(">4sIII", data, 12 + 16 * table) for table in range(tables))
    cmap = next(offset for tag, _, offset, _ in records if tag == b"cmap")
    encodings = struct.unpack_from(">H", data, cmap + 2)[0]
    starts = (cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * each)[0] for each in range(encodings))
    start = next(each for each in starts if struct.unpack_from(">H", data, each)[0] == 12)
    covered: set[int] = set()
    for group in range(struct.unpack_from(">I", data, start + 12)[0]):
        first, last, _ = struct.unpack_from(">III", data, start + 16 + 12 * group)
        covered.update(range(first, last + 1))
    return frozenset(covered)


def drawable(text: str) -> str:
    """Return what can be drawn of `text`, at most MAX_LENGTH characters, with single spaces.

    Letters in fancy dress (mathematical, full width) become plain ones. Controls, bidi marks,
    combining marks that belong to no ready-made letter, and whatever the font lacks are left out.
    """
    plain = unicodedata.normalize("NFKC", text[:LOOKED_AT]).translate(DRAWN_AS)
    blank = " "
    characters = (blank if char.isspace() else char for char in plain if char.isspace() or _is_drawable(char))
    return " ".join("".join(characters).split())[:MAX_LENGTH]


def _is_drawable(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CMZ" and ord(char) in _coverage()


@lru_cache(maxsize=256)  # every theme draws the same words
def fitted(label: Label, unit: int) -> str:
    """Return the text of a label as it is drawn: cleaned, and shortened to its room. `unit` is in pixels."""
    text = _cleaned(label)
    if label.room is None:
        return text
    face, room = font(em(label, unit)), label.room * unit
    if face.getlength(text) <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        shortened = text[:length].rstrip() + ELLIPSIS
        if face.getlength(shortened) <= room:
            return shortened
    return ""


def em(label: Label, unit: int) -> int:
    """Return the em of a label in pixels: its size, or less if it may shrink to fit its room."""
    size = max(1, round(label.size * unit))
    if label.room is None or label.least == 1:
        return size
    text, room = _cleaned(label), label.room * unit
    sizes = range(size, ceil(label.least * size) - 1, -1)
    return next((each for each in sizes if font(each).getlength(text) <= room), sizes[-1])


def _cleaned(label: Label) -> str:
    """Return the drawable text of a label: its substitute if the font has none of its letters."""
    own = drawable(label.text)
    unreadable = label.instead and _has_letters(label.text[:LOOKED_AT]) and not _has_letters(own)
    return drawable(label.instead) if unreadable or not own else own


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def mask(label: Label, unit: int) -> tuple[Image.Image, int, int]:
    """Return a label's mask, and its upper left corner relative to the label's origin, in pixels."""
    text, face = fitted(label, unit), font(em(label, unit))
    if not text:
        return Image.new("L", (1, 1)), 0, 0
    left, top, right, bottom = face.getbbox(text, anchor="ls")
    size = (max(1, int(right - left)), max(1, int(bottom - top)))
    image = Image.new("L", size)
    ImageDraw.Draw(image).text((-left, -top), text, fill=255, font=face, anchor="ls")
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[label.align] * face.getlength(text)
    return image, round(left - shift), round(top + CAPITAL / 2 * em(label, unit))
