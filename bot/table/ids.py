"""The ids of tables: short enough to be typed, without characters that look alike."""

from __future__ import annotations

import secrets
from hashlib import sha256

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without 0 and o, 1 and i and l
LENGTH = 8


def new_id() -> str:
    """Draw a table's id."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def rematch_id(table_id: str) -> str:
    """Return the id of a table's rematch: always the same, so that two people open one rematch, not two."""
    drawn = sha256(f"after {table_id}".encode()).digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in drawn[:LENGTH])
