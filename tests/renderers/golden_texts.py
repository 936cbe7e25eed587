"""Comparing a text board with the accepted one, line by line.

After a deliberate change, read the new texts and accept them:

    ALEA_ACCEPT_TEXTS=1 python -m pytest tests/renderers/test_text_boards.py
"""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

GOLDEN = Path(__file__).with_name("golden") / "text"


def compare(name: str, written: str) -> None:
    """Fail unless the text equals the accepted one; ALEA_ACCEPT_TEXTS=1 accepts it."""
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("ALEA_ACCEPT_TEXTS") == "1":
        file.write_text(written + "\n", encoding="utf-8")
    assert written.split("\n") == file.read_text(encoding="utf-8").splitlines()


def left_over(names: Collection[str]) -> set[str]:
    """List the stored texts that belong to no case."""
    return {file.stem for file in GOLDEN.glob("*.txt")} - set(names)
