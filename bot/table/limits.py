"""How much of something a server, or a person, may have."""

from __future__ import annotations

MOST_TABLES = 200  # unfinished ones that a server may have
