"""People's collections. Everyone starts with the same goods, and the payouts of matches are recorded.

The losses of people whose data was deleted are kept under a keyed hash of each person's user id.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine import GAMES, Goods, GoodsSet, InvalidDocument, Match, Written
from engine.goods import sets_of

from ..table.errors import NotOwned, Refusal
from ..table.model import Table
from .connection import Connection


def goods_of(game_id: str) -> Goods:
    """Return a game's goods. Raises Refusal if the game has none."""
    game = GAMES.get(game_id)
    if game is None or game.goods is None:
        raise Refusal("That game has no collection.")
    return game.goods


def is_quiet(db: Connection, guild_id: int) -> bool:
    """Return whether a server has turned off dares, which players do away from the table."""
    return db.execute("SELECT 1 FROM quiet_guild WHERE guild_id = ?", (guild_id,)).fetchone() is not None


def approved_sets(db: Connection, guild_id: int, game_id: str) -> tuple[GoodsSet, ...]:
    """Return a server's own sets for a game that are approved and still valid, sorted by id."""
    goods = goods_of(game_id)
    rows = db.execute(
        "SELECT id, document FROM custom_set"
        " WHERE guild_id = ? AND game = ? AND state = 'approved' ORDER BY id",
        (guild_id, game_id),
    )
    return tuple(each for each in (stored_set(goods, *row) for row in rows) if each.goods)


def stored_set(goods: Goods, id: str, document: str) -> GoodsSet:
    """Parse a stored set. If it is no longer valid, return it without goods, so that it can be removed."""
    try:
        return goods.read(document)
    except InvalidDocument:
        return GoodsSet(id, id, (), document)


def owned(db: Connection, guild_id: int, game_id: str, user_id: int) -> Counter[str]:
    """Return how many of each good in a server's sets a person owns."""
    goods = goods_of(game_id)
    sets = (*goods.sets, *approved_sets(db, guild_id, game_id))
    balance = _balance(db, guild_id, game_id, user_id)
    return Counter({good.id: goods.each + balance[good.id] for each in sets for good in each.goods})


def bound(db: Connection, guild_id: int, game_id: str, user_id: int) -> Counter[str]:
    """Return how many of each good a person has staked in running matches. Others must not see this."""
    rows = db.execute(
        "SELECT good, sum(number) FROM stake JOIN seats USING (table_id, seat) JOIN tables ON id = table_id"
        " WHERE user_id = ? AND guild_id = ? AND game = ? GROUP BY good",
        (user_id, guild_id, game_id),
    )
    return Counter(dict(rows.fetchall()))


def holdings(db: Connection, table: Table) -> dict[str, Any]:
    """Return a match's holdings at its start: the server's sets, and what each player owns.

    Goods staked in other matches are included, because holdings are public and stakes may be secret.
    """
    place = (table.guild_id, table.game_id)
    all_owned = [owned(db, *place, each.user_id) for each in table.players]
    sets = [json.loads(each.document) for each in approved_sets(db, *place)]
    return {"sets": sets, "owned": [dict(+each) for each in all_owned]}


def update(db: Connection, before: Table, after: Table) -> None:
    """Write the goods that an action has staked, released or paid out. Raises NotOwned for unowned stakes."""
    match = after.match
    if match is None:
        return
    for seat, player in enumerate(after.players):
        was, now = _staked(before, seat), _staked(after, seat)
        if now != was:
            db.execute("DELETE FROM stake WHERE table_id = ? AND seat = ?", (after.id, seat))
            rows = [(after.id, seat, good, number) for good, number in now.items()]
            db.executemany("INSERT INTO stake VALUES (?, ?, ?, ?)", rows)
            _check_owned(db, after, player.user_id, now - was)
    if after.phase == "over" != before.phase:
        _pay_out(db, after, match)


def forget(db: Connection, user_id: int) -> None:
    """Store a person's losses and stakes (but no winnings) under a hash, before their data is deleted."""
    places = _places(db, user_id)
    if places:
        db.execute("INSERT INTO person_key VALUES (1, ?) ON CONFLICT DO NOTHING", (secrets.token_bytes(32),))
    for place in places:
        person, (guild_id, game_id) = _person(db, *place, user_id), place
        lost = still_lost(_lost(db, *place, user_id, at_stake=False), _passed(db, *place, user_id))
        staked = db.execute(
            "SELECT good, number, table_id FROM stake JOIN seats USING (table_id, seat) JOIN tables"
            " ON id = table_id WHERE user_id = ? AND guild_id = ? AND game = ?",
            (user_id, guild_id, game_id),
        ).fetchall()
        db.execute("DELETE FROM lost_good WHERE person = ? AND table_id IS NULL", (person,))
        rows = [*((good, number, None) for good, number in lost.items()), *staked]
        db.executemany(
            "INSERT INTO lost_good VALUES (?, ?, ?, ?, ?, ?)", [(*place, person, *row) for row in rows]
        )


def still_lost(lost: Counter[str], passed: Counter[str]) -> Counter[str]:
    """Return the losses `lost` minus the later net gains `passed`, omitting goods that are no longer lost."""
    return +Counter({good: lost[good] - passed[good] for good in {*lost, *passed}})


def lost_by(db: Connection, user_id: int) -> list[dict[str, Any]]:
    """Return what a person had lost on all servers when their data was deleted, as rows for an export."""
    places = db.execute("SELECT DISTINCT guild_id, game FROM lost_good").fetchall()
    return [
        {"guild_id": str(guild_id), "game": game_id, "good": good, "number": number}
        for guild_id, game_id in places
        for good, number in _lost(db, guild_id, game_id, user_id).items()
    ]


def _staked(table: Table, seat: int) -> Counter[str]:
    """Return how many of each good a person's seat has at stake. Computers and closed matches have none."""
    if table.match is None or table.stopped or table.players[seat].level is not None:
        return Counter()
    return Counter(table.match.staked(seat))


def _check_owned(db: Connection, table: Table, user_id: int, added: Iterable[str]) -> None:
    place = (table.guild_id, table.game_id, user_id)
    balance, in_all = _balance(db, *place), bound(db, *place)
    for good in added:
        if in_all[good] > (has := goods_of(table.game_id).each + balance[good]):
            raise NotOwned(good=Written(_name_of(table, good)), owned=has, bound=in_all[good])


def _name_of(table: Table, good: str) -> str:
    """Return the name by which players know the good with the id `good`, or the id if there is no name."""
    sets = sets_of(goods_of(table.game_id), table.match.setup.holdings if table.match else None)
    return next((each.name for known in sets for each in known.goods if each.id == good), good)


def _balance(db: Connection, guild_id: int, game_id: str, user_id: int) -> Counter[str]:
    """Return a person's net gain of each good, minus any losses from before the person's data was deleted."""
    balance = _passed(db, guild_id, game_id, user_id)
    balance.subtract(_lost(db, guild_id, game_id, user_id))
    return balance


def _passed(db: Connection, guild_id: int, game_id: str, user_id: int) -> Counter[str]:
    """Return a person's net gain of each good from the payouts recorded under the person's user id."""
    place = (guild_id, game_id, user_id)
    rows = db.execute(
        "SELECT good, sum(number) FROM ("
        "SELECT good, 1 AS number FROM payout WHERE guild_id = ? AND game = ? AND taker_id = ? UNION ALL "
        "SELECT good, -1 FROM payout WHERE guild_id = ? AND game = ? AND giver_id = ?) AS passed"
        " GROUP BY good",
        (*place, *place),
    )
    return Counter(dict(rows.fetchall()))


def _lost(
    db: Connection, guild_id: int, game_id: str, user_id: int, *, at_stake: bool = True
) -> Counter[str]:
    """Return a person's losses before their data was deleted, by good. `at_stake` adds unsettled stakes."""
    rows = db.execute(
        "SELECT good, sum(number) FROM lost_good WHERE guild_id = ? AND game = ? AND person = ?"
        " AND (table_id IS NULL OR ? = 1) GROUP BY good",
        (guild_id, game_id, _person(db, guild_id, game_id, user_id), at_stake),
    )
    return Counter(dict(rows.fetchall()))


def _person(db: Connection, guild_id: int, game_id: str, user_id: int) -> bytes | None:
    """Return the hash that stands for a person in a game on a server, or None if no key exists yet."""
    row = db.execute("SELECT key FROM person_key").fetchone()
    return row and hmac.digest(row[0], f"{guild_id}:{game_id}:{user_id}".encode(), "sha256")[:16]


def _places(db: Connection, user_id: int) -> list[tuple[int, str]]:
    """Return the server and the game of each collection in which a person has won, lost or staked goods."""
    return db.execute(
        "SELECT guild_id, game FROM payout WHERE giver_id = :user OR taker_id = :user UNION "
        "SELECT guild_id, game FROM stake JOIN seats USING (table_id, seat) JOIN tables ON id = table_id"
        " WHERE user_id = :user",
        {"user": user_id},
    ).fetchall()


def _pay_out(db: Connection, table: Table, match: Match) -> None:
    """Write a match's payouts. If anything is paid out, people whose data was deleted lose their stakes."""
    settled = "UPDATE lost_good SET table_id = NULL" if match.handed_over() else "DELETE FROM lost_good"
    db.execute(f"{settled} WHERE table_id = ?", (table.id,))
    users = [player.user_id for player in table.players]
    rows = [
        (table.id, number, table.guild_id, table.game_id, each.good, users[each.giver], users[each.taker])
        for number, each in enumerate(match.handed_over())
    ]
    db.executemany("INSERT INTO payout VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
