"""Collections, sets and dares as people on a server meet them."""

from __future__ import annotations

import asyncio
import json
import random
import re

import aiohttp
import discord
import pytest
from simcord import InteractionResult, MemberActor

from bot.features.custom_sets import ADDED, APPROVED, DARES_OFF, NO_SETS, UNREADABLE
from bot.features.interactions.permissions import MANAGERS_ONLY
from bot.table.errors import NotOwned
from bot.table.model import Action
from bot.transport.errors import CALL_SECONDS
from bot.views.text import escape
from engine import GAMES
from tests.sentences import says

from . import table
from .requests import pinged
from .server import SimulatedServer
from .table import (
    Game,
    click_verb,
    components_of,
    ids_of,
    labels_of,
    mentioned,
    move_on,
    resign,
    said,
    seen,
    start_game,
)

GAME = "power-coinz"
READY = ("Heavyweights", "Middleweights", "One of each rating", "Daredevils", "Spellcasters")
ZOO = {
    "set": "zoo",
    "name": "Our *Zoo*",
    "coinz": [
        {
            "id": f"zoo{n}",
            "name": f"Yak [{n}]",
            "rating": n,
            "power": {"text": "Say @everyone.", "effect": "dare"},
        }
        for n in range(1, 6)
    ],
}


@pytest.fixture(autouse=True)
def _game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "GAME", GAME)


async def moves_of(game: Game, person: MemberActor) -> list[str]:
    """List the moves that are suggested to a person."""
    choices = await person.autocomplete(game.channel, "move", "move", "", table=game.id)
    return [choice["value"] for choice in choices]


async def pick_teams(game: Game) -> None:
    """Have everyone hand in a ready-made team."""
    for person in game.people:
        team = (await moves_of(game, person))[0]
        await person.slash(game.channel, "move", move=team, table=game.id)


def _winner(game: Game) -> MemberActor:
    """Return the player mentioned in the line about the turn. Dares above that line mention others."""
    line = next(line for line in game.board.content.split("\n") if "you won the round" in line)
    return next(person for person in game.people if f"<@{person.id}>" in line)


async def test_a_team_is_picked_in_private(server: SimulatedServer) -> None:
    """The private message shows the sum so far. No board shows which coinz were picked."""
    game = await start_game(server)
    person = game.people[0]
    suggested = await person.autocomplete(game.channel, "move", "move", "rusty robot", table=game.id)
    assert suggested
    assert all("Rusty Robot" in each["name"] and "tin-robot" in each["value"] for each in suggested)
    drawn = seen(await click_verb(person, seen(await person.click(game.board, label="Move")), "draw"))
    told = re.search(r"\*\*(.*)\?\*\*", drawn.content)
    assert told
    assert set(told[1].removeprefix("Hand in ").split(", ")) <= set(_names().values())
    first = seen(await person.click(game.board, label="Move"))
    assert first.flags.ephemeral
    assert "add up to 15" in first.content
    message = first
    assert labels_of(first)[:6] == [*READY, "1"]
    for label, told in (
        ("5 · Great Bear: dare", "That's 5 of 15. Pick 4 more coinz worth 10 in all."),
        ("5 · Shy Wolf: dare", "That's 10 of 15. Pick 3 more coinz worth 5 in all."),
    ):
        message = seen(await person.click(message, label="5"))
        message = seen(await person.click(message, label=label))
        assert told in message.content
    preview = seen(await person.click(message, label="Complete my team"))
    done = seen(await click_verb(person, preview, "play"))
    assert "No one will see your choice" in done.content
    assert "Great Bear" in (done.attachments[0].description or "")
    assert "moon-bear" not in "".join(board.content for board in game.boards)
    assert "Great Bear" not in (game.board.attachments[0].description or "")


def _names() -> dict[str, str]:
    """Return the names of all coinz by their ids."""
    goods = GAMES[GAME].goods
    assert goods is not None
    return {each.id: each.name for known in goods.sets for each in known.goods}


async def test_a_hidden_team_is_not_told_by_another_table(server: SimulatedServer) -> None:
    """Another table's record doesn't give it away. Its owner can't pick the same coinz at that table."""
    first, second = await start_game(server), await start_game(server)
    owner, other = first.people
    secret, *_ = await moves_of(first, owner)
    await owner.slash(first.channel, "move", move=secret, table=first.id)
    third = await start_game(server)
    for game in (second, third):
        record = seen(await other.slash(game.channel, "record", table=game.id)).attachments[0]
        assert [len(each) for each in json.loads(await record.read())["holdings"]["owned"]] == [30, 30]
        assert secret in await moves_of(game, other)
        left = await moves_of(game, owner)
        assert not set(secret.split(",")) & {id for team in left for id in team.split(",")}
        composer = seen(await owner.click(game.board, label="Move"))
        offered: set[str] = set()
        for rating in "12345":
            composer = seen(await owner.click(composer, label=rating))
            offered |= {id.rpartition(":")[2].rpartition(";")[2] for id in ids_of(composer)}
            composer = seen(await owner.click(composer, label="Back"))
        assert len(offered & _names().keys()) == len(_names()) - 5
        assert not offered & set(secret.split(","))
        refused = said(await owner.slash(game.channel, "move", move=secret, table=game.id))
        assert says(refused, NotOwned.sentence)
        assert _names()[secret.split(",")[0]] in refused
        assert not any(id in refused for id in _names())


async def test_dares_are_addressed_to_the_losers(server: SimulatedServer) -> None:
    """A dare mentions the two losers, who alone are praised for **I did it**. It changes nothing."""
    game = await start_game(server, 3)
    await pick_teams(game)
    dice = random.Random(1)
    for _ in range(50):
        if "🎭" in game.board.content:
            break
        winner = _winner(game)
        await winner.slash(
            game.channel, "move", move=dice.choice(await moves_of(game, winner)), table=game.id
        )
    board = game.board
    line = next(line for line in board.content.split("\n") if "🎭" in line)
    called = [int(part.split(">")[0]) for part in line.split("<@")[1:]]
    assert winner.id not in called
    assert len(called) == 2
    assert set(called) <= set(mentioned(board))
    assert set(called) <= set(pinged(server.env.http_requests)[-1])
    assert labels_of(board)[-1] == "I did it"
    before = await server.everything()
    for person in game.people:
        answer = said(await person.click(board, label="I did it"))
        assert ("Well done" in answer) == (person.id in called)
    assert await server.everything() == before


async def test_the_advanced_game_changes_collections(server: SimulatedServer) -> None:
    """The winner's collection gains the loser's five coinz, also after a restart."""
    game = await start_game(server, advanced="on")
    loser, winner = game.people
    page = await winner.slash(game.channel, "collection")
    assert (seen(page).attachments[0].description or "").count("1 × ") == 10
    await pick_teams(game)
    await resign(game, loser)
    assert game.over
    await server.restart()
    alts = {person: await _pages(game, person) for person in (winner, loser)}
    assert alts[winner].count(", 2") == alts[loser].count(", 0") == 5
    other = await loser.slash(game.channel, "collection", player=winner)
    assert f"<@{winner.id}>" in said(other)
    assert ", 2" in (seen(other).attachments[0].description or "") or ", 2" in alts[winner]


async def _pages(game: Game, person: MemberActor) -> str:
    """Turn through a person's collection, and return the pictures' alt texts as one text."""
    message = seen(await person.slash(game.channel, "collection"))
    told = [message.attachments[0].description or ""]
    for _ in range(2):
        message = seen(await person.click(message, label="Next"))
        told.append(message.attachments[0].description or "")
    assert "page 3 of 3" in message.content
    return " ".join(part.replace(";", ",").replace(".", ",") for part in told)


async def test_a_servers_set_from_file_to_table(server: SimulatedServer) -> None:
    """A set is uploaded, shown, approved by a manager and played. A running game keeps it once removed."""
    author, moderator = server.people[1], server.people[0]
    file = ("zoo.json", json.dumps(ZOO, indent=1).encode())
    assert says(said(await author.slash(server.channel, "sets add", file=file)), ADDED)
    assert "waiting" in said(await author.slash(server.channel, "sets list"))
    assert MANAGERS_ONLY in said(await author.slash(server.channel, "sets approve", set="zoo"))
    shown = said(await moderator.slash(server.channel, "sets show", set="zoo"))
    assert "Our \\*Zoo\\*" in shown
    assert "Say \\@everyone" in shown
    assert says(said(await moderator.slash(server.channel, "sets approve", set="zoo")), APPROVED)
    game = await start_game(server)
    for person in game.people:
        team = await person.slash(game.channel, "move", move="zoo5,zoo4,zoo3,zoo2,zoo1", table=game.id)
    assert "Yak \\[5\\]" in said(team)
    await moderator.slash(server.channel, "sets remove", set="zoo")
    await server.restart()
    await move_on(game)
    assert "takes Yak \\[" in game.board.content, "a game that runs keeps the set"


async def pages_of(person: MemberActor, result: InteractionResult) -> list[str]:
    """Turn a private message's pages to the last, and list their texts."""
    message = seen(result)
    told = [message.content]
    while any(part.get("label") == "Next" and not part.get("disabled") for part in components_of(message)):
        message = seen(await person.click(message, label="Next"))
        told.append(message.content)
    assert all(len(content) <= 2000 for content in told)
    return told


async def test_every_word_of_a_set_is_shown(server: SimulatedServer) -> None:
    """`/sets show` pages through all powers and ids, even the longest, so that managers can read them."""
    moderator, worst = server.people[0], "*_~`|>[]()<#:@/.-+=" * 6
    coinz = [
        {
            "id": f"coin-{number}",
            "name": "*" * 20 + f"N{number}",
            "rating": 1 + number % 5,
            "power": {"text": f"begin{number} {worst[:100]} end{number}", "effect": "dare"},
        }
        for number in range(10)
    ]
    document = json.dumps({"set": "worst", "name": "*" * 22 + "W", "coinz": coinz}).encode()
    await server.people[1].slash(server.channel, "sets add", file=("worst.json", document))
    told = "\n".join(
        await pages_of(moderator, await moderator.slash(server.channel, "sets show", set="worst"))
    )
    for number, each in enumerate(coinz):
        assert escape(str(each["power"]["text"])) in told  # type: ignore[index]
        assert told.count(f"`coin-{number}`") == 1


async def test_no_set_is_left_out_of_the_list(server: SimulatedServer) -> None:
    """The pages of `/sets list` have each set once, approved or waiting."""
    power = {"text": "Moo.", "effect": "dare"}
    for number in range(30):
        id = f"set-{number}"
        coinz = [{"id": f"c{number}", "name": "Yak", "rating": 3, "power": power}]
        document = json.dumps({"set": id, "name": "*" * 22 + "S", "coinz": coinz})
        action = Action(number, server.people[number % 8].id, "", 1)
        await server.services.custom_sets.add(action, server.guild.id, GAME, document)
        if number % 2:
            await server.services.custom_sets.approve(action, server.guild.id, GAME, id)
    kept = [each.set.id for each in await server.services.custom_sets.of_guild(server.guild.id, GAME)]
    assert len(kept) == 30
    reader = server.people[2]
    pages = await pages_of(reader, await reader.slash(server.channel, "sets list"))
    told = "\n".join(pages)
    assert len(pages) > 1
    assert [id for id in kept if told.count(f"`{id}`") != 1] == []


async def test_a_set_with_mistakes_is_refused_line_by_line(server: SimulatedServer) -> None:
    """The refusal lists all mistakes with their lines, from a file or the form. The set isn't stored."""
    author = server.people[1]
    wrong = json.dumps(ZOO, indent=1).replace('"rating": 3', '"rating": 30').replace('"zoo1"', '"Z@O"')
    answer = said(await author.slash(server.channel, "sets add", file=("zoo.json", wrong.encode())))
    assert "Line 6: id must be 1 to 12" in answer
    assert "rating must be a whole number from 1 to 5" in answer
    form = await author.slash(server.channel, "sets add")
    assert "Line 1:" in said(await author.submit_modal(form, {"set": "{"}))
    binary = ("zoo.json", b"\xff\xfe\x00")
    assert UNREADABLE in said(await author.slash(server.channel, "sets add", file=binary))
    assert NO_SETS in said(await author.slash(server.channel, "sets list"))


async def test_a_server_may_want_no_dares(server: SimulatedServer) -> None:
    """A manager can turn dares off. Lobbies then say that there are none."""
    assert MANAGERS_ONLY in said(await server.people[1].slash(server.channel, "sets dares", wanted=False))
    moderator = server.people[0]
    assert DARES_OFF in said(await moderator.slash(server.channel, "sets dares", wanted=False))
    game = await start_game(server)
    assert "- No dares or other powers" in game.boards[0].content


@pytest.mark.parametrize("failure", [None, aiohttp.ClientPayloadError])
async def test_a_file_that_does_not_arrive(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, failure: type[Exception] | None
) -> None:
    """If downloading the file fails or never ends, the sender is told that it couldn't be read."""

    async def read(_file: discord.Attachment) -> bytes:
        if failure is not None:
            raise failure
        await asyncio.sleep(100 * CALL_SECONDS)
        return b""

    monkeypatch.setattr(discord.Attachment, "read", read)
    with server.impatient():
        answer = await server.people[2].slash(server.channel, "sets add", file=("zoo.json", b"{}"))
    await server.env.advance_time(CALL_SECONDS + 1)
    assert UNREADABLE in said(answer)
