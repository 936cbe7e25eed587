"""The encoding of palette pictures as PNG files.

Pillow's own writer compresses with zlib, which would take up most of the time needed for a picture, so this
encoder uses igzip. Rows are not filtered, because filtering does not make palette pictures smaller.
"""

from __future__ import annotations

from struct import pack
from zlib import crc32

from isal import isal_zlib
from PIL import Image

LEVEL = 1  # of igzip's 0 to 3: 2 is no smaller, 3 takes four times as long
SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTH, IN_PALETTE = 8, 3  # bits per pixel, and the colour type


def packed(image: Image.Image) -> bytes:
    """Return a palette picture (mode P in Pillow) as the bytes of a PNG file."""
    width, height = image.size
    rows = Image.new("P", (width + 1, height))  # in each row the first byte names its filter: 0, none
    rows.paste(image, (1, 0))
    header = pack(">IIBBBBB", width, height, DEPTH, IN_PALETTE, 0, 0, 0)
    pixels = isal_zlib.compress(rows.tobytes(), LEVEL)
    palette = bytes(image.getpalette() or ())
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", pixels), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return b"".join((pack(">I", len(data)), kind, data, pack(">I", crc32(data, crc32(kind)))))
