"""People's progress with puzzles."""

from __future__ import annotations

from ..table.daily import Standing
from ..table.puzzles import Answer, Progress
from . import daily, looking
from .connection import Connection, upsert
from .database import Repository

_SET = upsert("puzzle_progress", ("user_id", "game", "rules"), Progress._fields)


class Puzzles(Repository):
    """Everyone's progress with puzzles. `game` is a game's id, and `rules` the version of its rules."""

    async def progress(self, user_id: int, game: str, rules: int) -> Progress:
        """Return a person's progress. Raises NotRead if the database fails."""
        return await self._database.read(lambda db: _find(db, user_id, game, rules))

    async def last_played(self, user_id: int) -> dict[str, int]:
        """Return when a person last finished each game (ms), by its id. Raises NotRead."""
        return await self._database.read(lambda db: looking.last_played(db, user_id))

    async def note(self, user_id: int, answer: Answer) -> tuple[Progress, Standing | None]:
        """Record an answer. Return the progress and, for a daily, the standing. Raises NotSaved."""

        def write(db: Connection) -> tuple[Progress, Standing | None]:
            before = _find(db, user_id, answer.game, answer.rules)
            after = before.after(answer.number, answer.outcome, hinted=answer.hinted)
            if after != before:
                bits = (each.to_bytes((each.bit_length() + 7) // 8, "little") for each in after)
                db.execute(_SET, (user_id, answer.game, answer.rules, *bits))
            return after, daily.note(db, user_id, answer) if answer.day else None

        return await self._database.write(write)


def numbers_in(bits: bytes) -> list[int]:
    """Return the numbers of the puzzles in a stored bitmap, in order."""
    found = int.from_bytes(bits, "little")
    return [number for number in range(found.bit_length()) if found >> number & 1]


def _find(db: Connection, user_id: int, game: str, rules: int) -> Progress:
    query = "SELECT tried, first, solved FROM puzzle_progress WHERE user_id = ? AND game = ? AND rules = ?"
    row = db.execute(query, (user_id, game, rules)).fetchone()
    return Progress(*(int.from_bytes(bits, "little") for bits in row or ()))
