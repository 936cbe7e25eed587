"""What a server chooses for its tables: each setting from its menu to what people see, also restarted."""

from __future__ import annotations

import random
from typing import Any

import discord
import pytest

import renderers
from bot.locale import language
from bot.locale.language import Language
from bot.storage import guild_settings
from bot.storage.errors import NotRead

from . import forged
from .cellar import Cellar, public
from .settling import choose, page_of, pick, taken_in
from .table import components_of, ids_of, labels_of, open_table, play_on, said, seen, start_game

PLAY = "play conversion"


async def refused(cellar: Cellar, person: int = 1, channel: Any = None) -> str:
    """Let somebody try to open a table; give the sentence that refuses it."""
    before = await cellar.everything()
    told = said(await cellar.people[person].slash(channel or cellar.channel, PLAY))
    assert await cellar.everything() == before
    return told


# The message


async def test_only_managers_see_and_change_the_settings(cellar: Cellar) -> None:
    """Discord offers the command to managers; anybody else who sends or presses is refused, and told."""
    command = next(root for root in cellar.env.backend.commands[None].values() if root["name"] == "settings")
    assert int(command["default_member_permissions"]) == discord.Permissions(manage_guild=True).value
    page = await page_of(cellar)
    other, before = cellar.people[1], await cellar.everything()
    assert "manage this server" in said(await forged.command(other, cellar.channel, "settings"))
    for id in (*ids_of(page), "v1:limited:-:0:", "v1:set:-:0:tidy"):
        values = ["thread"] if id.endswith("place") else ["delete"] if id.endswith("tidy") else None
        assert "manage this server" in said(await forged.press(other, page, cellar.channel, id, values)), id
    assert await cellar.everything() == before


async def test_the_first_page_explains_what_holds(cellar: Cellar) -> None:
    """Who has changed nothing reads what that means, and every control is there, old ones after a restart."""
    page = await page_of(cellar)
    for sentence in (
        "Tables may be opened in every channel",
        "Anybody may open tables.",
        "Boards are posted where the table was opened",
        "**How many: 200.**",
    ):
        assert sentence in page.content
    assert labels_of(page) == ["All channels", "Everybody", "How many tables", "Look and language"]
    assert [part["type"] for part in components_of(page)][:3] == [8, 6, 3]
    await cellar.restart()
    look = seen(await cellar.people[0].click(page, label="Look and language"))
    assert "When a new board is posted, the older one stays, without its buttons." in look.content
    assert "Everybody sees boards in these colours: dark." in look.content
    assert "English unless the server is a Community" in look.content
    back = seen(await cellar.people[0].click(look, label="Tables"))
    assert back.content == page.content


async def test_every_choice_is_explained_in_a_line_of_its_menu(cellar: Cellar) -> None:
    """No choice is cut short by Discord's 100 characters, nor left without words."""
    for page in (await page_of(cellar), await page_of(cellar, "tidy")):
        for menu in components_of(page):
            for option in menu.get("options", ()):
                assert option["description"].endswith("."), option


async def test_values_that_no_menu_offers(cellar: Cellar) -> None:
    """Ids and values are not trusted: nothing is changed by them."""
    page, manager = await page_of(cellar), cellar.people[0]
    before = await cellar.everything()
    for id, values in (
        ("v1:set:-:0:place", ["moon"]),
        ("v1:set:-:0:place", []),
        ("v1:set:-:0:tables", ["1000"]),
        ("v1:set:-:0:channels", ["1"]),
        ("v1:channels:-:0:", ["1"]),
        ("v1:channels:-:0:", ["x" * 40]),
        ("v1:role:-:0:", ["-7"]),
    ):
        said(await forged.press(manager, page, cellar.channel, id, values))
    assert await cellar.everything() == before


# Channels


async def test_tables_in_chosen_channels_only(cellar: Cellar) -> None:
    """Elsewhere a sentence names the channels; threads count with theirs; after a restart it still holds."""
    page = await pick(cellar, "channels", [cellar.back_room])
    assert f"may be opened in <#{cellar.back_room.id}>" in page.content
    assert taken_in(page, "channels") == [cellar.back_room.id]
    await cellar.restart()
    assert f"in one of these: <#{cellar.back_room.id}>" in await refused(cellar)
    await open_table(cellar, cellar.people[1], channel=cellar.back_room)
    note = public(cellar.back_room)[0]
    backend, owner = cellar.env.backend, cellar.people[1].id
    created = backend.create_thread(cellar.back_room.id, "a", owner_id=owner, message_id=note.id)
    thread = type(cellar.channel)(cellar.env, cellar.guild, created)
    await open_table(cellar, cellar.people[1], channel=thread)
    seen(await cellar.people[0].click(await page_of(cellar), label="All channels"))
    await open_table(cellar, cellar.people[1])


async def test_chosen_channels_that_are_deleted(cellar: Cellar) -> None:
    """A deleted channel is named no more; where all are gone, whoever opens a table is told whom to ask."""
    await pick(cellar, "channels", [cellar.back_room, cellar.channel])
    cellar.env.backend.delete_channel(cellar.back_room.id)
    page = await page_of(cellar)
    assert str(cellar.back_room.id) not in page.content
    assert taken_in(page, "channels") == [cellar.channel.id]
    await open_table(cellar, cellar.people[1])
    spare = cellar.guild.create_text_channel("spare")
    cellar.env.backend.delete_channel(cellar.channel.id)
    told = await refused(cellar, channel=spare)
    assert "have been deleted" in told
    assert "`/settings`" in told
    page = seen(await cellar.people[0].slash(spare, "settings"))
    assert "**Channels: none.**" in page.content
    assert taken_in(page, "channels") == []


async def test_a_channel_deleted_while_it_is_chosen(cellar: Cellar) -> None:
    """What has gone since the menu was opened is not stored."""
    page = await page_of(cellar)
    cellar.env.backend.delete_channel(cellar.back_room.id)
    chosen = [str(cellar.back_room.id)]
    told = said(await forged.press(cellar.people[0], page, cellar.channel, "v1:channels:-:0:", chosen))
    assert "has just been deleted" in told
    await open_table(cellar, cellar.people[1])


# Roles


async def test_tables_by_people_with_a_role(cellar: Cellar) -> None:
    """Those with the role and managers open tables; the others are told which role, and may join."""
    role = cellar.guild.create_role("Dicers")
    cellar.env.backend.add_member_role(cellar.guild.id, cellar.people[2].id, role.id)
    page = await pick(cellar, "role", [role])
    assert f"those with the role <@&{role.id}>" in page.content
    assert taken_in(page, "role") == [role.id]
    await cellar.restart()
    assert f"<@&{role.id}>" in await refused(cellar)
    await open_table(cellar, cellar.people[2], cellar.people[1])
    await open_table(cellar, cellar.people[0])
    seen(await cellar.people[0].click(await page_of(cellar), label="Everybody"))
    await open_table(cellar, cellar.people[1])


async def test_a_chosen_role_that_is_deleted(cellar: Cellar) -> None:
    """Only managers open tables then, and the others are told whom to ask."""
    role = cellar.guild.create_role("Dicers")
    await pick(cellar, "role", [role])
    cellar.env.backend.delete_role(cellar.guild.id, role.id)
    assert "has been deleted" in await refused(cellar)
    page = await page_of(cellar)
    assert "**Who: managers.**" in page.content
    assert taken_in(page, "role") == []
    await open_table(cellar, cellar.people[0])


async def test_the_role_of_everybody_is_everybody(cellar: Cellar) -> None:
    """Whoever takes @everyone in the menu means what it says."""
    page = await page_of(cellar)
    chosen = [str(cellar.guild.id)]
    result = await forged.press(cellar.people[0], page, cellar.channel, "v1:role:-:0:", chosen)
    assert "**Who: everybody.**" in seen(result).content


# How many


async def test_as_many_tables_as_the_server_wants(cellar: Cellar) -> None:
    """A number from 1 to 200 is typed; tables beyond it are refused, those that are open stay."""
    manager = cellar.people[0]
    await open_table(cellar, cellar.people[1])
    await open_table(cellar, cellar.people[1])
    for typed, told in (("0", "no whole number"), ("201", "no whole number"), ("x", "no whole number")):
        form = await manager.click(await page_of(cellar), label="How many tables")
        assert told in said(await manager.submit_modal(form, {"most": typed}))
    form = await manager.click(await page_of(cellar), label="How many tables")
    assert "**How many: 2.**" in seen(await manager.submit_modal(form, {"most": " 2 "})).content
    await cellar.restart()
    assert "This server has 2 unfinished tables" in await refused(cellar)
    game_board = public(cellar.channel)[-1]
    await cellar.people[1].click(game_board, label="Close")
    await open_table(cellar, cellar.people[1])


# Older boards


async def test_older_boards_are_deleted(cellar: Cellar) -> None:
    """The lobby, the newest board and the final one stay; chosen in mid-game it holds from then on."""
    game = await start_game(cellar)
    await play_on(game, random.Random(3), plies=2)
    stripped = [board.id for board in game.boards[:-1]]
    await choose(cellar, "tidy", "delete")
    await cellar.restart()
    for _ in range(3):
        newest = game.board.id
        await play_on(game, random.Random(3), plies=1)
        assert newest not in [board.id for board in game.boards]
    assert [board.id for board in game.boards] == [*stripped, game.board.id]
    await play_on(game, random.Random(3))
    assert game.over
    lobby, *_, last = game.boards
    assert "The game has begun" in lobby.content
    assert last.embeds
    assert await cellar.owed() == []
    await choose(cellar, "tidy", "strip")
    again = await start_game(cellar)
    await play_on(again, random.Random(3), plies=1)
    assert len([board for board in again.boards if board.id > last.id]) == 3


@pytest.mark.parametrize("failure", [(500, 0), (404, 10008), (403, 50013)])
async def test_a_board_that_cannot_be_deleted(cellar: Cellar, failure: tuple[int, int]) -> None:
    """The next board comes all the same, and the game goes on."""
    await choose(cellar, "tidy", "delete")
    game = await start_game(cellar)
    status, code = failure
    cellar.env.inject_error("DELETE", "/channels/*/messages/*", status=status, code=code)
    with cellar.impatient():
        await play_on(game, random.Random(3), plies=2)
    assert "it is your turn" in game.board.content
    cellar.env.backend.faults.clear()
    await cellar.env.advance_time(3600)
    await play_on(game, random.Random(3), plies=1)
    live = [board for board in game.boards if components_of(board)]
    assert live[-1].id == game.board.id
    assert len(live) == (2 if status == 404 else 1), "only what Discord calls gone is left alone"


# Colours and language


@pytest.fixture
def themes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The colours of the pictures that are painted, in turn."""
    painted: list[str] = []
    paint = renderers.paint
    monkeypatch.setattr(renderers, "paint", lambda scene, theme: painted.append(theme) or paint(scene, theme))
    return painted


async def test_public_boards_have_the_chosen_colours(cellar: Cellar, themes: list[str]) -> None:
    """The next board has them; private pictures follow unless somebody prefers otherwise."""
    chosen = [name for name in renderers.THEMES if name != guild_settings.USUAL.theme][-1]
    page = await choose(cellar, "theme", chosen)
    assert "**Colours: " in page.content
    await cellar.restart()
    game = await start_game(cellar)
    await game.mover.slash(game.channel, "board")
    assert themes == [chosen, chosen]


async def test_a_theme_that_there_is_no_more(cellar: Cellar, themes: list[str]) -> None:
    """Boards have the usual colours then, in English, and the settings say so."""
    await cellar.tables.settings.change(cellar.guild.id, theme="sepia", language="xx")
    game = await start_game(cellar)
    assert "it is your turn" in game.board.content
    assert themes == [guild_settings.USUAL.theme]
    assert "colours: dark" in (await page_of(cellar, "theme")).content


async def test_public_messages_in_the_chosen_language(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chosen, it holds whatever Discord says of the server; private answers stay in the reader's own."""
    strange = Language("tlh", {"{sign} {mention}, it is your turn.": "{sign} {mention}, jIH!"})
    monkeypatch.setitem(language.LANGUAGES, "tlh", strange)
    await cellar.tables.settings.change(cellar.guild.id, language="tlh")
    await cellar.restart()
    game = await start_game(cellar)
    assert "jIH!" in game.board.content
    assert "it is your turn" in seen(await game.mover.slash(game.channel, "board")).content
    assert "**Language: as Discord says.**" in (await choose(cellar, "language", "discord")).content
    await play_on(game, random.Random(1), plies=1)
    assert "it is your turn" in game.board.content


# Bad moments


async def test_settings_that_change_while_a_table_is_open(cellar: Cellar) -> None:
    """A table goes on as it was opened: joined, started and played where none could be opened now."""
    game = await open_table(cellar, cellar.people[1])
    role = cellar.guild.create_role("Dicers")
    await pick(cellar, "channels", [cellar.back_room])
    await pick(cellar, "role", [role])
    await choose(cellar, "place", "thread")
    game.people.append(cellar.people[2])
    await cellar.people[2].click(game.board, label="Join")
    await cellar.people[1].click(game.board, label="Start")
    await play_on(game, random.Random(1), plies=1)
    assert "it is your turn" in game.board.content
    assert cellar.channel.threads == []
    await game.mover.click(seen(await game.mover.slash(game.channel, "resign")), label="Resign")
    assert game.over
    told = said(await game.people[0].click(game.board, label="Rematch"))
    assert f"<#{cellar.back_room.id}>" in told, "a rematch is a table that is opened"


async def test_settings_that_cannot_be_read(cellar: Cellar, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are shown as usual; opening is refused with a sentence, and works again afterwards."""
    game = await start_game(cellar)
    before = await cellar.everything()
    with monkeypatch.context() as patched:
        patched.setattr(guild_settings, "find", _broken)
        await cellar.restart()
        assert "cannot be read" in said(await cellar.people[1].slash(cellar.channel, PLAY))
        assert await cellar.everything() == before
        await play_on(game, random.Random(1), plies=1)
        assert "it is your turn" in game.board.content
    await open_table(cellar, cellar.people[1])


def _broken(*_: object) -> None:
    raise NotRead
