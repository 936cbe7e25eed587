"""What people read about their data, get of it and have deleted, and servers that remove the bot."""

from __future__ import annotations

import random

import pytest

from bot.features.interactions.client import SWEEP_INTERVAL_SECONDS
from bot.features.privacy import DELETED, NO_CONTACT, NOT_ASKED, NOTHING, NOTHING_CHANGED
from bot.locale.handbook import privacy_notes
from bot.operations import verify
from bot.service.departed_guilds import RETENTION
from bot.storage.errors import NotRead
from bot.table.replay.record import record_of

from . import forged
from .server import SimulatedServer
from .table import click_verb, components_of, labels_of, open_table, play_on, resign, said, seen, start_game
from .test_clocks import DAY


async def test_privacy_in_short_and_page_by_page(server: SimulatedServer) -> None:
    """`/privacy` sums up what is stored, leads to every section and names the contact, if there is one."""
    reader = server.people[5]
    page = seen(await reader.slash(server.channel, "privacy"))
    assert page.flags.ephemeral
    assert NO_CONTACT in page.content
    for number, section in enumerate(privacy_notes("en")):
        page = seen(await reader.select(page, [str(number)]))
        assert page.content == f"## {section.title}\n{section.text}"
    for odd in ("99", "x", "-1"):
        (menu,) = components_of(page)
        result = await forged.press(reader, page, server.channel, menu["custom_id"], [odd])
        assert "## What is stored" in seen(result).content
    server.services.contact = "Ada **L** <ada@example.org>"
    told = said(await reader.slash(server.channel, "privacy"))
    assert r"Ada \*\*L\*\* \<ada\@example\.org\>" in told


async def test_deletion(server: SimulatedServer) -> None:
    """Deleting your data resigns your games in public.

    Finished games still verify, and no row has your id.
    """
    over, running = await start_game(server), await start_game(server, 3, channel=server.back_room)
    await play_on(over, random.Random(4), plies=3)
    await resign(over, over.mover)
    lobby = await open_table(server, *server.people[:2])
    person, before = server.people[0], await server.everything()
    asked = seen(await person.slash(server.channel, "mydata delete"))
    for told in ("You resign", "anonymous mark", "14 days", "This is final"):
        assert told in asked.content
    assert NOTHING_CHANGED in said(await click_verb(person, asked, "keepdata"))
    assert before == await server.everything()
    asked = seen(await person.slash(server.channel, "mydata delete"))
    result = await click_verb(person, asked, "deletedata")
    assert DELETED in said(result)
    assert labels_of(seen(result)) == []
    assert "resigns" in "\n".join(board.content for board in running.boards)
    assert person.id not in [player.user_id for player in (await running.table()).players]
    assert "(1 of 8)" in lobby.board.content
    assert verify.verify(record_of(await over.table())).verified
    assert str(person.id) not in str(await server.rows())
    await play_on(running, random.Random(5), plies=3)
    assert await server.owed() == []
    again = await forged.press(person, asked, server.channel, f"v1:deletedata:-:0:{person.id}")
    assert seen(again).content == NOTHING
    nothing = seen(await person.slash(server.channel, "mydata delete"))
    assert (nothing.content, labels_of(nothing)) == (NOTHING, [])


async def test_deletion_pressed_by_somebody_else(server: SimulatedServer) -> None:
    """A forged deletion deletes nothing, neither another person's data nor the forger's."""
    game = await start_game(server)
    victim, forger = game.people
    before = await server.everything()
    asked = seen(await forger.slash(server.channel, "help"))
    for argument in (str(victim.id), "", "x", str(10**40)):
        result = await forged.press(forger, asked, server.channel, f"v1:deletedata:-:0:{argument}")
        assert NOT_ASKED in said(result)
    assert before == await server.everything()


async def test_a_server_that_lets_the_bot_go(server: SimulatedServer) -> None:
    """The data of a server that removes the bot is kept for 30 days, and then deleted."""
    game = await start_game(server)
    now = (await game.table()).times[-1]
    departed = server.services.departed_guilds
    departed.clock = lambda: now
    server.env.backend.remove_guild(server.guild.id)
    await server.env.settle()
    await server.client._sweep()
    assert len((await server.rows())["tables"]) == 1
    departed.clock = lambda: now + RETENTION
    await server.client._sweep()
    left = {name: rows for name, rows in (await server.rows()).items() if rows}
    assert left == {"compaction_due": [(1,)]}


async def test_an_outage_is_no_departure(server: SimulatedServer) -> None:
    """Data is kept if Discord calls the server unavailable, or if the server invites the bot again."""
    await start_game(server)
    server.env.backend.emit("GUILD_DELETE", {"id": str(server.guild.id), "unavailable": True})
    await server.env.settle()
    assert (await server.rows())["departed_guild"] == []
    ((scope, _since, until, _gap),) = (await server.rows())["outage"]
    assert (scope, until) == (f"server {server.guild.id}", None)
    now = 10 * RETENTION
    server.services.departed_guilds._clock = lambda: now
    await server.client._sweep()
    assert len((await server.rows())["tables"]) == 1
    guild = server.client.get_guild(server.guild.id)
    assert guild is not None
    await server.services.departed_guilds.begin(guild.id)
    server.client.dispatch("guild_join", guild)
    await server.env.settle()
    assert (await server.rows())["departed_guild"] == []
    ((_scope, _since, until, _gap),) = (await server.rows())["outage"]
    assert until is not None


@pytest.mark.parametrize("failure", [NotRead, ValueError])
async def test_a_sweep_that_fails_is_not_the_last(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, failure: type[Exception]
) -> None:
    """If looking for departed servers' data fails, the bot still does it at the next interval."""
    assert SWEEP_INTERVAL_SECONDS == 3600
    looked = 0

    async def failing(present: object) -> list[int]:
        nonlocal looked
        looked += 1
        raise failure

    monkeypatch.setattr(server.services.departed_guilds, "sweep", failing)
    await server.env.advance_time(3 * DAY + 60)
    assert looked == 3
