"""How long Konfusion takes, depending on the number of seats and on whether turns are rolled."""

from __future__ import annotations

from ...lengths import Length

LENGTHS = (
    Length((4,), (96, 118, 141), 25),
    Length((3,), (81, 113, 141), 25),
    Length((2,), (103, 139, 193), 25),
    Length((2,), (101, 157, 228), 25, options=(("pieces", "roll"),)),
)
