"""Command output for a person at a terminal."""

from __future__ import annotations

import sys
from typing import TextIO


def print_line(line: str, stream: TextIO | None = None) -> None:
    """Print a line to `stream` (default: standard output), with "?" in place of unprintable characters."""
    stream = stream or sys.stdout
    shown = "".join(character if character.isprintable() else "?" for character in line)
    encoding = stream.encoding or "utf-8"
    print(shown.encode(encoding, "replace").decode(encoding), file=stream)
