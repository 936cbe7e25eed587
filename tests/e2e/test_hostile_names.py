"""Names appear as they are written and have no effect: no markup, links, pings or reversed lines."""

from __future__ import annotations

import json
import random
import re
import unicodedata

import pytest
from simcord import MemberActor

from tests.e2e.replay.test_record import files_of

from .game_night.events import create_event
from .preference_steps import prefer
from .replay.viewing import forget_pace, replay
from .requests import pinged
from .server import SimulatedServer, public
from .table import Game, components_of, open_table, play_on, resign, said, seen
from .test_clocks import DAY
from .test_reminders import direct, pass_time, pass_until

# Of each kind of tests/bot/views/test_text.py, which tries them one by one.
NAME = "\u202e\u05d0 **b** @everyone <t:0:R> [x](https://a.b)\n# {seat}"
HIDDEN = ("Cf", "Cs", "Co")
DANGEROUS = re.compile(
    r"@everyone|@here|<@|<#|<:|<t:|</|\]\(|https?://|\*\*\*|__|~~|`c`|\|\||```|^# |^> ", re.MULTILINE
)


def person_called(server: SimulatedServer, name: str, number: int = 0) -> MemberActor:
    """Add a person with a name to the server, and return them."""
    return server.guild.add_member(server.env.create_user(f"guest{number}", global_name=name))


def harmless(content: str, game: Game) -> bool:
    """Return whether nothing in a message has an effect, except mentions of players and the bot's markup."""
    shown = re.sub(r"\\.", "x", content)  # Discord shows an escaped character as it is
    ours = [person.mention for person in game.people]
    link = game.link
    for written in (*ours, game.channel.mention, link):
        shown = shown.replace(written, "")
    # Since when a table waits: no name has a time of this year.
    shown = re.sub(r"<t:[0-9]{10}:[Rf]>", "", shown)
    hidden = [
        character for character in beside_isolates(content) if unicodedata.category(character) in HIDDEN
    ]
    return not DANGEROUS.search(shown) and not hidden and keeps_direction(content)


def beside_isolates(content: str) -> str:
    """Return the parts of a text outside its isolates (Unicode Standard Annex 9)."""
    return re.sub("\u2068[^\u2068\u2069\n]*\u2069", "", content)


def keeps_direction(content: str) -> bool:
    """Return whether nothing outside isolates runs from right to left."""
    return not any(unicodedata.bidirectional(each) in ("R", "AL", "AN") for each in beside_isolates(content))


async def test_a_name_does_nothing(server: SimulatedServer) -> None:
    """A name is plain text in lobbies, boards, scores and records. Only the mover is pinged."""
    guest = person_called(server, NAME)
    game = await open_table(server, guest, server.people[0])
    assert harmless(game.board.content, game), game.board.content
    await guest.click(game.board, label="Start")
    await play_on(game, random.Random(1), plies=3)
    assert [[], *([person] for person in movers(server))] == pinged(server.env.http_requests)
    assert all(harmless(board.content, game) for board in game.boards), [each.content for each in game.boards]
    for command in ("tables", "resign", "board"):
        assert harmless(said(await server.people[0].slash(game.channel, command)), game)
    for shown in (True, False):  # of a guest who has not played
        await server.services.preferences.change(guest.id, statistics=shown)
        assert harmless(said(await server.people[0].slash(game.channel, "stats", player=guest)), game)
    out_of_turn = said(await game.waiting[0].slash(game.channel, "move", move="3@d4"))
    assert harmless(out_of_turn, game), out_of_turn
    await resign(game, game.mover)
    final = game.board
    assert harmless(final.content, game), final.content
    scores = seen(await guest.click(final, label="Scores"))
    for field in scores.embeds[0].fields:
        assert harmless(str(field.value), game), field.value
    record = seen(await guest.slash(game.channel, "record")).attachments[0]
    name = json.loads(server.env.backend.cdn.get(record.url))["names"][0]
    assert 1 <= len(name) <= 32
    assert [character for character in name if unicodedata.category(character)[0] == "C"] == []
    alt = final.attachments[0].description or ""
    assert 0 < len(alt) <= 1024
    assert [character for character in alt if unicodedata.category(character)[0] == "C"] == []


def movers(server: SimulatedServer) -> list[int]:
    """List the ids that public messages mention, in order."""
    return [ids[0] for ids in pinged(server.env.http_requests) if ids]


async def test_eight_of_the_longest_names(server: SimulatedServer) -> None:
    """Eight players whose names double when they are escaped fit every message of a whole game."""
    people = [person_called(server, f"{'*' * 31}{number}" * 9, number) for number in range(8)]
    game = await open_table(server, *people, holes=32, endless="on")
    await people[0].click(game.board, label="Start")
    await play_on(game, random.Random(2), plies=8)
    for person in people[1:]:
        await resign(game, person)
    assert game.over
    scores = seen(await people[0].click(game.board, label="Scores"))
    for field in scores.embeds[0].fields:
        assert len(str(field.value).splitlines()) == 8, "nobody is cut off"
    assert all(len(board.content) <= 2000 for board in game.boards)


async def test_a_nickname_counts(server: SimulatedServer) -> None:
    """A lobby shows a player's nickname on the server instead of their global name."""
    user = server.env.create_user("login", global_name="Global")
    guest = server.guild.add_member(user, nick="Nick @everyone")
    game = await open_table(server, guest)
    assert "Nick \\@everyone" in game.board.content
    assert "Global" not in game.board.content


@pytest.mark.breadth
async def test_case_15_names_in_all_that_watchers_are_told(server: SimulatedServer) -> None:
    """Names are plain text in viewer, sheet, share, statistics, results, overview and digest."""
    guest, fan = person_called(server, NAME), server.people[4]
    game = await open_table(server, guest, server.people[0])
    await guest.click(game.board, label="Start")
    await play_on(game, random.Random(1), plies=3)
    await fan.slash(server.channel, "time", zone="Etc/UTC")
    await pass_until(server, 12)
    await prefer(fan, server.channel, digest_at="09:00")
    before = len(server.env.http_requests)
    await fan.slash(game.channel, "follow", table=game.id, what="daily")
    told = [seen(await fan.slash(game.channel, command)) for command in ("rolls", "follow")]
    for text_board in (False, True):
        await server.services.preferences.change(fan.id, text_board=text_board)
        forget_pace(server.services)
        told.append(await replay(game, fan))
    sheet = seen(await fan.slash(game.channel, "record", **{"as": "sheet"}))
    (written,) = files_of(server, sheet).values()
    assert keeps_direction(written)
    await fan.slash(game.channel, "share", table=game.id)
    event = await create_event(server, NAME, DAY)
    told.append(seen(await server.people[0].slash(server.channel, "session", event=f"event {event.id}")))
    await game.mover.slash(
        game.channel, "move", move=(await game.table()).match.moves(game.people.index(game.mover))[0]
    )  # type: ignore[union-attr]
    await pass_time(server, DAY)
    leaver = server.people[0]
    await resign(game, leaver)
    told += [
        seen(await fan.slash(server.channel, "stats", player=player)) for player in (guest, server.people[0])
    ]
    told.append(seen(await fan.slash(server.channel, "hall")))
    await guest.slash(server.channel, "overview")
    told += public(server.channel)
    contents = [*(each.content for each in told), *(each["content"] for each in direct(server))]
    guest_or_fan = (f"<@{person.id}>" for person in (guest, fan))
    ours = re.compile(
        "|".join(
            [r"(?s:```.*```)", r"https://discord\.com/channels/[0-9/]+", "<t:[0-9]{10}:D>", *guest_or_fan]
        )
    )
    assert [content for content in contents if not harmless(ours.sub("", content), game)] == []
    assert all(map(keeps_direction, contents))
    named = [content for content in contents if "\u05d0" in content]
    assert len(named) >= 10
    assert all("\u2068" in content for content in named)
    controls = [
        part for each in told for part in components_of(each) for part in (part, *part.get("options", ()))
    ]
    labels = [str(part.get("label") or part.get("placeholder") or "") for part in controls]
    assert all(map(keeps_direction, labels)), labels
    assert [
        ids for ids in pinged(server.env.http_requests[before:]) if set(ids) - {guest.id, leaver.id}
    ] == []
