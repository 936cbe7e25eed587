"""Tables that are never stored, for showing a match in which no one plays."""

from __future__ import annotations

from engine import Match, write_options

from .computers.seats import FIRST_ID
from .model import Player, Table


def unstored_table(match: Match, id: str = "-", guild_id: int = 0, channel_id: int = 0) -> Table:
    """Return a table that shows a match. The table's players have no names and are not users."""
    setup = match.setup
    return Table(
        id=id,
        guild_id=guild_id,
        channel_id=channel_id,
        opener_id=FIRST_ID,
        game_id=match.game.id,
        options=write_options(setup.options),
        phase="running",
        revision=1,
        players=tuple(Player(FIRST_ID - seat, "", 0) for seat in range(setup.seats)),
        seed=b"",
        opened_at=0,
        match=match,
    )
