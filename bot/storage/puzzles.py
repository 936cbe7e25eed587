"""People's progress with puzzles."""

from __future__ import annotations

from ..table.puzzles import Outcome, Progress
from . import looking
from .connection import Connection, upsert
from .database import Repository

_SET = upsert("puzzle_progress", ("user_id", "game", "rules"), Progress._fields)


class Puzzles(Repository):
    """The progress of all people. `game` is a game's id, and `rules` the version of its rules."""

    async def progress(self, user_id: int, game: str, rules: int) -> Progress:
        """Return a person's progress. Raises NotRead if the database fails."""
        return await self._database.read(lambda db: find(db, user_id, game, rules))

    async def last_played(self, user_id: int) -> dict[str, int]:
        """Return when a person last finished each game (ms), by its id. Raises NotRead."""
        return await self._database.read(lambda db: looking.last_played(db, user_id))

    async def note(
        self, user_id: int, game: str, rules: int, number: int, outcome: Outcome, *, hinted: bool
    ) -> Progress:
        """Note an answer, and return the progress after it. Raises NotSaved if the database fails."""

        def write(db: Connection) -> Progress:
            return note(db, user_id, game, rules, number, outcome, hinted=hinted)

        return await self._database.write(write)


def find(db: Connection, user_id: int, game: str, rules: int) -> Progress:
    """Read a person's progress within a transaction."""
    query = "SELECT tried, first, solved FROM puzzle_progress WHERE user_id = ? AND game = ? AND rules = ?"
    row = db.execute(query, (user_id, game, rules)).fetchone()
    return Progress(*(int.from_bytes(bits, "little") for bits in row or ()))


def note(
    db: Connection, user_id: int, game: str, rules: int, number: int, outcome: Outcome, *, hinted: bool
) -> Progress:
    """Note an answer within a transaction, and return the progress after it."""
    before = find(db, user_id, game, rules)
    after = before.after(number, outcome, hinted=hinted)
    if after != before:
        bits = (each.to_bytes((each.bit_length() + 7) // 8, "little") for each in after)
        db.execute(_SET, (user_id, game, rules, *bits))
    return after


def numbers_in(bits: bytes) -> list[int]:
    """Return the numbers of the puzzles in a stored bitmap, in order."""
    found = int.from_bytes(bits, "little")
    return [number for number in range(found.bit_length()) if found >> number & 1]
