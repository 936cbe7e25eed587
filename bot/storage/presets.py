"""Servers' presets, each of which stores a table's settings under a name."""

from __future__ import annotations

from engine import Written, _

from ..table.errors import Refusal
from ..table.presets import Preset, read_preset
from .connection import Connection
from .database import Repository

MAX_PRESETS = 25  # on a server: a menu has no room for more

TOO_MANY = _("This server has {most} presets, which is the limit. Delete one first.")
NO_SUCH_PRESET = _("This server has no preset called {name}. Choose one from the list.")


class Presets(Repository):
    """The presets of all servers."""

    async def of_guild(self, guild_id: int) -> list[Preset]:
        """List a server's presets, sorted by name. Raises NotRead if the database fails."""
        query = "SELECT name, what FROM preset WHERE guild_id = ?"
        found = await self._database.rows(read_preset, query, guild_id)
        return sorted(found, key=lambda preset: preset.name.casefold())

    async def find(self, guild_id: int, name: str) -> Preset:
        """Return a server's preset `name`, ignoring case. Raises NotRead, or Refusal if there is none."""
        for preset in await self.of_guild(guild_id):
            if preset.name.casefold() == name.casefold():
                return preset
        raise Refusal(NO_SUCH_PRESET, name=Written(name))

    async def save(self, guild_id: int, name: str, what: str) -> None:
        """Save a preset with the JSON settings `what`, replacing any of the same `name`, ignoring case.

        Raises NotSaved, or Refusal if the server already has 25 other presets.
        """

        def write(db: Connection) -> None:
            names = [row[0] for row in db.execute("SELECT name FROM preset WHERE guild_id = ?", (guild_id,))]
            same = [each for each in names if each.casefold() == name.casefold()]
            if len(names) - len(same) >= MAX_PRESETS:
                raise Refusal(TOO_MANY, most=MAX_PRESETS)
            for each in same:
                _delete(db, guild_id, each)
            db.execute("INSERT INTO preset VALUES (?, ?, ?)", (guild_id, name, what))

        await self._database.write(write)

    async def delete(self, guild_id: int, name: str) -> None:
        """Delete a preset if it exists. Raises NotSaved if the database fails."""
        await self._database.write(lambda db: _delete(db, guild_id, name))


def _delete(db: Connection, guild_id: int, name: str) -> None:
    db.execute("DELETE FROM preset WHERE guild_id = ? AND name = ?", (guild_id, name))
