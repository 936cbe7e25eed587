"""Looking for a game with `/looking`: what people read, and the table that brings them together."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest
from simcord import InteractionResult

from bot.features.checklist import CHANNEL_GONE
from bot.features.guild_settings import MEET_NOWHERE, MEET_WHERE_ASKED
from bot.features.looking import (
    ALSO,
    BAD_GAMES,
    BAD_LENGTH,
    BAD_PLAYERS,
    CALLED,
    FOUND,
    LISTED,
    NOT_LISTED,
    OFF,
)
from bot.transport import visibility
from bot.views.lobby import APART, MATCHED
from bot.views.table_events import MATCHED_AGAIN
from tests.sentences import says

from .guild_settings_steps import page_of, pick
from .requests import pinged
from .server import SimulatedServer, public
from .table import GAME, Game, ids_of, labels_of, said, seen
from .test_clocks import HOUR, pass_time
from .test_open_tables import hide


async def test_two_people_find_each_other(server: SimulatedServer) -> None:
    """The second to look gets a table with a Ready button for the first, who is mentioned once."""
    marisol, tilde, olga, *_ = server.people
    first = said(await marisol.slash(server.channel, "looking", players="2", games=f"{GAME}, cubeo"))
    assert says(first.split("\n")[0], LISTED)
    also = seen(await olga.slash(server.channel, "looking", players="3", games="any", **{"for": "2h"}))
    assert ALSO in also.content
    assert "- **Marisol** · Conversion, Cubeo · 2 players, right now" in also.content
    assert seen(await olga.click(also, label="Stop looking")).content == OFF
    assert NOT_LISTED in said(await olga.slash(server.channel, "looking", off=True))
    found = said(await tilde.slash(server.channel, "looking", players="2", games="Conversion", minutes=30))
    assert says(found, FOUND.one, channel=f"<#{server.channel.id}>")
    game = Game(server, server.channel, [tilde, marisol], ids_of(public(server.channel)[-1])[0].split(":")[2])
    assert pinged(server.env.http_requests) == [[marisol.id]]
    assert "Ready" in labels_of(game.board)
    assert MATCHED.split(":")[0].replace("{mentions}", f"<@{marisol.id}>") in game.board.content
    await marisol.click(game.board, label="Ready")
    assert (await game.table()).phase == "running"


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"players": "1"}, BAD_PLAYERS),
        ({"players": "4-2"}, BAD_PLAYERS),
        ({"games": "chess, conversion"}, BAD_GAMES),
        ({"for": "13h"}, BAD_LENGTH),
        ({"for": "soon"}, BAD_LENGTH),
        ({"for": "8d", "pace": "days"}, BAD_LENGTH),
    ],
)
async def test_what_cannot_be_read(server: SimulatedServer, given: dict[str, str], refusal: str) -> None:
    """A request that makes no sense is answered with how to write it, and puts no one on the list."""
    marisol = server.people[0]
    assert says(said(await marisol.slash(server.channel, "looking", **given)), refusal)
    assert NOT_LISTED in said(await marisol.slash(server.channel, "looking", off=True))
    assert "Cubeo" in str(await marisol.autocomplete(server.channel, "looking", "games", "cub"))


async def test_gather_case_11_the_channel_for_games(server: SimulatedServer) -> None:
    """Matched tables open there. If it's deleted, the last asker's channel is used, and managers see it."""
    marisol, tilde, olga, kofi, *_ = server.people
    await pick(server, "games_channel", [server.back_room])
    await marisol.slash(server.channel, "looking", players="2")
    found = said(await tilde.slash(server.channel, "looking", players="2"))
    assert says(found, FOUND, channel=f"<#{server.back_room.id}>")
    assert "Ready" in labels_of(public(server.back_room)[-1])
    assert CHANNEL_GONE not in said(await marisol.slash(server.channel, "settings"))
    server.env.backend.delete_channel(server.back_room.id)
    await olga.slash(server.channel, "looking", players="2")
    found = said(await kofi.slash(server.channel, "looking", players="2"))
    assert says(found, FOUND, channel=f"<#{server.channel.id}>")
    assert CHANNEL_GONE in said(await marisol.slash(server.channel, "settings"))
    page = await page_of(server, "games_channel")
    assert MEET_NOWHERE in page.content
    assert MEET_WHERE_ASKED in seen(await marisol.click(page, label="No channel")).content


@pytest.mark.parametrize("how", ["hidden", "hidden from the other", "forbidden"])
async def test_a_channel_for_games_that_does_not_do(server: SimulatedServer, how: str) -> None:
    """If one of them can't see it, or the bot can't run a table there, the last asker's channel is used."""
    _manager, tilde, olga, *_ = server.people
    await pick(server, "games_channel", [server.back_room])
    if how.startswith("hidden"):
        hide(server, server.back_room, tilde if how == "hidden" else olga)
    else:
        server.forbid("attach_files", channel=server.back_room)
    await olga.slash(server.channel, "looking", players="2")
    found = said(await tilde.slash(server.channel, "looking", players="2"))
    assert says(found, FOUND, channel=f"<#{server.channel.id}>")


async def test_no_table_opens_where_one_of_them_sees_nothing(server: SimulatedServer) -> None:
    """People with no channel in common aren't matched. Nor is a person who has left the server."""
    _manager, tilde, olga, kofi, *_ = server.people
    hide(server, server.channel, tilde)
    await tilde.slash(server.back_room, "looking", players="2")
    assert says(first_line(await olga.slash(server.channel, "looking", players="2")), LISTED)
    server.guild.remove_member(olga)
    assert says(first_line(await kofi.slash(server.channel, "looking", players="2")), LISTED)


async def test_the_channel_for_games_serves_channels_without_permissions(server: SimulatedServer) -> None:
    """People can look from a channel in which the bot can't run a table, as theirs opens elsewhere."""
    _manager, tilde, olga, *_ = server.people
    await pick(server, "games_channel", [server.back_room])
    server.forbid("attach_files", channel=server.channel)
    await tilde.slash(server.channel, "looking", players="2")
    found = first_line(await olga.slash(server.channel, "looking", players="2"))
    assert says(found, FOUND, channel=f"<#{server.back_room.id}>")


async def test_discord_fails_to_say_who_sees_what(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No table opens that someone may not see. Both stay on the list, and find each other later."""
    _manager, tilde, olga, *_ = server.people
    await tilde.slash(server.channel, "looking", players="2")
    with monkeypatch.context() as patch:
        patch.setattr(visibility, "may_still_see", AsyncMock(side_effect=TimeoutError))
        assert says(first_line(await olga.slash(server.channel, "looking", players="2")), LISTED)
    found = first_line(await olga.slash(server.channel, "looking", players="2"))
    assert says(found, FOUND, channel=f"<#{server.channel.id}>")


def first_line(result: InteractionResult) -> str:
    """Return the first line of an answer."""
    return said(result).split("\n")[0]


async def test_gather_case_12_the_role_is_mentioned_once(server: SimulatedServer) -> None:
    """Two people wait, and the role is mentioned once an hour, in the channel for games, with **Me too**."""
    role = server.guild.create_role("Dicers", mentionable=True)
    await pick(server, "games_channel", [server.back_room])
    await pick(server, "call_role", [role])
    for person in server.people[:4]:
        await person.slash(server.channel, "looking", players="8", **{"for": "3h"})
    [call] = public(server.back_room)
    assert says(call.content.split("\n")[0], CALLED, role=f"<@&{role.id}>", count=2)
    assert called(server) == [role.id]
    await pass_time(server, HOUR)
    await server.people[4].click(call, label="Me too")
    assert called(server) == [role.id] * 2
    assert says(public(server.back_room)[-1].content.split("\n")[0], CALLED, count=5)


def called(server: SimulatedServer) -> list[int]:
    """List the ids of the roles that were mentioned."""
    posts = [each.json for each in server.env.http_requests if each.method == "POST"]
    allowed = [
        each["allowed_mentions"] for each in posts if isinstance(each, dict) and "allowed_mentions" in each
    ]
    return [role for each in allowed for role in each.get("roles", ())]


async def test_who_is_left_of_a_group_finds_others_at_once(server: SimulatedServer) -> None:
    """If one of two declines, the other is mentioned at a new table with a third person, who had waited."""
    _manager, tilde, olga, kofi, *_ = server.people
    await tilde.slash(server.channel, "looking", players="2")
    await olga.slash(server.channel, "looking", players="2")
    await kofi.slash(server.channel, "looking", players="2")
    first = public(server.channel)[-1]
    await tilde.click(first, label="Decline")
    await pass_time(server, 1)
    assert APART in next(each.content for each in public(server.channel) if each.id == first.id)
    lobby = public(server.channel)[-1]
    assert says(lobby.content, MATCHED_AGAIN, opener=f"<@{olga.id}>")
    assert pinged(server.env.http_requests) == [[tilde.id], [kofi.id, olga.id]]
    await kofi.click(lobby, label="Ready")
    assert says(public(server.channel)[-1].content, "move\u00a01")
