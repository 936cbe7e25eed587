"""How long Cubeo takes with six-sided and with eight-sided dice."""

from __future__ import annotations

from ...lengths import Length

LENGTHS = (
    Length((2,), (33, 41, 55), 30),
    Length((2,), (51, 65, 82), 30, options=(("die-size", 8),)),
)
