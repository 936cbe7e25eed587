"""How long Ludifacture takes, by number of seats and by the options that affect the length."""

from __future__ import annotations

from ...lengths import Length

LENGTHS = (
    Length((2,), (17, 22, 32), 12),
    Length((3,), (29, 38, 49), 12),
    Length((4,), (23, 33, 54), 12, options=(("ante", 4),)),
    Length((4,), (36, 51, 72), 12),
    Length((4,), (58, 78, 99), 12, options=(("board", "big"),)),
    Length((4,), (178, 201, 235), 12, options=(("set", "four"),)),
)
