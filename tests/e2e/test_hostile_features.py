"""Forged presses on nudges, plans, game ends, parked games and lessons by users who were not offered them."""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest
from simcord import ChannelHandle, MemberActor

from bot.features.interactions.controls import CONTROLS
from bot.transport.responder import WENT_WRONG
from bot.views.custom_id import NO_TABLE
from engine import GAMES
from tests.breadth import broad

from . import forged
from .server import SimulatedServer
from .table import Game, resign, seen, start_game
from .test_out_of_sight import on_another_server

OF_PLANS = ("plan", "planstep", "planpick", "planwrite", "plantyped", "planother", "plansave")
OF_ENDS = ("askend", "typeend", "setend", "setatend", "noend")
OF_EVENTS = ("tietable", "callall", "fivemore", "parkall")
OF_PLAY = ("offerend", "resign", "offercomp")
OF_CLOCKS = ("ask", "agree", "refuse", "withdraw", "successor", "candidate", "back", "claimnow")
OF_TABLES = ("nudge", "plandelete", *OF_PLANS, *OF_ENDS, *OF_EVENTS, *OF_CLOCKS, *OF_PLAY)
OF_LESSONS = ("move", "step", "pick", "draw", "play", "write", "typed", *OF_TABLES)
NEVER = 10**9 - 1  # no table has so many entries
FORMS = ("setend", "plantyped", "typed")
ARGUMENTS = ("", "0", "1;", "-1", "9" * 60, f"{2**63}", ";;;;", "@everyone", "{0.__class__}", "count")
TEXTS = (
    "x" * 10_000,
    "9" * 10_000,
    "@everyone <@1> <@&1> `||`",
    "event " + "9" * 400,
    "event -1",
    "25m " * 2_500,
    "99h999m",
    "٣m",
    "\u202e25m\x00",
    "",
)

Sent = tuple[int, dict[str, Any]]


def made_up(table_id: str, verbs: tuple[str, ...], number: int) -> list[Sent]:
    """List some forged presses, choices and forms of each verb, with values that were never offered."""
    written: list[Sent] = []
    for verb in verbs:
        luck = random.Random(f"{verb} {table_id}")
        ids = [
            f"v1:{verb}:{table_id}:{luck.choice((number, NEVER))}:{argument}"[:100] for argument in ARGUMENTS
        ]
        written += [(forged.COMPONENT, forged.pressed(id)) for id in (ids[0], luck.choice(ids))]
        written += [(forged.COMPONENT, forged.pressed(luck.choice(ids), [luck.choice(TEXTS)]))]
        if verb in FORMS:
            written += [(forged.FORM, forged.filled(ids[0], text)) for text in luck.sample(TEXTS, 3)]
    return written


async def send_all(
    server: SimulatedServer, person: MemberActor, channel: ChannelHandle, on: Any, sent: list[Sent]
) -> None:
    """Send everything, and assert that each is answered privately, within Discord's limits, without error."""
    for begin in range(0, len(sent), 25):
        batch = [
            forged.interaction(person, channel, type, data, on) for type, data in sent[begin : begin + 25]
        ]
        await forged.send(person, *(payload for _, payload in batch))
        for result, payload in batch:
            assert result.acknowledged, payload["data"]
            answers = [each for each in (result.response, *result.followups) if each is not None]
            assert all(each.flags.ephemeral for each in answers), payload["data"]
            assert all(WENT_WRONG not in each.content for each in answers), payload["data"]
            assert all(len(each.content) <= 2000 for each in answers), payload["data"]


async def a_game(server: SimulatedServer) -> Game:
    """Start a game of three with a clock and an end time, and have the third player resign."""
    game = await start_game(server, 3, clock="day", until="2h")
    leaver = game.people[2]
    await resign(game, leaver)
    return game


async def end(game: Game) -> None:
    """End a game, with both players agreeing."""
    first, other = game.people[:2]
    asked = seen(await first.slash(game.channel, "endnow"))
    await first.click(asked, label="End the game now")
    await other.click(game.board, label="End the game now")
    assert game.over


async def stranger(server: SimulatedServer, _game: Game) -> tuple[MemberActor, ChannelHandle]:
    """Return a person without a seat, and the game's channel."""
    return server.people[6], server.channel


async def abroad(server: SimulatedServer, _game: Game) -> tuple[MemberActor, ChannelHandle]:
    """Return a player of the game, and a channel on another server."""
    return await on_another_server(server, 0)


async def leaver(server: SimulatedServer, game: Game) -> tuple[MemberActor, ChannelHandle]:
    """Return a player who has resigned, and the game's channel."""
    return game.people[2], server.channel


async def too_late(server: SimulatedServer, game: Game) -> tuple[MemberActor, ChannelHandle]:
    """End the game, and return one of its players and the channel."""
    await end(game)
    return game.people[0], server.channel


@pytest.mark.parametrize("who", broad([stranger, abroad, leaver, too_late]), ids=lambda who: who.__name__)
async def test_who_may_not_changes_nothing(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture, who: Any
) -> None:
    """Forged ids, numbers and texts from people who can't act get a private answer and change nothing."""
    game = await a_game(server)
    person, channel = await who(server, game)
    ply, on = (await game.table()).ply, seen(await person.slash(channel, "help"))
    before = await server.everything()
    with caplog.at_level(logging.ERROR):
        await send_all(server, person, channel, on, made_up(game.id, OF_TABLES, ply))
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert await server.everything() == before


@pytest.mark.parametrize("game_id", broad([*GAMES, "chess"]))
async def test_lessons_that_were_never_opened(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture, game_id: str
) -> None:
    """Forged lesson numbers and answers get a private answer, and nothing is stored."""
    person = server.people[0]
    on = seen(await person.slash(server.channel, "learn", game=next(iter(GAMES))))
    before = await server.everything()
    with caplog.at_level(logging.ERROR):
        sent = made_up(f"~{game_id}", OF_LESSONS, 0)
        await send_all(server, person, server.channel, on, sent)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert await server.everything() == before


async def test_no_forged_press_replaces_a_public_message(server: SimulatedServer) -> None:
    """A control of a private message answers in private, even if a person presses it on a board."""
    game = await start_game(server)
    board, edits = game.board, [verb for verb, control in CONTROLS.items() if control.edits]
    ids = [f"v1:{verb}:{table}:0:" for verb in edits for table in (NO_TABLE, game.id)]
    sent: list[Sent] = [(forged.COMPONENT, forged.pressed(id)) for id in ids]
    await send_all(server, server.people[6], server.channel, board, sent)
    assert (game.board.id, game.board.content) == (board.id, board.content)
