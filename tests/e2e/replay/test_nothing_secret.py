"""What other people are sent doesn't depend on secrets: the same game is played with two different ones.

Texts, ids, scenes of pictures and films, other files, alt texts and all requests are compared, including
those of direct messages.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from simcord import MemberActor

import renderers
from bot.publishing.notifications import followers
from bot.table.dice import FairDice
from engine import GAMES
from tests.breadth import broad

from .. import table
from ..game_night.events import create_event
from ..moderators import appoint
from ..server import SimulatedServer
from ..table import Game, Message, click_verb, components_of, seen, start_game
from ..test_clocks import DAY, MINUTE, pass_time
from ..test_digest import follow_daily, want_digest
from ..test_reminders import direct
from .viewing import choose, film, forget_pace, go, replay

# Ids of Discord, and seconds since the epoch: they differ from run to run.
OF_THE_RUN = re.compile(r"\b(?:\d{10}|\d{17,20})\b")
OPTIONS: dict[str, dict[str, object]] = {"ludifacture": {"order": "chosen"}}


async def hand_in(game: Game, person: MemberActor, number: int) -> None:
    """Hand in one of the submissions that are offered."""
    match = await game.match()
    moves = match.moves(game.people.index(person))
    await person.slash(game.channel, "move", move=moves[number], table=game.id)


async def looked_at(server: SimulatedServer, game_id: str, number: int) -> list[str]:
    """Play until one seat has submitted something, and list all that watchers are then sent."""
    game = await start_game(server, **OPTIONS.get(game_id, {}))
    player, watcher, reader = game.people[0], server.people[4], server.people[5]
    await want_digest(server, reader)
    await follow_daily(game, reader)
    await hand_in(game, player, number)
    forget_pace(server.services)
    before, told = len(server.env.http_requests), list[str]()

    async def note(message: Message) -> Message:
        told.append(await sent(server, message))
        return message

    viewer = await note(await replay(game, watcher))
    for label in ("◀ Back", "⏮ First", "Forward ▶", "Last ⏭"):
        parts = [part for part in components_of(viewer) if part.get("label") == label]
        if not any(part.get("disabled") for part in parts):
            viewer = await note(await go(game, watcher, viewer, label))
    viewer = await note(await choose(game, watcher, viewer, 1))
    await note(await film(game, watcher))
    await note(seen(await watcher.slash(game.channel, "rolls")))
    for form in ("file", "sheet", "both"):
        await note(seen(await watcher.slash(game.channel, "record", **{"as": form})))
    await note(seen(await watcher.slash(game.channel, "follow", table=game.id, what="moves")))
    for sharer in (player, watcher):
        await note(seen(await sharer.slash(game.channel, "share", table=game.id)))
        await note(server.channel.history()[-1])
        await server.store.write(lambda db: db.execute("DELETE FROM share") and None)
    forget_pace(server.services)
    shared = await go(game, watcher, await replay(game, watcher), "Last ⏭")
    await note(seen(await click_verb(watcher, shared, "share")))
    await note(seen(await watcher.click(shared, label="Rolls")))
    for command in ("stats", "hall", "suggest", "overview"):
        await note(seen(await watcher.slash(game.channel, command)))
    await note(seen(await watcher.slash(game.channel, "stats", player=player)))
    await note(seen(await watcher.slash(game.channel, "board", table=game.id, **{"as": "text"})))
    await note(seen(await watcher.slash(game.channel, "until", table=game.id)))
    await note(
        seen(await appoint(server, server.people[7]).slash(game.channel, "session", event=await tied(game)))
    )
    await pass_time(server, DAY)  # followers are told of it
    requests = [(each.method, each.path, each.json) for each in server.env.http_requests[before:]]
    assert len([each for each in direct(server) if GAMES[game_id].name in each["content"]]) == 3
    assert any(method == "PATCH" and "Latest: " in str(json) for method, _path, json in requests)
    told.append(_without_ids(repr(requests)))
    return told


async def tied(game: Game) -> str:
    """End the game with a new event, as its players can, and return the value that names the event."""
    event = await create_event(game.server, "The Keep", 2 * DAY)
    await game.people[1].slash(game.channel, "until", time=f"event {event.id}", table=game.id)
    return f"event {event.id}"


async def sent(server: SimulatedServer, message: Message) -> str:
    """Return what a message shows: words, controls, and each file's name, alt text and content."""
    files = [(file.filename, file.description, _digest(server, file)) for file in message.attachments]
    return _without_ids(repr((message.content, components_of(message), files)))


def _hash_of_what_is_drawn(*drawn: object) -> bytes:
    """Stand in for painting or animating: return bytes that depend only on the scene or scenes drawn."""
    return sha256(repr(drawn).encode()).digest()


def _digest(server: SimulatedServer, file: Any) -> str:
    """Return the hash of a file's content. Discord's ids in records are left out, as they aren't secret."""
    content = server.env.backend.cdn.get(file.url)
    if file.filename.endswith((".json", ".txt")):
        content = _without_ids(content.decode()).encode()
    return sha256(content).hexdigest()


def _without_ids(shown: str) -> str:
    return OF_THE_RUN.sub("#", shown)


async def played(path: Path, game_id: str, number: int) -> list[str]:
    """Play on a new server, and list what watchers are sent."""
    server = SimulatedServer(path)
    await server.open()
    try:
        return await looked_at(server, game_id, number)
    finally:
        await server.close()


@pytest.mark.parametrize("game_id", broad(["dice-chess", "power-coinz", "ludifacture"]))
async def test_two_secrets_show_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    """Whichever secret a seat submits, a watcher gets the same messages, files and requests."""
    for name in ("paint", "animate"):
        monkeypatch.setattr(renderers, name, _hash_of_what_is_drawn)
    monkeypatch.setattr(table, "GAME", game_id)
    monkeypatch.setattr(followers, "POLL_INTERVAL_SECONDS", 10 * MINUTE)  # not each minute of a day
    # Else the dice of both would follow from the ids of different presses.
    thrown = FairDice.__init__
    monkeypatch.setattr(FairDice, "__init__", lambda self, seed, *_: thrown(self, seed, "same", [1, 2]))
    one, other = [await played(tmp_path / f"{number}.sqlite3", game_id, number) for number in (0, 1)]
    assert len(one) > 15
    for shown, again in zip(one, other, strict=True):
        assert shown == again


async def test_the_comparison_sees_a_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the player is sent does depend on their own secret."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    thrown = FairDice.__init__
    monkeypatch.setattr(FairDice, "__init__", lambda self, seed, *_: thrown(self, seed, "same", [1, 2]))
    shown = []
    for number in (0, 1):
        server = SimulatedServer(tmp_path / f"{number}.sqlite3")
        await server.open()
        try:
            game = await start_game(server)
            await hand_in(game, game.people[0], number)
            shown.append(await sent(server, await replay(game, game.people[0])))
        finally:
            await server.close()
    assert shown[0] != shown[1]
