"""Answers to a table's questions: by topic, and to the latest one that waits for the person."""

from __future__ import annotations

from bot.service.tables import Table, Tables
from bot.table.agreements import asking
from bot.table.agreements.proposal import Proposal
from bot.table.agreements.rows import AGREEMENTS
from bot.table.model import Action

from .people import People, person


async def agree(tables: Tables, table_id: str, action: Action, topic: str) -> Table:
    """Have a person agree to the latest question about a topic. Raises Refusal if there is none."""
    return await tables.act(table_id, asking.agree, action, await _revision(tables, table_id, action, topic))


async def refuse(tables: Tables, table_id: str, action: Action, topic: str) -> Table:
    """Have a person refuse the latest question about a topic, or withdraw their own."""
    return await tables.act(table_id, asking.refuse, action, await _revision(tables, table_id, action, topic))


async def hand_over(tables: Tables, people: People, table: Table, holder: int, to: int) -> Table:
    """Have the user `holder` hand their seat over to the user `to`, who takes it."""
    await tables.act(table.id, asking.ask, people.act(holder), "seat", holder_id=holder, person=person(to))
    return await agree(tables, table.id, people.act(to), "succession")


def question(table: Table, topic: str, at: int | None = None) -> Proposal | None:
    """Return the latest question about a topic that is open at the time `at` (ms), or None if there is none.

    By default, that is the time of the table's last change.
    """
    found = [
        each
        for each in asking.open_proposals(table, table.changed_at if at is None else at)
        if AGREEMENTS[each.kind].topic == topic
    ]
    return found[-1] if found else None


def votes(table: Table, topic: str, at: int | None = None) -> frozenset[int]:
    """Return the users who agree to the latest open question about a topic. Empty if there is no question."""
    asked = question(table, topic, at)
    return asked.votes if asked else frozenset()


async def _revision(tables: Tables, table_id: str, action: Action, topic: str) -> int:
    table = await tables.get(table_id)
    about = [each for each in table.table_events if each.kind == "asked"]
    about = [each for each in about if AGREEMENTS[each.agreement or ""].topic == topic]
    open_ones = {each.revision: each for each in asking.open_proposals(table, action.at)}
    still = [each for each in about if each.revision in open_ones]
    asked_me = [each for each in still if action.user_id in open_ones[each.revision].electorate]
    mine = [each for each in still if each.by_id == action.user_id]
    return next((each.revision for each in reversed(asked_me or mine or about)), 0)
