"""The record and the sheet of a game, in private."""

from __future__ import annotations

import random

import pytest

from bot.features.interactions.permissions import TABLE_HIDDEN

from ..forged import press
from ..moderators import appoint, do
from ..server import SimulatedServer
from ..table import Message, labels_of, play_on, said, seen, start_game
from .test_viewer import arrange, secret_game


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


async def test_case_18_a_sheet_stops_before_a_secret(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also for whoever has handed it in, since a sheet is passed on."""
    game = await secret_game(server, monkeypatch)
    army = await arrange(game, game.people[0])
    for person in (game.people[0], server.people[4]):
        (written,) = files_of(
            server, seen(await person.slash(game.channel, "record", **{"as": "sheet"}))
        ).values()
        assert army not in written


async def test_case_5_a_hidden_table_has_no_sheet_for_watchers(server: SimulatedServer) -> None:
    """Its players get it."""
    game = await start_game(server)
    await do(game, appoint(server, server.people[7]), "Hide")
    on = server.channel.history()[-1]
    told = await press(server.people[4], on, game.channel, f"v1:sheet:{game.id}:0:")
    assert TABLE_HIDDEN in said(told)
    told = await press(game.people[0], on, game.channel, f"v1:sheet:{game.id}:0:")
    assert "txt" in files_of(server, seen(told))
