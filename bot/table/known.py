"""Whom a table knows: everybody whose id stands in it anywhere."""

from __future__ import annotations

from .model import Table


def people_known_to(table: Table) -> frozenset[int]:
    """Return the ids of all people whom a table knows, and the marks of those who were forgotten."""
    players = (player.user_id for player in table.players)
    invitees = (invitee.user_id for invitee in table.invitees)
    former = (each.user_id for each in table.former)
    in_events = (id for each in table.table_events for id in (each.by_id, each.holder_id, each.user_id) if id)
    return frozenset((table.opened_by, table.opener_id, *players, *invitees, *former, *in_events))
