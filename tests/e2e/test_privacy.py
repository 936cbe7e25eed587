"""What people are told about their data, get of it, and have deleted; and servers that let the bot go."""

from __future__ import annotations

import json
import random

import pytest

from bot.locale.privacy_notes import privacy_notes
from bot.operations import verify
from bot.service.departed_guilds import KEPT
from bot.storage.errors import NotRead

from . import forged
from .cellar import Cellar
from .table import components_of, labels_of, open_table, play_on, said, seen, start_game

MOST = 2000


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_section_fits_a_message(language: str) -> None:
    """Each section of the notes, under its heading, is shown whole."""
    sections = privacy_notes(language)
    assert len(sections) == 8
    assert all(len(f"## {section.title}\n{section.text}") <= MOST for section in sections)
    assert sections != privacy_notes("fr" if language == "de" else "de")


async def test_privacy_in_short_and_page_by_page(cellar: Cellar) -> None:
    """/privacy says what is stored and leads to all of the notes; without a contact it says whom to ask."""
    reader = cellar.people[5]
    page = seen(await reader.slash(cellar.channel, "privacy"))
    assert page.flags.ephemeral
    assert "has left no address here; please ask those who manage this server" in page.content
    for number, section in enumerate(privacy_notes("en")):
        page = seen(await reader.select(page, [str(number)]))
        assert page.content == f"## {section.title}\n{section.text}"
    for odd in ("99", "x", "-1"):
        (menu,) = components_of(page)
        result = await forged.press(reader, page, cellar.channel, menu["custom_id"], [odd])
        assert "## What is stored" in seen(result).content


async def test_who_runs_the_bot(cellar: Cellar) -> None:
    """The contact that the host has set is shown as it is, without markup."""
    cellar.client.router.contact = "Ada **L** <ada@example.org>"
    told = said(await cellar.people[5].slash(cellar.channel, "privacy"))
    assert r"Ada \*\*L\*\* \<ada\@example\.org\>" in told


async def test_the_export_is_a_private_file(cellar: Cellar) -> None:
    """/mydata export gives a JSON file to the user alone."""
    game = await start_game(cellar)
    await play_on(game, random.Random(1), plies=2)
    person, other = cellar.people[:2]
    shown = seen(await person.slash(cellar.channel, "mydata export"))
    assert shown.flags.ephemeral
    (file,) = shown.attachments
    exported = json.loads(cellar.env.backend.cdn.get(file.url))
    assert exported["user_id"] == str(person.id)
    assert [row["name"] for row in exported["seats.user_id"]] == ["Marisol"]
    assert str(other.id) not in json.dumps(exported)


async def test_nothing_to_delete(cellar: Cellar) -> None:
    """Who never used the bot is not asked."""
    shown = seen(await cellar.people[6].slash(cellar.channel, "mydata delete"))
    assert shown.content == "Nothing is stored about you."
    assert labels_of(shown) == []


async def test_deletion_asks_first(cellar: Cellar) -> None:
    """The question says what happens; kept, nothing is changed."""
    game = await start_game(cellar)
    before = await cellar.everything()
    asked = seen(await game.mover.slash(cellar.channel, "mydata delete"))
    for told in ("you resign", "anonymous mark", "14 days", "cannot be taken back"):
        assert told in asked.content
    assert "Nothing was changed" in said(await game.mover.click(asked, label="Keep it"))
    assert before == await cellar.everything()


async def test_deletion(cellar: Cellar) -> None:
    """They resign where they play, publicly; finished games stay and verify; no row names them."""
    over, running = await start_game(cellar, holes=32), await start_game(cellar, 3, channel=cellar.back_room)
    await play_on(over, random.Random(4))
    lobby = await open_table(cellar, *cellar.people[:2])
    person = cellar.people[0]
    asked = seen(await person.slash(cellar.channel, "mydata delete"))
    result = await person.click(asked, label="Delete my data")
    assert "Your data is deleted" in said(result)
    assert labels_of(seen(result)) == []
    assert "resigns" in "\n".join(board.content for board in running.boards)
    assert person.id not in [player.user_id for player in (await running.table()).players]
    assert "(1 of 8)" in lobby.board.content
    assert verify.verify((await over.table()).record()).verified
    assert str(person.id) not in str(await cellar.rows())
    await play_on(running, random.Random(5), plies=3)
    assert await cellar.owed() == []
    assert "Nothing is stored" in said(await person.slash(cellar.channel, "mydata delete"))


async def test_a_deletion_that_leaves_traces_says_so(cellar: Cellar) -> None:
    """Where the files could not be overwritten, that is told together with what follows."""
    game = await start_game(cellar)
    asked = seen(await game.mover.slash(cellar.channel, "mydata delete"))
    reading = await cellar.store.read(lambda db: db.execute("SELECT id FROM interaction"))  # it is in the way
    told = said(await game.mover.click(asked, label="Delete my data"))
    assert "Your data is deleted" in told
    assert "could not yet be overwritten in the bot's files: that is tried again every hour" in told
    await cellar.store.read(lambda _: reading.close())


async def test_deletion_pressed_twice(cellar: Cellar) -> None:
    """Of two presses at one moment one deletes, and the other finds nothing."""
    game = await start_game(cellar)
    person = cellar.people[0]
    asked = seen(await person.slash(cellar.channel, "mydata delete"))
    press = forged.pressed(f"v1:forget:-:0:{person.id}")
    sent = [forged.interaction(person, cellar.channel, forged.COMPONENT, press, asked) for _ in range(2)]
    await forged.send(person, *(payload for _, payload in sent))
    assert str(person.id) not in str(await cellar.rows())
    assert (await game.table()).phase == "over"
    again = await forged.press(person, asked, cellar.channel, f"v1:forget:-:0:{person.id}")
    assert seen(again).content == "Nothing is stored about you."


async def test_deletion_pressed_by_somebody_else(cellar: Cellar) -> None:
    """A forged id deletes nobody's data: neither the other's nor one's own, which was not asked about."""
    game = await start_game(cellar)
    victim, forger = game.people
    before = await cellar.everything()
    asked = seen(await forger.slash(cellar.channel, "help"))
    for argument in (str(victim.id), "", "x", str(10**40)):
        result = await forged.press(forger, asked, cellar.channel, f"v1:forget:-:0:{argument}")
        assert "was put to somebody else" in said(result)
    assert before == await cellar.everything()


async def test_a_server_that_lets_the_bot_go(cellar: Cellar) -> None:
    """Its data is kept for 30 days, and then it is deleted."""
    game = await start_game(cellar)
    now = (await game.table()).times[-1]
    farewells = cellar.tables.farewells
    farewells.clock = lambda: now
    cellar.env.backend.remove_guild(cellar.guild.id)
    await cellar.env.settle()
    await cellar.client._sweep()
    assert len((await cellar.rows())["tables"]) == 1
    farewells.clock = lambda: now + KEPT
    await cellar.client._sweep()
    left = {name: rows for name, rows in (await cellar.rows()).items() if rows}
    assert left == {}


async def test_an_outage_is_no_farewell(cellar: Cellar) -> None:
    """A server that Discord says is unavailable has not let the bot go."""
    await start_game(cellar)
    cellar.env.backend.emit("GUILD_DELETE", {"id": str(cellar.guild.id), "unavailable": True})
    await cellar.env.settle()
    assert (await cellar.rows())["departed_guild"] == []
    now = 10 * KEPT
    cellar.tables.farewells.clock = lambda: now
    await cellar.client._sweep()
    assert len((await cellar.rows())["tables"]) == 1


async def test_a_server_that_comes_back(cellar: Cellar) -> None:
    """Invited again, the bot forgets that it was let go."""
    guild = cellar.client.get_guild(cellar.guild.id)
    assert guild is not None
    await cellar.tables.farewells.begin(guild.id)
    cellar.client.dispatch("guild_join", guild)
    await cellar.env.settle()
    assert (await cellar.rows())["departed_guild"] == []


@pytest.mark.parametrize("failure", [NotRead, ValueError])
async def test_a_sweep_that_fails_is_not_the_last(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch, failure: type[Exception]
) -> None:
    """Once an hour the bot looks again what is due, whatever went wrong the last time."""
    looked = 0

    async def failing(present: object) -> list[int]:
        nonlocal looked
        looked += 1
        raise failure

    monkeypatch.setattr(cellar.tables.farewells, "sweep", failing)
    await cellar.env.advance_time(3 * 3600 + 60)
    assert looked == 3
