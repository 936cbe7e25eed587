"""The shards, and so the Discord servers, that a process serves if several processes share a database."""

from __future__ import annotations

from typing import NamedTuple


class Cluster(NamedTuple):
    """A process's shards: `ids`, out of `shards` in total. If `whole`, no other process uses the database."""

    shards: int = 1
    ids: tuple[int, ...] = (0,)
    whole: bool = True

    def serves(self, guild_id: int) -> bool:
        """Return whether this process serves a Discord server."""
        return self.whole or shard_of(guild_id, self.shards) in self.ids

    def only(self, guild_column: str) -> str:
        """Return an SQL condition on `guild_column` that limits a query to this process's servers."""
        if self.whole:
            return "1 = 1"
        # Numbers from the config, written out so that the database server can plan with them.
        return f"({guild_column} >> 22) % {self.shards} IN ({', '.join(map(str, self.ids))})"

    def only_tables(self, table_column: str) -> str:
        """Return an SQL condition on a column of table ids that limits a query to this process's tables."""
        if self.whole:
            return "1 = 1"
        own = self.only("own.guild_id")
        return f"EXISTS (SELECT 1 FROM tables AS own WHERE own.id = {table_column} AND {own})"  # noqa: S608

    def __str__(self) -> str:
        """Return the shards in the config's notation, such as "0-3 of 8"."""
        return f"{_written(self.ids)} of {self.shards}"


WHOLE = Cluster()


def shard_of(guild_id: int, shards: int) -> int:
    """Return which shard, out of `shards`, serves a Discord server or, for id 0, direct messages."""
    return (guild_id >> 22) % shards


def cluster_of(shards: int | None, ids: tuple[int, ...] | None) -> Cluster:
    """Return the cluster that the config describes, which serves all shards unless both values are given."""
    return WHOLE if shards is None or ids is None else Cluster(shards, ids, whole=False)


def _written(ids: tuple[int, ...]) -> str:
    """Return ascending numbers as text, with consecutive numbers as ranges, such as "0-3,5"."""
    ranges: list[list[int]] = []
    for id in ids:
        if ranges and ranges[-1][-1] == id - 1:
            ranges[-1].append(id)
        else:
            ranges.append([id])
    return ",".join(f"{each[0]}-{each[-1]}" if len(each) > 1 else f"{each[0]}" for each in ranges)
