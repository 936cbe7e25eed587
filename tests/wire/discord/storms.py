"""Storms at Discord: what happens to requests while it is failing."""

from __future__ import annotations

import random

from .standin import Exchange, Fault

STORMY = 0.25  # of all requests


def storm(exchange: Exchange, luck: random.Random) -> Fault | None:
    """Draw what happens to a request: usually nothing, and never anything to one that starting needs."""
    needed = exchange.method == "GET" and "/channels/" not in exchange.path
    if luck.random() > STORMY or needed or exchange.path.endswith("/commands"):
        return None
    return luck.choice(
        [
            Fault(status=429, retry_after=luck.uniform(0.05, 0.3)),
            Fault(status=500),
            Fault(status=503),
            Fault(status=500, applied=True),
            Fault(cut=True),
            Fault(cut=True, applied=True),
            Fault(delay=luck.uniform(0.05, 0.8)),
        ]
    )
