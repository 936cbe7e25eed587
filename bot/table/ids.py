"""Table ids: short enough to type, and without characters that look alike."""

from __future__ import annotations

import secrets
from hashlib import sha256

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without 0, o, 1, i and l
LENGTH = 8


def new_id() -> str:
    """Return a new random id for a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def rematch_id(table_id: str) -> str:
    """Return the only id that a table's rematch can have, so that two people cannot open two rematches."""
    drawn = sha256(f"after {table_id}".encode()).digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in drawn[:LENGTH])
