"""What the commands say to a person at a terminal."""

from __future__ import annotations

import sys
from typing import TextIO


def say(line: object, stream: TextIO | None = None) -> None:
    """Print a line as the terminal can show it, to standard output by default; no text may control it."""
    stream = stream or sys.stdout
    shown = "".join(character if character.isprintable() else "?" for character in str(line))
    encoding = stream.encoding or "utf-8"
    print(shown.encode(encoding, "replace").decode(encoding), file=stream)
