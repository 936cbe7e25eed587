"""Alerts: the new tables that a person wants to hear about and can join. Pure functions."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..blocks import Blocks, people_at
from ..lobby import free_seats
from ..matching import pace_of
from ..model import Table
from ..rematch import awaits_all
from ..time import HOUR, MINUTE

MAX_A_DAY = 3  # alerts
GROUPED = 5 * MINUTE  # from a table's opening: tables that open meanwhile share its message
TOO_OLD = HOUR  # from a table's opening, after which it is no longer news


class Alert(NamedTuple):
    """A person's wish to hear about a server's new tables of this `pace`, in at most `most` alerts a day.

    `games` has the ids of the games that the person wants to hear about, or is empty for any game.
    """

    guild_id: int
    user_id: int
    games: tuple[str, ...] = ()
    pace: Literal["any", "live", "days"] = "any"
    most: int = MAX_A_DAY


def suits(table: Table, alert: Alert, blocks: Blocks) -> bool:
    """Return whether a table is a lobby of a kind that a person has asked for, with a free seat for them.

    A table does not suit a person who is already there, has been invited or kicked, or is kept apart from
    anyone there by a block. Tables opened for certain people, such as rematches, suit no one.
    """
    wanted = table.game_id in (alert.games or (table.game_id,)) and alert.pace in ("any", pace_of(table))
    is_open = table.phase == "lobby" and free_seats(table) > 0 and not awaits_all(table)
    others = people_at(table)
    is_new = alert.user_id not in others and table.invitee(alert.user_id) is None
    return wanted and is_open and is_new and blocks.may_meet_all(alert.user_id, others)
