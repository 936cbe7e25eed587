"""The changes that no test can see, each with the reason: `equivalent.txt`, in the form of a report."""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).with_name("equivalent.txt")
LINES = 3  # of a change: path, line before, line after


def read_judged(file: Path = FILE) -> dict[str, str]:
    """Return the reason for each change, by how it is shown. Entries are parted by empty lines."""
    entries = [entry.split("\n") for entry in file.read_text("utf-8").strip().split("\n\n") if entry]
    return {"\n".join(lines[:LINES]): " ".join(map(str.strip, lines[LINES:])) for lines in entries}
