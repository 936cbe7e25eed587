"""Servers' own sets of goods, and people's collections. A match keeps the sets that it started with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine import Good, GoodsSet, Written, _
from engine.goods import MAX_GOODS

from ..table.errors import Refusal
from ..table.limits import MAX_SETS, MAX_SETS_WAITING, MAX_SETS_WAITING_OF_AUTHOR
from ..table.model import Action
from . import inventory
from .connection import Connection
from .database import Repository

NO_SUCH_SET = _("I can't find that set here. See this server's sets with `/sets list`.")
INVALID_SET = _("This set is no longer valid. Remove it with `/sets remove`, then add its file again.")


class CustomSet(NamedTuple):
    """A server's own set: its goods, its author's id, and whether it is approved."""

    set: GoodsSet
    author_id: int
    approved: bool


class Page(NamedTuple):
    """Page `number` (from 0) out of `pages` in a collection: a set, and how many of each good are owned."""

    set: GoodsSet
    counted: tuple[tuple[Good, int], ...]
    number: int
    pages: int


class CustomSetRepository(Repository):
    """Servers' own sets of goods, and people's collections."""

    async def add(self, action: Action, guild_id: int, game_id: str, document: str) -> GoodsSet:
        """Add the set that `document` describes, and return it. New matches use the set once it is approved.

        Raises InvalidDocument, or Refusal if an id is taken, or too many sets are stored or await approval.
        """
        added = inventory.goods_of(game_id).read(document)
        await self._database.write(lambda db: _insert(db, action, guild_id, game_id, added))
        return added

    async def approve(self, action: Action, guild_id: int, game_id: str, set_id: str) -> CustomSet:
        """Approve a set for new matches, and return it.

        Raises Refusal if the set is missing or invalid, if its id is taken, or if it would exceed the limit.
        """

        def approve(db: Connection) -> CustomSet:
            kept = _find_valid(db, guild_id, game_id, set_id)
            _check_quota(db, guild_id, game_id, kept.set, approved_only=True)
            db.execute(
                "UPDATE custom_set SET state = 'approved', judged_by = ?"
                " WHERE guild_id = ? AND game = ? AND id = ?",
                (action.user_id, guild_id, game_id, kept.set.id),
            )
            return kept._replace(approved=True)

        return await self._database.write(approve)

    async def remove(self, guild_id: int, game_id: str, set_id: str) -> CustomSet:
        """Delete a server's set, and return it. Raises Refusal if the set is missing."""

        def remove(db: Connection) -> CustomSet:
            kept = _find(db, guild_id, game_id, set_id)
            place = (guild_id, game_id, kept.set.id)
            db.execute("DELETE FROM custom_set WHERE guild_id = ? AND game = ? AND id = ?", place)
            return kept

        return await self._database.write(remove)

    async def of_guild(self, guild_id: int, game_id: str) -> list[CustomSet]:
        """Return a server's own sets for a game, sorted by id."""
        return await self._database.read(lambda db: _list(db, guild_id, game_id))

    async def find(self, guild_id: int, game_id: str, set_id: str) -> CustomSet:
        """Return one of a server's own sets. Raises Refusal if the set is missing or no longer valid."""
        return await self._database.read(lambda db: _find_valid(db, guild_id, game_id, set_id))

    async def page(self, guild_id: int, game_id: str, user_id: int, number: int) -> Page:
        """Return page `number` (from 0) of a person's collection, or page 0 if that page does not exist."""

        def read(db: Connection) -> Page:
            sets = (*inventory.goods_of(game_id).sets, *inventory.approved_sets(db, guild_id, game_id))
            owned = inventory.owned(db, guild_id, game_id, user_id)
            shown = number if 0 <= number < len(sets) else 0
            counted = tuple((good, owned[good.id]) for good in sets[shown].goods)
            return Page(sets[shown], counted, shown, len(sets))

        return await self._database.read(read)

    async def bound(self, guild_id: int, game_id: str, user_id: int) -> Mapping[str, int]:
        """Return how many of each good a person has staked in running matches. Others must not see this."""
        return await self._database.read(lambda db: inventory.bound(db, guild_id, game_id, user_id))

    async def is_quiet(self, guild_id: int) -> bool:
        """Return whether a server has turned off dares, which players do away from the table."""
        return await self._database.read(lambda db: inventory.is_quiet(db, guild_id))

    async def set_quiet(self, action: Action, guild_id: int, quiet: bool) -> None:
        """Turn dares off at a server's new tables or, if `quiet` is False, turn dares on."""

        def write(db: Connection) -> None:
            db.execute("DELETE FROM quiet_guild WHERE guild_id = ?", (guild_id,))
            if quiet:
                db.execute("INSERT INTO quiet_guild VALUES (?, ?)", (guild_id, action.user_id))

        await self._database.write(write)


def _insert(db: Connection, action: Action, guild_id: int, game_id: str, added: GoodsSet) -> None:
    kept = _list(db, guild_id, game_id)
    waiting = [each.author_id for each in kept if not each.approved]
    if len(waiting) >= MAX_SETS_WAITING:
        raise Refusal(
            "{most} sets are already waiting for approval. Ask a server manager to approve or "
            "remove some first.",
            most=MAX_SETS_WAITING,
        )
    if waiting.count(action.user_id) >= MAX_SETS_WAITING_OF_AUTHOR:
        most = MAX_SETS_WAITING_OF_AUTHOR
        raise Refusal(
            "{most} of your sets are already waiting for approval. Ask a server manager to approve "
            "or remove some first.",
            most=most,
        )
    if len(kept) >= MAX_SETS:
        raise Refusal("This server has {most} sets, which is the limit. Remove one first.", most=MAX_SETS)
    if added.id in [each.set.id for each in kept]:
        raise Refusal("This server already has a set with the id {id}.", id=Written(added.id))
    _check_quota(db, guild_id, game_id, added, approved_only=False)
    db.execute(
        "INSERT INTO custom_set VALUES (?, ?, ?, ?, ?, 'waiting', NULL, ?)",
        (guild_id, game_id, added.id, added.document, action.user_id, action.at),
    )


def _check_quota(
    db: Connection, guild_id: int, game_id: str, added: GoodsSet, *, approved_only: bool
) -> None:
    """Raise Refusal if an id in `added` is taken.

    If `approved_only`, ignore sets that await approval, but also refuse goods beyond the server's limit.
    """
    goods = inventory.goods_of(game_id)
    kept = [each for each in _list(db, guild_id, game_id) if each.set.id != added.id]
    others = (*goods.sets, *(each.set for each in kept if each.approved or not approved_only))
    taken = {good.id for each in others for good in each.goods}
    if added.id in [each.id for each in others]:
        raise Refusal("There's already a set with the id {id}.", id=Written(added.id))
    if clash := [good.id for good in added.goods if good.id in taken]:
        raise Refusal("There's already a collectible with the id {id}.", id=Written(clash[0]))
    if approved_only and len(taken) + len(added.goods) > MAX_GOODS:
        raise Refusal("This set would take the server over its limit of {most} collectibles.", most=MAX_GOODS)


def _list(db: Connection, guild_id: int, game_id: str) -> list[CustomSet]:
    goods = inventory.goods_of(game_id)
    rows = db.execute(
        "SELECT id, document, author_id, state = 'approved' FROM custom_set"
        " WHERE guild_id = ? AND game = ? ORDER BY id",
        (guild_id, game_id),
    )
    return [
        CustomSet(inventory.stored_set(goods, id, document), author, bool(approved))
        for id, document, author, approved in rows
    ]


def _find(db: Connection, guild_id: int, game_id: str, set_id: str) -> CustomSet:
    for each in _list(db, guild_id, game_id):
        if each.set.id == set_id.strip().lower():
            return each
    raise Refusal(NO_SUCH_SET)


def _find_valid(db: Connection, guild_id: int, game_id: str, set_id: str) -> CustomSet:
    kept = _find(db, guild_id, game_id, set_id)
    if not kept.set.goods:
        raise Refusal(INVALID_SET)
    return kept
