"""The parts of a page: fenced blocks, lines to type, tables, and text in backticks."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parents[2]
FENCED = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)  # also within a list item
TYPED = (
    "README.md",
    "docs/installing.md",
    "docs/hosting.md",
    "docs/playing.md",
)  # pages with lines to type


def read(page: str) -> str:
    """Return the text of a page, given its path from the root."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str, kind: str) -> list[list[str]]:
    """Return the lines of each fenced block of a kind, such as `sh`."""
    return [dedent(content).splitlines() for _, found, content in FENCED.findall(read(page)) if found == kind]


def typed(page: str) -> list[str]:
    """List all lines that a page tells people to type."""
    return [line for block in blocks(page, "sh") for line in block]


def first_cells(page: str) -> list[list[str]]:
    """Return what is in backticks in the first cell of each row in a page's tables."""
    rows = re.findall(r"^\| (.*?) \|", FENCED.sub("", read(page)), re.MULTILINE)
    return [re.findall(r"`([^`]+)`", cell) for cell in rows]


def quoted(page: str) -> list[str]:
    """List what is in backticks on a page, except in fenced blocks."""
    return re.findall(r"`([^`\n]+)`", FENCED.sub("", read(page)))
