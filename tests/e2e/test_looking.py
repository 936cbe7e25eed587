"""What can be looked up at a table and about the bot, always in private."""

from __future__ import annotations

import json
from typing import Any

from simcord import InteractionResult

from bot.locale.handbook import rules_of
from bot.table.errors import NOT_SEATED

from .server import SimulatedServer
from .table import (
    GAME,
    components_of,
    labels_of,
    open_table,
    said,
    seen,
    start_game,
)


async def test_board_shows_the_position_to_one_person(server: SimulatedServer) -> None:
    """/board repeats the board for a player or a watcher, working buttons included; nobody is pinged."""
    game = await start_game(server)
    posted = len(game.boards)
    for person in (game.mover, game.waiting[0], server.people[6]):
        shown = seen(await person.slash(game.channel, "board"))
        assert shown.flags.ephemeral
        assert "one of your dice" in shown.content
        assert "Conversion" in (shown.attachments[0].description or "")
        assert labels_of(shown) == ["Move", "Text", "Rules", "Replay", "More"]
    shown = seen(await game.mover.slash(game.channel, "board"))
    assert seen(await game.mover.click(shown, label="Move")).content == "**Which die?**"
    assert posted == len(game.boards)


async def test_rules_show_every_section(server: SimulatedServer) -> None:
    """Command and button open the first section; the menu leads to all others, each within one message."""
    reader, game = server.people[7], await open_table(server, *server.people[:2])
    assert said(await reader.click(game.board, label="Rules")).startswith("## In short")
    await game.people[0].click(game.board, label="Start")
    assert said(await reader.click(game.board, label="Rules")).startswith("## In short")
    page = seen(await reader.slash(server.channel, "rules", game=GAME))
    sections = rules_of(GAME)
    assert len(sections) > 5
    for number, section in enumerate(sections):
        page = seen(await reader.select(page, [str(number)]))
        assert page.flags.ephemeral
        assert page.content.startswith(f"## {section.title}\n")
        menu, learn = components_of(page)
        assert learn["label"] == "Learn by playing"
        assert section.title == menu["placeholder"]
        assert [each.title for each in sections] == [option["label"] for option in menu["options"]]
        assert "|" not in page.content.replace("\\|", "")


async def test_help_says_how_to_begin(server: SimulatedServer) -> None:
    """/help names every command that there is."""
    told = said(await server.people[0].slash(server.channel, "help"))
    for command in server.people[0].available_commands(server.channel):
        assert f"`/{command.split()[0]}`" in told or command == "help"
    assert "Conversion" in told


async def test_more_offers_record_and_resignation(server: SimulatedServer) -> None:
    """More tells the table's id and commitment; a watcher is offered nothing that players alone can do."""
    game = await start_game(server)
    shown = seen(await game.mover.click(game.board, label="More"))
    assert f"`{game.id}`" in shown.content
    assert (await game.table()).commitment in shown.content
    assert {"Record", "Resign"} <= set(labels_of(shown))
    watcher = server.people[6]
    offered = seen(await watcher.click(game.board, label="More"))
    assert {"Record", "Follow"} <= set(labels_of(offered))
    for label in labels_of(offered):
        assert NOT_SEATED not in said(await watcher.click(offered, label=label)), label
    assert game.id in file_of(server, await game.mover.click(shown, label="Record"))["dice"]["table"]


def file_of(server: SimulatedServer, result: InteractionResult) -> Any:
    """Read the JSON file that an answer carries."""
    (file,) = seen(result).attachments
    return json.loads(server.env.backend.cdn.get(file.url))
