"""What people can look up at a table, about its dice and about the bot, always in private."""

from __future__ import annotations

import hashlib
import json
import random
import re
from typing import Any

from simcord import InteractionResult

from bot.features.handbook import THIS_TABLE
from bot.features.replay.record import NOT_YET, SO_FAR
from bot.locale.handbook import goal_of, rules_of
from bot.operations.verify import verify
from bot.table.errors import NOT_SEATED
from bot.views.board import HEAD, LEAD_TOGETHER, LEADS
from bot.views.lobby import option_lines
from tests.sentences import says

from .forged import press
from .server import SimulatedServer
from .table import (
    BUTTON,
    GAME,
    MENU,
    Game,
    components_of,
    labels_of,
    open_table,
    play_on,
    resign,
    said,
    seen,
    start_game,
)

VERIFY = "Fair dice · Verify"
DIGITS = re.compile(r"`([0-9a-f]{32,64})`")


async def test_board_shows_the_position_to_one_person(server: SimulatedServer) -> None:
    """`/board` repeats the board privately for players and watchers, with its buttons."""
    game = await start_game(server)
    posted = len(game.boards)
    for person in (game.mover, game.waiting[0], server.people[6]):
        shown = seen(await person.slash(game.channel, "board"))
        assert shown.flags.ephemeral
        assert "one of your dice" in shown.content
        assert "Conversion" in (shown.attachments[0].description or "")
        moves = ["Move"] if person in game.people else []
        assert labels_of(shown) == [*moves, "Rules", "Replay", "More"]
    shown = seen(await game.mover.slash(game.channel, "board"))
    assert seen(await game.mover.click(shown, label="Move")).content == "**Which die?**"
    assert posted == len(game.boards)


async def test_rules_show_every_section(server: SimulatedServer) -> None:
    """`/rules` and **Rules** open the rules, and the menu leads to each section, which fits a message."""
    reader, game = server.people[7], await open_table(server, *server.people[:2])
    assert said(await reader.click(game.board, label="Rules")).startswith("## Conversion: In short\n")
    await game.people[0].click(game.board, label="Start")
    assert "**Goal:**" in said(await reader.click(game.board, label="Rules"))
    page = seen(await reader.slash(server.channel, "rules", game=GAME))
    sections = rules_of(GAME)
    assert len(sections) > 5
    for number, section in enumerate(sections):
        page = seen(await reader.select(page, [str(number)]))
        assert page.flags.ephemeral
        assert page.content.startswith(f"## Conversion: {section.title}\n")
        menu, learn = components_of(page)
        assert learn["label"] == "Learn by playing"
        assert section.title == menu["placeholder"]
        assert [each.title for each in sections] == [option["label"] for option in menu["options"]]
        assert "|" not in page.content.replace("\\|", "")


async def test_help_says_how_to_begin(server: SimulatedServer) -> None:
    """`/help` names every command and the game."""
    told = said(await server.people[0].slash(server.channel, "help"))
    for command in server.people[0].available_commands(server.channel):
        assert f"`/{command.split()[0]}`" in told or command == "help"
    assert "Conversion" in told


async def test_rules_begin_with_the_table(server: SimulatedServer) -> None:
    """In a game, **Rules** starts with the goal, the table's options and who leads."""
    game = await start_game(server, win="tall", holes=8)
    await play_on(game, random.Random(1), 2)
    shown = seen(await server.people[6].click(game.board, label="Rules"))
    match = await game.match()
    goal, options = goal_of(match.game.id), option_lines(await game.table())
    head = THIS_TABLE.format(game=match.game.name, goal=goal)
    assert shown.content.startswith("\n".join([head, *map(str, options)]))
    lead = shown.content.removeprefix("\n".join([head, *map(str, options)]))
    assert says(lead, LEADS) or says(lead, LEAD_TOGETHER)
    assert "Tall (pips per die): " in lead
    assert len(options) == 2
    assert [part["type"] for part in components_of(shown)] == [BUTTON, MENU]
    lobby = await open_table(server, *server.people[2:4])
    page = seen(await server.people[6].click(lobby.board, label="Rules")).content
    assert page.startswith(f"## Conversion: {rules_of(match.game.id)[0].title}\n"), "no game has begun there"


async def test_more_offers_record_and_resignation(server: SimulatedServer) -> None:
    """**More** shows the turn and the scores. Watchers only get buttons that work for them."""
    game = await start_game(server)
    shown = seen(await game.mover.click(game.board, label="More"))
    table = await game.table()
    head, turn, *scores = shown.content.split("\n")
    assert says(head, HEAD)
    assert f"\u00a0<@{game.mover.id}>, " in turn
    assert [line.partition(":")[0] for line in scores] == ["High score (pips)"]
    assert game.id not in shown.content
    assert table.commitment[:8] not in shown.content
    offered = [label for label in labels_of(shown) if label != "Moderate"]  # to the server's owner, too
    assert offered[-5:] == ["Resign", "Try from here", "Hand over", "Record", "Text"]
    watcher = server.people[6]
    offered = seen(await watcher.click(game.board, label="More"))
    assert {"Record", "Follow"} <= set(labels_of(offered))
    for label in labels_of(offered):
        assert NOT_SEATED not in said(await watcher.click(offered, label=label)), label
    assert game.id in (await record_in(await game.mover.click(shown, label="Record")))["dice"]["table"]


# What anyone can check of the dice


async def test_the_promise_is_kept(server: SimulatedServer) -> None:
    """The lobby's commitment is the hash of the seed shown after the end, which makes the record's rolls."""
    game = await start_game(server)
    (promised,) = DIGITS.findall(game.boards[0].content)
    watcher = server.people[6]
    so_far = await watcher.slash(game.channel, "record")
    assert SO_FAR in said(so_far)
    assert (await record_in(so_far))["dice"]["seed"] is None
    assert (await game.table()).seed.hex() not in json.dumps(await record_in(so_far))
    await finish(game)
    shown = seen(await watcher.click(game.board, label=VERIFY))
    assert shown.flags.ephemeral
    commitment, seed, first = DIGITS.findall(shown.content)
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
    assert first == promised == commitment[:32]
    assert len(shown.content) <= 2000
    link = components_of(shown)[0]
    assert link["url"].endswith(f"/{game.channel.id}/{game.boards[0].id}")
    sent = await watcher.click(shown, label="Record")
    assert SO_FAR not in said(sent)
    record = await record_in(sent)
    assert verify(record).verified
    assert (record["dice"]["commitment"], record["dice"]["seed"]) == (commitment, seed)
    assert record == await record_in(await server.people[0].slash(game.channel, "record"))
    assert not verify({**record, "dice": {**record["dice"], "seed": "00" * 32}}).verified


async def finish(game: Game) -> None:
    """Play some moves, then have a player resign."""
    await play_on(game, random.Random(4), plies=4)
    await resign(game, game.mover)


async def record_in(result: InteractionResult) -> Any:
    """Return the record in an answer's file."""
    (file,) = seen(result).attachments
    return json.loads(await file.read())


async def test_the_seed_of_a_running_game_stays_secret(server: SimulatedServer) -> None:
    """A finished game's **Verify** with another table's id shows no seed before that game is over."""
    over = await start_game(server)
    await finish(over)
    (button,) = [part for part in components_of(over.board) if part.get("label") == VERIFY]
    for other in (await open_table(server, *server.people[:2]), await start_game(server)):
        table = await other.table()
        forged = button["custom_id"].replace(over.id, other.id)
        shown = seen(await press(server.people[1], over.board, over.channel, forged))
        assert table.commitment in shown.content
        assert table.seed.hex() not in shown.content
        assert NOT_YET in shown.content
        assert ("Record" in labels_of(shown)) == (table.match is not None)
