"""The way from the bot's first words on a server to its settings, a table and a lesson."""

from __future__ import annotations

from bot.features.checklist import HEAD
from bot.features.interactions.permissions import MANAGERS_ONLY
from bot.features.open_table import WHICH_GAME
from bot.views.starting import WELCOME
from playground import world

from .server import SimulatedServer, public
from .table import labels_of, said, seen


async def test_a_newcomer_starts_from_the_welcome(server: SimulatedServer) -> None:
    """From the welcome, anyone can open a table or learn a game. Only managers can open the settings."""
    await server.store.write(lambda db: db.execute("DELETE FROM guild_moment") and None)
    await world.welcome(server.env)
    welcome = public(server.channel)[-1]
    assert welcome.content.split("\n") == [*WELCOME]
    assert len(WELCOME) == 3
    assert labels_of(welcome) == ["Open a table", "Learn a game", "Settings"]
    manager, newcomer, *_ = server.people
    assert said(await newcomer.click(welcome, label="Settings")) == MANAGERS_ONLY
    assert seen(await manager.click(welcome, label="Settings")).content.startswith(HEAD)
    asked = seen(await newcomer.click(welcome, label="Learn a game"))
    assert asked.content == WHICH_GAME
    assert "lesson 1" in seen(await newcomer.select(asked, ["cubeo"])).content
    asked = seen(await newcomer.click(welcome, label="Open a table"))
    await newcomer.select(asked, ["cubeo"])
    assert "Join" in labels_of(public(server.channel)[-1])
    await server.restart()
    assert sum(each.content == welcome.content for each in public(server.channel)) == 1
