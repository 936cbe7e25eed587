"""The record and the sheet of a game, in private."""

from __future__ import annotations

import random

from ..server import SimulatedServer
from ..table import Message, labels_of, play_on, seen, start_game


def files_of(server: SimulatedServer, message: Message) -> dict[str, str]:
    """Return the text of each file of a message, by the ending of its name."""
    cdn = server.env.backend.cdn
    return {file.filename.split(".")[-1]: cdn.get(file.url).decode() for file in message.attachments}


async def test_the_record_as_a_sheet(server: SimulatedServer) -> None:
    """By the command, by the button of the record, or both files at once."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=3)
    watcher = server.people[4]
    shown = seen(await watcher.slash(game.channel, "record"))
    assert (list(files_of(server, shown)), labels_of(shown)) == (["json"], ["Sheet"])
    sheet = seen(await watcher.click(shown, label="Sheet"))
    assert sheet.flags.ephemeral
    (written,) = files_of(server, sheet).values()
    assert "Seat A: Marisol" in written
    assert "@" in written.split("\n\n")[1]
    for form, expected in (("sheet", ["txt"]), ("both", ["json", "txt"]), ("file", ["json"])):
        found = files_of(server, seen(await watcher.slash(game.channel, "record", **{"as": form})))
        assert list(found) == expected
        assert found.get("txt", written) == written
