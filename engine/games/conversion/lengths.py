"""How long Conversion takes: always one decision for each square that is not a hole."""

from __future__ import annotations

from ...lengths import Length

SEATS = tuple(range(2, 9))

LENGTHS = (
    Length(SEATS, (32, 32, 32), 20, options=(("holes", 32),)),
    Length(SEATS, (48, 48, 48), 20, options=(("holes", 16),)),
    Length(SEATS, (64, 64, 64), 20),
)
