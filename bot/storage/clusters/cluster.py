"""Which servers this process serves, where several processes share a database: those of its shards."""

from __future__ import annotations

from typing import NamedTuple


class Cluster(NamedTuple):
    """The shards `ids` of so many; a whole one serves all servers, and has the database to itself."""

    shards: int = 1
    ids: tuple[int, ...] = (0,)
    whole: bool = True

    def serves(self, guild_id: int) -> bool:
        """Return whether a server is one of ours."""
        return self.whole or shard_of(guild_id, self.shards) in self.ids

    def only(self, guild_column: str) -> str:
        """Return what follows AND in a query so that it finds our servers alone."""
        if self.whole:
            return "1 = 1"
        # Numbers that the config has read, written out for the server to plan with.
        return f"({guild_column} >> 22) % {self.shards} IN ({', '.join(map(str, self.ids))})"

    def only_tables(self, table_column: str) -> str:
        """Like `only`, by the id of a table."""
        if self.whole:
            return "1 = 1"
        own = self.only("own.guild_id")
        return f"EXISTS (SELECT 1 FROM tables AS own WHERE own.id = {table_column} AND {own})"  # noqa: S608

    def __str__(self) -> str:
        """Write the shards as the config has them: 0-3 of 8."""
        return f"{_written(self.ids)} of {self.shards}"


WHOLE = Cluster()


def shard_of(guild_id: int, shards: int) -> int:
    """Return which of so many shards serves a server; of direct messages, whose server is 0, the first."""
    return (guild_id >> 22) % shards


def cluster_of(shards: int | None, ids: tuple[int, ...] | None) -> Cluster:
    """Return what the config says: the whole unless some shards are named."""
    return WHOLE if shards is None or ids is None else Cluster(shards, ids, whole=False)


def _written(ids: tuple[int, ...]) -> str:
    """Write numbers in order, those that follow one another as a range."""
    ranges: list[list[int]] = []
    for id in ids:
        if ranges and ranges[-1][-1] == id - 1:
            ranges[-1].append(id)
        else:
            ranges.append([id])
    return ",".join(f"{each[0]}-{each[-1]}" if len(each) > 1 else f"{each[0]}" for each in ranges)
