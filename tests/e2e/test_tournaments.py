"""Tournaments as people see them: created, entered, run and played to the podium, all through Discord."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.features.tournament_create import BAD_START, ORGANISERS_ONLY
from bot.table import rated as rules
from bot.views.tournaments import COMMITTED, ENTERED
from tests.sentences import says

from .server import SimulatedServer, public
from .table import Game, Message, ids_of, labels_of, mentioned, resign, said, seen
from .test_clocks import pass_time

EVENING: dict[str, Any] = {
    "game": "conversion",
    "kind": "round-robin",
    "pace": "evening",
    "starts": "16min",
    "name": "Autumn Cup",
    "length": 20,
    "people": 4,
}


@pytest.fixture(autouse=True)
def accounts_of_any_age(monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulated people were all born a moment ago."""
    monkeypatch.setattr(rules, "MIN_ACCOUNT_AGE", 0)


class Event:
    """A tournament on the server: its organiser, and the thread with its message."""

    def __init__(self, server: SimulatedServer) -> None:
        self.server, self.organiser = server, server.people[0]

    @property
    def thread(self) -> ChannelHandle:
        """The thread made from the announcement."""
        return next(each for each in self.server.channel.threads if each.name == "Autumn Cup")

    @property
    def message(self) -> discord.Message:
        """The one message in the thread."""
        return next(each for each in reversed(public(self.thread)) if "tmanage" in str(ids_of(each)))

    async def id(self) -> str:
        """The tournament's id."""
        (found,) = await self.server.services.tournaments.of_guild(self.server.guild.id, 9)
        return str(found.id)

    async def press(self, person: MemberActor, label: str) -> Message:
        """Press a button of the message, and return the private answer."""
        return seen(await person.click(self.message, label=label))

    def games(self, stage: int) -> list[Game]:
        """The games of a round, each in its thread."""
        threads = [
            each for each in self.server.channel.threads if each.name.startswith(f"Autumn Cup {stage} ")
        ]
        games = [Game(self.server, each, list(self.server.people[:4]), "") for each in threads]
        for game in games:
            game.id = next(id for board in game.boards for id in ids_of(board)).split(":")[2]
        return games

    async def manage(self, label: str) -> Message:
        """Press a button under Manage."""
        return seen(await self.organiser.click(await self.press(self.organiser, "Manage"), label=label))


async def hold(server: SimulatedServer, entrants: int = 0, **options: Any) -> Event:
    """Create a tournament, and let the first people of the server enter."""
    event = Event(server)
    preview = seen(await event.organiser.slash(server.channel, "tournament create", **{**EVENING, **options}))
    await event.organiser.click(preview, label="Create")
    for person in server.people[:entrants]:
        await event.press(person, "Join")
    return event


async def test_a_tournament_is_announced(server: SimulatedServer) -> None:
    """The organiser looks at it once more. Then a message in the channel has a thread with the message."""
    event = Event(server)
    preview = seen(await event.organiser.slash(server.channel, "tournament create", **EVENING))
    assert "Autumn Cup" in preview.content
    assert server.channel.threads == []
    await event.organiser.click(preview, label="Create")
    announced = next(each for each in public(server.channel) if "Starts <t:" in each.content)
    digits = COMMITTED.split("`")[0]
    assert "**Autumn Cup**: Conversion, round robin." in announced.content
    assert digits in announced.content
    assert digits in event.message.content
    assert labels_of(event.message) == [
        *("Join", "Withdraw", "My game", "Standings", "Pairings"),
        *("I'm here", "Rules", "Manage"),
    ]


async def test_entering_and_leaving(server: SimulatedServer) -> None:
    """Everyone can press, and the answers are private."""
    event = await hold(server)
    tilde = server.people[1]
    assert says((await event.press(tilde, "Join")).content.split("\n")[0], ENTERED, number=1, most=4)
    assert "You're already in this tournament." in (await event.press(tilde, "Join")).content
    listed = said(await tilde.slash(server.channel, "tournament list"))
    assert "**Autumn Cup**: Conversion, round robin, starts <t:" in listed
    assert "no longer in" in (await event.press(tilde, "Withdraw")).content
    id = await event.id()
    assert says(
        said(await tilde.slash(server.channel, "tournament join", tournament=id)).split("\n")[0], ENTERED
    )
    (choice,) = await tilde.autocomplete(server.channel, "tournament join", "tournament", "aut")
    assert (choice["name"], choice["value"]) == ("Autumn Cup", id)
    await server.env.advance_time(40)
    assert "Tilde" in event.message.content


async def test_who_can_create_one(server: SimulatedServer) -> None:
    """People with Manage Events or Manage Server, or the role in the settings. A start must be readable."""
    owner, tilde = server.people[:2]
    assert says(said(await tilde.slash(server.channel, "tournament create", **EVENING)), ORGANISERS_ONLY)
    typed = {**EVENING, "starts": "soon"}
    assert says(
        said(await owner.slash(server.channel, "tournament create", **typed)), BAD_START, typed="soon"
    )


async def test_an_evening_runs_on_its_own(server: SimulatedServer) -> None:
    """A round robin of four, from the command to the podium, with no one pressing for the tournament."""
    event = await hold(server, entrants=4)
    await pass_time(server, 120)
    people = server.people[:4]
    call = next(each for each in public(event.thread) if "I'm here" in each.content and "<@" in each.content)
    assert sorted(mentioned(call)) == sorted(person.id for person in people)
    for person in people:
        await person.click(call, label="I'm here")
    for stage in (1, 2, 3):
        await pass_time(server, 15 * 60 if stage == 1 else 90)
        assert f"**Round {stage} of 3.**" in event.message.content
        for game in event.games(stage):
            assert len(mentioned(game.boards[0])) >= 1
            await resign(game, game.mover)
    await pass_time(server, 30)
    assert "**Autumn Cup** is over. 1. " in event.message.content.replace("\u2068", "")
    print(event.message.content)
    assert [each.filename for each in event.message.attachments] == [
        "standings.png",
        f"tournament-{await event.id()}.json",
    ]
