"""A server's settings, from each menu to what people then see, also after a restart."""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest

import renderers
from bot.features import checklist
from bot.features.guild_settings import (
    CALLED,
    CALLED_GONE,
    GONE_MEANWHILE,
    MEET_WHERE_ASKED,
    NONE_CALLED,
    NOT_CALLED,
)
from bot.features.interactions.permissions import (
    CHANNELS_DELETED,
    MANAGERS_ONLY,
    OTHER_CHANNELS,
    ROLE_DELETED,
)
from bot.locale import language
from bot.locale.language import Language
from bot.storage import guild_settings
from bot.storage.daily_posts import DAILY_POST
from bot.storage.errors import NotRead
from bot.table.errors import NOT_THE_OPENER
from bot.views.lobby import BEGUN, SHRUNK_MEANS
from tests.sentences import says

from . import forged
from .guild_settings_steps import choose, page_of, pick, taken_in, thread_in
from .server import SimulatedServer, public
from .table import (
    Message,
    click_verb,
    components_of,
    ids_of,
    labels_of,
    managed,
    open_table,
    play_on,
    resign,
    said,
    seen,
    start_game,
)

PLAY = "play conversion"


async def refused(server: SimulatedServer, person: int = 1, channel: Any = None) -> str:
    """Have a person try to open a table. Asserts that nothing changed, and returns the answer's text."""
    before = await server.everything()
    told = said(await server.people[person].slash(channel or server.channel, PLAY))
    assert await server.everything() == before
    return told


# The message


async def test_only_managers_see_and_change_the_settings(server: SimulatedServer) -> None:
    """Other people are refused. Even managers change nothing with values that no menu offers."""
    command = next(root for root in server.env.backend.commands[None].values() if root["name"] == "settings")
    assert int(command["default_member_permissions"]) == discord.Permissions(manage_guild=True).value
    page = await page_of(server)
    other, before = server.people[1], await server.everything()
    assert MANAGERS_ONLY in said(await forged.command(other, server.channel, "settings"))
    for id in (*ids_of(page), "v1:limited:-:0:", "v1:set:-:0:old_boards"):
        values = ["thread"] if id.endswith("place") else ["delete"] if id.endswith("old_boards") else None
        assert MANAGERS_ONLY in said(await forged.press(other, page, server.channel, id, values)), id
    for id, value in (("set:-:0:place", "moon"), ("set:-:0:tables", "1000"), ("set:-:0:channels", "1")):
        said(await forged.press(server.people[0], page, server.channel, f"v1:{id}", [value]))
    for id, value in (("channels", "1"), ("channels", "x" * 40), ("role", "-7")):
        said(await forged.press(server.people[0], page, server.channel, f"v1:{id}:-:0:", [value]))
    said(await forged.press(server.people[0], page, server.channel, "v1:set:-:0:place", []))
    assert await server.everything() == before


async def test_the_first_page_explains_what_holds(server: SimulatedServer) -> None:
    """A server with default settings sees what they mean, and its controls still work after a restart."""
    page = await page_of(server)
    for sentence in (
        "Tables can be opened in any channel",
        "Boards are posted where the table was opened",
        "**Table limit: 200.**",
    ):
        assert sentence in page.content
    assert labels_of(page) == ["All channels", "Table limit", "Presets", "Players", "Look and language"]
    assert [part["type"] for part in components_of(page)][:3] == [8, 3, 3]
    await server.restart()
    look = seen(await server.people[0].click(page, label="Look and language"))
    options = [
        each for part in (*components_of(page), *components_of(look)) for each in part.get("options", ())
    ]
    assert all(option["description"].endswith(".") for option in options), "none is cut short"
    assert SHRUNK_MEANS in look.content
    assert "Public boards use these colours: dark." in look.content
    assert "English unless this is a Community server" in look.content
    back = seen(await server.people[0].click(look, label="Tables"))
    assert back.content == page.content
    players = seen(await server.people[0].click(back, label="Players"))
    assert labels_of(players) == ["Everyone", "No channel", "No role", "Tables", "Look and language"]
    assert [part["type"] for part in components_of(players)][:3] == [6, 8, 6]
    for sentence in ("Anyone can open tables.", MEET_WHERE_ASKED, NONE_CALLED):
        assert sentence in players.content


# The checklist


async def checklist_of(server: SimulatedServer) -> Message:
    """Open `/settings`, which starts with what is missing, and return the page."""
    return seen(await server.people[0].slash(server.channel, "settings"))


async def test_what_managers_have_yet_to_set_up(server: SimulatedServer) -> None:
    """Each line of the checklist has a button, and disappears once that is done."""
    manager = server.people[0]
    page = await checklist_of(server)
    head, *lines = page.content.split("\n")
    assert [head, *lines[:2]] == [checklist.HEAD, checklist.NO_ZONE, checklist.NO_CHANNEL]
    assert says(lines[2], checklist.NO_OVERVIEW, channel=f"<#{server.channel.id}>")
    assert labels_of(page)[:3] == ["Time zone", "Channel for games", "Post overview"]
    assert labels_of(page)[3:] == ["Tables", "Players", "Look and language"]
    form = await manager.click(page, label="Time zone")
    page = seen(await manager.submit_modal(form, {"zone": "Tokyo"}))
    assert page.content.split("\n") == [head, *lines[1:]]
    page = seen(await manager.click(page, label="Channel for games"))
    page = seen(await manager.select(page, [server.back_room], custom_id="v1:gamechannel:-:1:"))
    assert page.content.startswith(head)
    assert says(page.content, checklist.NO_OVERVIEW, channel=f"<#{server.back_room.id}>")
    page = seen(await manager.click(page, label="Post overview"))
    assert public(server.back_room)[-1].content.startswith("## Open tables")
    assert page.content.startswith(f"{checklist.DONE}\n## Server settings, 1 of 3")
    assert (await checklist_of(server)).content.startswith("## Server settings, 1 of 3")


async def test_what_follows_from_the_time_zone(server: SimulatedServer) -> None:
    """A running table's weekends and the daily puzzle's hour follow the new zone."""
    manager, guild_id = server.people[0], server.guild.id
    await server.services.settings.change(guild_id, daily_channel=server.channel.id, daily_hour=9)
    form = await manager.click(await checklist_of(server), label="Time zone")
    await manager.submit_modal(form, {"zone": "Tokyo"})
    [zone] = await server.store.read(lambda db: db.execute("SELECT zone FROM server_zone").fetchone())
    query = "SELECT due_at FROM deadline WHERE scope = 'server' AND kind = ?"
    [due_at] = await server.store.read(lambda db: db.execute(query, (DAILY_POST,)).fetchone())
    assert zone == "Asia/Tokyo"
    assert datetime.fromtimestamp(due_at / 1000, ZoneInfo(zone)).hour == 9


async def test_permissions_that_are_missing(server: SimulatedServer) -> None:
    """The checklist names what the bot lacks in channels where it can write or tables can be opened."""
    server.forbid("attach_files", "embed_links", channel=server.back_room)
    page = await checklist_of(server)
    where, missing = f"<#{server.back_room.id}>", "**Attach Files**, **Embed Links**"
    assert says(page.content, checklist.MISSING, channel=where, permissions=missing)
    server.forbid("send_messages", channel=server.back_room)
    page = seen(await server.people[0].click(page, label="Check again"))
    assert "Permissions" not in page.content, "it is not meant to write there"
    await pick(server, "channels", [server.back_room])
    page = await checklist_of(server)
    assert says(page.content, checklist.MISSING, channel=where, permissions="**Send Messages**")
    server.forbid(channel=server.back_room)
    assert "Permissions" not in seen(await server.people[0].click(page, label="Check again")).content


async def test_permissions_in_many_channels(server: SimulatedServer) -> None:
    """The checklist names at most three channels, and the channel for games first."""
    others = [server.guild.create_text_channel(f"room-{number}") for number in range(3)]
    await pick(server, "games_channel", [server.back_room])
    await pick(server, "channels", others)
    for channel in (*others, server.back_room):
        server.forbid("attach_files", channel=channel)
    lines = (await checklist_of(server)).content.split("\n")
    named = [line for line in lines if says(line, checklist.MISSING)]
    assert len(named) == checklist.MAX_CHANNELS
    assert f"<#{server.back_room.id}>" in named[0]


async def test_an_overview_where_the_bot_can_t_post(server: SimulatedServer) -> None:
    """**Post overview** says which permission is missing, and posts nothing. Only managers can press it."""
    manager, other, *_ = server.people
    page = await checklist_of(server)
    assert MANAGERS_ONLY in said(await forged.press(other, page, server.channel, "v1:postlist:-:0:"))
    server.forbid("send_messages", channel=server.channel)
    told = said(await manager.click(page, label="Post overview"))
    assert "**Send Messages**" in told
    assert not await server.services.channel_lists.lists.exist_on(server.guild.id)


async def test_what_is_reset_already(server: SimulatedServer) -> None:
    """A button that resets a setting can only be pressed once there is something to reset."""
    resets = ("All channels", "Everyone", "No channel", "No role")

    def disabled(page: Message) -> list[str]:
        return [part["label"] for part in components_of(page) if part.get("disabled")]

    pages = [await page_of(server), await page_of(server, "role")]
    assert [label for page in pages for label in disabled(page)] == [*resets]
    assert disabled(await pick(server, "games_channel", [server.back_room])) == ["Everyone", "No role"]


# Channels


async def test_tables_in_chosen_channels_only(server: SimulatedServer) -> None:
    """In other channels, opening is refused with the chosen ones. Their threads count as chosen."""
    page = await pick(server, "channels", [server.back_room])
    assert f"can only be opened in <#{server.back_room.id}>" in page.content
    assert taken_in(page, "channels") == [server.back_room.id]
    await server.restart()
    assert OTHER_CHANNELS.format(channels=f"<#{server.back_room.id}>") in await refused(server)
    await open_table(server, server.people[1], channel=server.back_room)
    await open_table(server, server.people[1], channel=thread_in(server, server.back_room))
    seen(await click_verb(server.people[0], await page_of(server), "channels", "all"))
    await open_table(server, server.people[1])


async def test_chosen_channels_that_are_deleted(server: SimulatedServer) -> None:
    """A deleted channel is no longer listed. If all are deleted, refused users are told whom to ask."""
    page = await pick(server, "channels", [server.back_room, server.channel])
    gone = str(server.back_room.id)
    server.env.backend.delete_channel(server.back_room.id)
    pressed = await forged.press(server.people[0], page, server.channel, "v1:channels:-:0:", [gone])
    assert GONE_MEANWHILE in said(pressed)
    page = await page_of(server)
    assert gone not in page.content
    assert taken_in(page, "channels") == [server.channel.id]
    await open_table(server, server.people[1])
    spare = server.guild.create_text_channel("spare")
    server.env.backend.delete_channel(server.channel.id)
    assert CHANNELS_DELETED in await refused(server, channel=spare)
    page = seen(await server.people[0].slash(spare, "settings"))
    page = seen(await server.people[0].click(page, label="Tables"))
    assert "**Channels: none.**" in page.content
    assert taken_in(page, "channels") == []


# Roles


async def test_tables_by_people_with_a_role(server: SimulatedServer) -> None:
    """Without the role, people can only join. Once the role is deleted, only managers can open tables."""
    role = server.guild.create_role("Dicers")
    server.env.backend.add_member_role(server.guild.id, server.people[2].id, role.id)
    page = await pick(server, "role", [role])
    assert f"members with the role <@&{role.id}>" in page.content
    assert taken_in(page, "role") == [role.id]
    await server.restart()
    assert f"<@&{role.id}>" in await refused(server)
    await open_table(server, server.people[2], server.people[1])
    await open_table(server, server.people[0])
    chosen = [str(server.guild.id)]  # the role of everyone
    result = await forged.press(server.people[0], page, server.channel, "v1:role:-:0:", chosen)
    assert "**Who: everyone.**" in seen(result).content
    await open_table(server, server.people[1])
    await pick(server, "role", [role])
    seen(await click_verb(server.people[0], await page_of(server, "role"), "role", "all"))
    await open_table(server, server.people[1])
    await pick(server, "role", [role])
    server.env.backend.delete_role(server.guild.id, role.id)
    assert ROLE_DELETED in await refused(server)
    page = await page_of(server, "role")
    assert "**Who: managers.**" in page.content
    assert taken_in(page, "role") == []
    await open_table(server, server.people[0])


async def test_the_role_to_call(server: SimulatedServer) -> None:
    """The page says if the bot can't mention the chosen role, or if it was deleted."""
    role, backend = server.guild.create_role("Dicers"), server.env.backend
    [own] = [each for each in backend.get_guild(server.guild.id).roles.values() if each.managed]
    may = discord.Permissions(own.permissions)
    may.mention_everyone = False
    page = await pick(server, "call_role", [role])
    assert taken_in(page, "call_role") == [role.id]
    assert says(page.content, CALLED, role=f"<@&{role.id}>")
    backend.edit_role(server.guild.id, own.id, {"permissions": may.value})
    page = await page_of(server, "call_role")
    assert says(page.content, NOT_CALLED, role=f"<@&{role.id}>")
    server.env.backend.delete_role(server.guild.id, role.id)
    page = await page_of(server, "call_role")
    assert CALLED_GONE in page.content
    assert taken_in(page, "call_role") == []
    assert NONE_CALLED in seen(await server.people[0].click(page, label="No role")).content


# How many


async def test_as_many_tables_as_the_server_wants(server: SimulatedServer) -> None:
    """Managers can set a limit from 1 to 200 tables. At the limit, opening is refused."""
    manager = server.people[0]
    await open_table(server, server.people[1])
    await open_table(server, server.people[1])
    for typed in ("0", "201", "x", "٣"):
        form = await click_verb(manager, await page_of(server), "limit")
        assert "type a whole number" in said(await manager.submit_modal(form, {"most": typed}))
    form = await click_verb(manager, await page_of(server), "limit")
    assert "**Table limit: 2.**" in seen(await manager.submit_modal(form, {"most": " 2 "})).content
    await server.restart()
    assert "This server has 2 unfinished tables" in await refused(server)
    await server.people[1].click(public(server.channel)[-1], label="Leave")
    await open_table(server, server.people[1])


# Older boards


async def test_the_lobby_says_where_boards_go(server: SimulatedServer) -> None:
    """A line says so, and only the opener can change it for their table, with **Boards**."""
    await choose(server, "old_boards", "delete")
    game = await open_table(server, *server.people[:2])
    opener, other = game.people
    line = "-# Played in this channel · Older boards are deleted"
    assert line in game.board.content.split("\n")
    assert says(
        said(await forged.press(other, game.board, game.channel, f"v1:boards:{game.id}:0:")), NOT_THE_OPENER
    )
    shown = seen(await managed(game, "Boards"))
    assert "**Older boards: are deleted.**" in shown.content
    older, place = components_of(shown)
    shown = seen(await opener.select(shown, ["stay"], custom_id=older["custom_id"]))
    assert "**Older boards: stay.**" in shown.content
    assert line.replace("are deleted", "stay") in game.board.content.split("\n")
    refused = await forged.press(other, game.board, server.channel, older["custom_id"], ["shrink"])
    assert says(said(refused), NOT_THE_OPENER)
    await opener.select(shown, ["thread"], custom_id=place["custom_id"])
    assert "-# Played in its own thread · Older boards stay" in game.board.content
    await server.restart()
    await opener.select(shown, ["channel"], custom_id=place["custom_id"])
    await opener.click(game.board, label="Start")
    assert "Older boards" not in "".join(board.content for board in game.boards)
    await play_on(game, random.Random(3), plies=3)
    assert [len(board.attachments) for board in game.boards] == [0, 1, 1, 1, 1]
    assert (await game.table()).table_options.older_boards == "stay"


async def test_older_boards_are_deleted(server: SimulatedServer) -> None:
    """Once that's set, each new board replaces the previous one. Lobby, final and earlier boards stay."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=2)
    shrunk = [board.id for board in game.boards[:-1]]
    await choose(server, "old_boards", "delete")
    await server.restart()
    for _ in range(2):
        newest = game.board.id
        await play_on(game, random.Random(3), plies=1)
        assert newest not in [board.id for board in game.boards]
    assert [board.id for board in game.boards] == [*shrunk, game.board.id]
    await resign(game, game.mover)
    lobby, *_, last = game.boards
    assert BEGUN in lobby.content
    assert "is over" in last.content
    assert await server.owed() == []


# Colours and language


async def test_public_boards_have_the_chosen_colours(server: SimulatedServer, themes: list[str]) -> None:
    """Public boards have the chosen colours, as do private ones by default. Unknown ones mean dark."""
    chosen = [name for name in renderers.THEMES if name != guild_settings.DEFAULTS.theme][-1]
    page = await choose(server, "theme", chosen)
    assert "**Colours: " in page.content
    await server.restart()
    game = await start_game(server)
    await game.mover.slash(game.channel, "board")
    assert themes == [chosen, chosen]
    await server.services.settings.change(server.guild.id, theme="sepia", language="xx")
    game = await start_game(server)
    assert "one of your dice" in game.board.content
    assert themes[2:] == [guild_settings.DEFAULTS.theme]
    assert "colours: dark" in (await page_of(server, "theme")).content


async def test_public_messages_in_the_chosen_language(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chosen language applies to public messages. Private ones keep the reader's."""
    strange = Language("tlh", {"{sign}\u00a0{mention}, {task}.": "{sign}\u00a0{mention}, jIH!"})
    monkeypatch.setitem(language.LANGUAGES, "tlh", strange)
    await server.services.settings.change(server.guild.id, language="tlh")
    await server.restart()
    game = await start_game(server)
    assert "jIH!" in game.board.content
    assert "one of your dice" in seen(await game.mover.slash(game.channel, "board")).content
    assert "**Language: same as Discord.**" in (await choose(server, "language", "discord")).content
    await play_on(game, random.Random(1), plies=1)
    assert "one of your dice" in game.board.content


# Bad moments


async def test_settings_that_change_while_a_table_is_open(server: SimulatedServer) -> None:
    """An open table can be joined and played where no new one could be opened. A rematch is refused."""
    game = await open_table(server, server.people[1])
    role = server.guild.create_role("Dicers")
    await pick(server, "channels", [server.back_room])
    await pick(server, "role", [role])
    await choose(server, "place", "thread")
    game.people.append(server.people[2])
    await server.people[2].click(game.board, label="Join")
    await server.people[1].click(game.board, label="Start")
    await play_on(game, random.Random(1), plies=1)
    assert "one of your dice" in game.board.content
    assert server.channel.threads == []
    await resign(game, game.mover)
    assert game.over
    told = said(await game.people[0].click(game.board, label="Rematch"))
    assert f"<#{server.back_room.id}>" in told, "a rematch is a table that is opened"


async def test_settings_that_cannot_be_read(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """If settings can't be read, boards look as usual. Opening is refused, and works again later."""
    game = await start_game(server)
    before = await server.everything()
    with monkeypatch.context() as patched:
        patched.setattr(guild_settings.GuildSettingsRepository, "_load", _broken)
        await server.restart()
        assert NotRead.sentence in said(await server.people[1].slash(server.channel, PLAY))
        assert await server.everything() == before
        await play_on(game, random.Random(1), plies=1)
        assert "one of your dice" in game.board.content
    await open_table(server, server.people[1])


async def _broken(*_: object) -> None:
    raise NotRead
