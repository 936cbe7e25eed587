"""How long Power Coinz takes, including the time to pick the teams in secret."""

from __future__ import annotations

from ...lengths import Length

LENGTHS = (
    Length((2,), (7, 8, 9), 10, secret=True),
    Length((3,), (11, 14, 17), 10, secret=True),
    Length((4,), (19, 22, 25), 10, secret=True),
    Length((5,), (25, 28, 31), 10, secret=True),
    Length((6,), (30, 33, 36), 10, secret=True),
    Length((7,), (38, 41, 44), 10, secret=True),
    Length((8,), (44, 47, 50), 10, secret=True),
)
