"""People's progress with puzzles, their dailies and streaks, and how many people have solved each daily."""

from __future__ import annotations

from ..table.daily import OPEN, SOLVED, Attempt, Count, Standing, Streak, day_at
from ..table.puzzles import Answer, Progress
from .connection import Connection, upsert
from .database import Repository

ANSWERS_KEPT = 3  # days, with the current one

_SET_PROGRESS = upsert("puzzle_progress", ("user_id", "game", "rules"), Progress._fields)
_SET_ATTEMPT = upsert("daily_try", ("day", "user_id"), ("tries", "hinted", "solved"))
_SET_STREAK = upsert("daily_streak", ("user_id",), Streak._fields)
_ADD = (
    "INSERT INTO daily_count VALUES (?, ?, ?, ?) ON CONFLICT (day) DO UPDATE SET"
    " tried = daily_count.tried + excluded.tried, solved = daily_count.solved + excluded.solved,"
    " first = daily_count.first + excluded.first"
)


class Puzzles(Repository):
    """Everyone's progress with puzzles. `game` is a game's id, and `rules` the version of its rules."""

    async def progress(self, user_id: int, game: str, rules: int) -> Progress:
        """Return a person's progress with a game's puzzles. Raises NotRead if the database fails."""
        return await self._database.read(lambda db: _find(db, user_id, game, rules))

    async def note(self, user_id: int, answer: Answer) -> tuple[Progress, Standing | None]:
        """Record an answer. Return the person's progress and, for a daily, the standing. Raises NotSaved."""

        def write(db: Connection) -> tuple[Progress, Standing | None]:
            before = _find(db, user_id, answer.game, answer.rules)
            after = before.after(answer.number, answer.outcome, hinted=answer.hinted)
            if after != before:
                bits = (each.to_bytes((each.bit_length() + 7) // 8, "little") for each in after)
                db.execute(_SET_PROGRESS, (user_id, answer.game, answer.rules, *bits))
            return after, _note(db, user_id, answer) if answer.day else None

        return await self._database.write(write)


class Dailies(Repository):
    """All people's attempts at daily puzzles. Methods raise NotRead or NotSaved if the database fails."""

    async def standing(self, user_id: int, day: int) -> Standing:
        """Return a person's attempt at a daily, and their streak."""
        return await self._database.read(lambda db: _standing(db, user_id, day))

    async def count(self, day: int) -> Count:
        """Return how many people have tried a daily, solved it, and solved it first time without a hint."""
        query = "SELECT tried, solved, first FROM daily_count WHERE day = ?"
        return next(iter(await self._database.rows(Count, query, day)), Count())

    async def share(self, user_id: int, day: int, channel_id: int) -> bool:
        """Record that a person shares a daily in a channel. Return False if this is already recorded."""
        statement = "INSERT INTO daily_share VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        row = day, user_id, channel_id
        return await self._database.write(lambda db: db.execute(statement, row).rowcount == 1)

    async def unshare(self, user_id: int, day: int, channel_id: int) -> None:
        """Delete the record that a person shared a daily, because their result could not be posted."""
        statement = "DELETE FROM daily_share WHERE day = ? AND user_id = ? AND channel_id = ?"
        await self._database.execute(statement, day, user_id, channel_id)

    async def expire(self, now: int) -> None:
        """Delete the attempts and shares of dailies that are at least three days old at `now` (ms)."""
        for table in ("daily_try", "daily_share"):
            statement = f"DELETE FROM {table} WHERE day <= ?"  # noqa: S608 - names of our own
            await self._database.execute(statement, day_at(now) - ANSWERS_KEPT)


def numbers_in(bits: bytes) -> list[int]:
    """Return the numbers of the puzzles in a stored bitmap, in ascending order."""
    found = int.from_bytes(bits, "little")
    return [number for number in range(found.bit_length()) if found >> number & 1]


def _find(db: Connection, user_id: int, game: str, rules: int) -> Progress:
    query = "SELECT tried, first, solved FROM puzzle_progress WHERE user_id = ? AND game = ? AND rules = ?"
    row = db.execute(query, (user_id, game, rules)).fetchone()
    return Progress(*(int.from_bytes(bits, "little") for bits in row or ()))


def _standing(db: Connection, user_id: int, day: int) -> Standing:
    query = "SELECT tries, hinted, solved FROM daily_try WHERE day = ? AND user_id = ?"
    row = db.execute(query, (day, user_id)).fetchone()
    attempt = Attempt(row[0], bool(row[1]), row[2]) if row else Attempt()
    query = "SELECT streak, best, last_day, forgiven_day FROM daily_streak WHERE user_id = ?"
    return Standing(attempt, Streak(*(db.execute(query, (user_id,)).fetchone() or ())))


def _note(db: Connection, user_id: int, answer: Answer) -> Standing:
    """Record an answer to a daily, and update the daily's count and the person's streak.

    Return the person's standing. Nothing changes if their attempt has ended.
    """
    day = answer.day
    attempt, streak = before = _standing(db, user_id, day)
    if attempt.state != OPEN:
        return before
    query = "SELECT 1 FROM daily_try WHERE day = ? AND user_id = ?"
    is_new = db.execute(query, (day, user_id)).fetchone() is None
    attempt = attempt.after(answer)
    db.execute(_SET_ATTEMPT, (day, user_id, attempt.tries, int(attempt.hinted), attempt.state))
    is_solved = attempt.state == SOLVED
    if is_solved:
        streak = streak.after(day)
        db.execute(_SET_STREAK, (user_id, *streak))
    is_first = is_solved and not attempt.tries and not attempt.hinted
    db.execute(_ADD, (day, int(is_new), int(is_solved), int(is_first)))
    return Standing(attempt, streak)
