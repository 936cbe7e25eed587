"""How long Cubeo takes, by the size of its dice."""

from __future__ import annotations

from ...lengths import Length

LENGTHS = (
    Length((2,), (33, 41, 55), 30),
    Length((2,), (51, 65, 82), 30, options=(("die-size", 8),)),
)
