"""Private boards on which people try out moves, each used by its owner alone."""

from __future__ import annotations

from engine.game import Event

from ..table.errors import Refusal
from ..table.tryout import GONE, MAX_BOARDS, RETENTION, TryOut, grown, read_tree, write_tree
from .connection import Connection, insertion
from .database import Repository

_EXPIRE = (
    "DELETE FROM tryout WHERE at < ? AND table_id NOT IN (SELECT id FROM tables WHERE phase = 'running')"
)


class TryOuts(Repository):
    """People's boards for trying out moves."""

    async def open(self, new: TryOut) -> TryOut | None:
        """Store and return a board, or return its owner's board for the same table, step and seat, if any.

        Return None if the owner has no such board, but already has eight others.
        """

        def write(db: Connection) -> TryOut | None:
            db.execute(_EXPIRE, (new.at - RETENTION,))
            boards = _of_person(db, new.user_id)
            known = [each for each in boards if each[2:5] == new[2:5]]
            if known or len(boards) >= MAX_BOARDS:
                return known[0] if known else None
            row = {**new._asdict(), "tree": write_tree(new.tree)}
            db.execute(insertion("tryout", TryOut._fields), (*row.values(),))
            return new

        return await self._database.write(write)

    async def of_person(self, user_id: int) -> list[TryOut]:
        """List a person's boards, most recently used first."""
        return await self._database.read(lambda db: _of_person(db, user_id))

    async def find(self, id: str, user_id: int) -> TryOut:
        """Return a person's board. Raises Refusal if they have no such board."""
        return await self._database.read(lambda db: _find(db, id, user_id))

    async def go(self, board: TryOut, at: int, event: Event | None = None) -> TryOut:
        """Store a board and its current node as used at the time `at` (ms), and return the board.

        If `event` is given, it is tried at that node first, and the node that it leads to becomes the current
        node. Raises Refusal if the board is gone, or if its tree of tried moves would grow too large.
        """

        def write(db: Connection) -> TryOut:
            tree, node = _find(db, board.id, board.user_id).tree, board.node  # another press may have added
            if event is not None:
                tree, node = grown(tree, node, event)
            change = "UPDATE tryout SET node = ?, tree = ?, at = ? WHERE id = ?"
            db.execute(change, (node, write_tree(tree), at, board.id))
            return board._replace(node=node, tree=tree, at=at)

        return await self._database.write(write)

    async def delete(self, id: str, user_id: int) -> None:
        """Delete a person's board, if it is still there."""
        await self._database.execute("DELETE FROM tryout WHERE id = ? AND user_id = ?", id, user_id)

    async def expire(self, now: int) -> None:
        """Delete boards that have been unused for seven days at `now` (ms) and whose game is not running."""
        await self._database.execute(_EXPIRE, now - RETENTION)


def _find(db: Connection, id: str, user_id: int) -> TryOut:
    for board in _of_person(db, user_id):
        if board.id == id:
            return board
    raise Refusal(GONE)


def _of_person(db: Connection, user_id: int) -> list[TryOut]:
    query = "SELECT id, user_id, table_id, step, seat, node, tree, at FROM tryout WHERE user_id = ?"
    rows = db.execute(f"{query} ORDER BY at DESC, id", (user_id,)).fetchall()
    return [TryOut(*row)._replace(tree=read_tree(row[6])) for row in rows]
