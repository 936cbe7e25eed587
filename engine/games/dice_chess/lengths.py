"""How long Dice Chess takes, including the time to arrange the armies in secret."""

from __future__ import annotations

from ...lengths import Length

LENGTHS = (
    Length((2,), (17, 29, 50), 20, options=(("stall", "strict"),), secret=True),
    Length((2,), (112, 147, 195), 20, secret=True),
)
