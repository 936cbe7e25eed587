"""Masks of text in the one bundled font.

Names are untrusted: they can contain anything and be of any length. Only characters that the font has are
drawn, at most MAX_LENGTH of them. Pillow's basic layout is used throughout, so that pictures do not depend on
libraries that a machine may lack.
"""

from __future__ import annotations

import re
import struct
import unicodedata
from functools import lru_cache
from math import ceil
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from ..scene import Label

FONT = Path(__file__).parent.parent / "fonts" / "Inter-SemiBold.otf"
MAX_LENGTH = 96  # most characters ever drawn: the longest line, on how a game ended, has 80
LOOKED_AT = 256  # characters of a name that are examined
CAPITAL = 0.727  # height of a capital letter, in ems
MEASURED = 100  # pixels of the em with which texts are measured
ELLIPSIS = "…"
DRAWN_AS = str.maketrans({"🤖": "❖"})  # the sign of computers, which the font lacks
LETTER_L = re.compile(r"(?<![\w'])l(?=\d{1,2}\b|$)")  # of a square or file, drawn as ℓ: l11 looks like 111
FRACTIONS = {"1⁄4": "¼", "1⁄2": "½", "3⁄4": "¾"}  # so that 6½ is not drawn as 61⁄2


@lru_cache(maxsize=32)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return the font with an em of `size` pixels."""
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1)
def _coverage() -> frozenset[int]:
    """Return the code points that the font has glyphs for, read from format 12 of its `cmap` table."""
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
    """Return the drawable characters of `text`, at most MAX_LENGTH of them, with single spaces.

    Fancy letters (mathematical, full-width) become plain ones. Control characters, bidi marks, combining
    marks without a precomposed letter, and anything that the font lacks are left out.
    """
    plain = LETTER_L.sub("ℓ", unicodedata.normalize("NFKC", text[:LOOKED_AT]).translate(DRAWN_AS))
    for parts, fraction in FRACTIONS.items():
        plain = plain.replace(parts, fraction)
    blank = " "
    characters = (blank if char.isspace() else char for char in plain if char.isspace() or _is_drawable(char))
    return " ".join("".join(characters).split())[:MAX_LENGTH]


def _is_drawable(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CMZ" and ord(char) in _coverage()


@lru_cache(maxsize=256)  # every theme draws the same words
def fitted(label: Label, unit: int) -> str:
    """Return a label's text as it is drawn: cleaned, and shortened to fit the label's room.

    `unit` is the number of pixels per board unit.
    """
    text, tail = readable(label.text, label.instead), label.tail
    if label.room is None:
        return text + tail
    face, room = font(em(label, unit)), label.room * unit
    if face.getlength(text + tail) <= room:
        return text + tail
    for length in range(len(text) - 1, 0, -1):
        shortened = text[:length].rstrip() + ELLIPSIS + tail
        if face.getlength(shortened) <= room:
            return shortened
    return ""


def em(label: Label, unit: int) -> int:
    """Return a label's em in pixels: its size, or less if the label can shrink to fit its room.

    `unit` is the number of pixels per board unit.
    """
    size = max(1, round(label.size * unit))
    if label.room is None or label.least == 1:
        return size
    text, room = readable(label.text, label.instead) + label.tail, label.room * unit
    sizes = range(size, ceil(label.least * size) - 1, -1)
    return next((each for each in sizes if font(each).getlength(text) <= room), sizes[-1])


def readable(text: str, instead: str) -> str:
    """Return the drawable part of `text` or, if it is empty or has lost all letters, that of `instead`."""
    own = drawable(text)
    unreadable = instead and _has_letters(text[:LOOKED_AT]) and not _has_letters(own)
    return drawable(instead) if unreadable or not own else own


def ems(text: str) -> float:
    """Return the width of a text in ems. Every character has to be drawable."""
    return font(MEASURED).getlength(text) / MEASURED


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def mask(label: Label, unit: int) -> tuple[Image.Image, int, int]:
    """Return a label's mask, and the mask's upper left corner relative to the label's origin, in pixels.

    `unit` is the number of pixels per board unit.
    """
    text, face = fitted(label, unit), font(em(label, unit))
    if not text:
        return Image.new("L", (1, 1)), 0, 0
    left, top, right, bottom = face.getbbox(text, anchor="ls")
    size = (max(1, int(right - left)), max(1, int(bottom - top)))
    image = Image.new("L", size)
    ImageDraw.Draw(image).text((-left, -top), text, fill=255, font=face, anchor="ls")
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[label.align] * face.getlength(text)
    return image, round(left - shift), round(top + CAPITAL / 2 * em(label, unit))
