"""Thousands of interactions that no client would send: each is answered in time, and nothing changes."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import pytest
from discord import app_commands
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.features.interactions.controls import CONTROLS
from bot.transport.responder import WENT_WRONG

from . import forged
from .server import SimulatedServer
from .table import Game, move_on, seen, start_game

# Who has a seat, or manages the server, may do this without choosing anything that was offered.
OWN_WILL = (
    *("offerend", "resign", "ask", "agree", "refuse", "withdraw", "limited", "overview", "offercomp"),
    *("directtest", "postlist", "tryout"),
)
# Whoever sees a table may do this, as it tells no one anything that they do not see.
FOR_ALL = ("follow", "share")
VERBS = tuple(verb for verb in CONTROLS if verb not in FOR_ALL)
MARKS = "\u202e\u200b\x00\n 😀@<>`*|:;,-٣０"
ARGUMENTS = (
    *("", "3", "7", "3,z9", "3,d4,d4,d4,d4,d4,d4,d4,d4,d4,d4,d4,d4", "0;3", "99;", ";;;"),
    *("0;" + ",".join("abcdefghij"), "9@d4", "3@z9", "conversion", "chess", "../../etc/passwd"),
    *("'; DROP TABLE event; --", "@everyone", "{seat}", "{0.__class__}", "%s%n", "~" * 60),
)
GARBAGE = (
    *("", " ", ":", "v1", "v1:", "v1::::", "v1:move", "v1:move:{id}", "v1:move:{id}:"),
    *("v1:move:{id}:1", "v1:move:{id}:-1:", "v1:move:{id}:01:", "v1:move:{id}:1e3:"),
    *("v1:move:{id}:٣:", "v1:move:{id}:99999999999999999999:", "v1:MOVE:{id}:1:"),
    *("v2:move:{id}:1:", "V1:move:{id}:1:", "v1:move:{id}:1:\n", "v1:mo ve:{id}:1:"),
    *("v1:__init__:{id}:1:", "v1:unheardof:{id}:1:", "v1:move:../{id}:1:", "v1:move:zzzzzzzz:1:"),
    *("v1:move:-:1:", "v1:move:{id}:1:😀", "v1:move:{id}:1:" + "a" * 81, "v1:" + "a" * 97),
    *("😀" * 50, "x" * 5000, "undefined", "ticket_open", '{"verb": "move"}'),
)
IN_TIME = 3.0  # seconds
AT_ONCE = 25
NUMBERS = (0, -1, 1, 25, 2**31, 2**53 + 1, 2**63, -(2**63), 10**20, 10**99, 1.5, True, None)
TEXTS = (*ARGUMENTS, *MARKS, "\u202e3@d4\u2066", "x" * 100, "9" * 100, "a" * 4000, "<@1>", "👩‍👩‍👧‍👦" * 20)
KINDS = (3, 4, 5, 6, 7, 10, 99)  # of options: text, integer, boolean, user, channel, number, unheard-of
OWN_COMMANDS = ("takeback", "overview", "follow", "share", "looking")  # which need no option that was offered
LEFT_OUT = ("values", "options", "resolved", "guild_locale", "message", "app_permissions")


class Answers(AsyncWebhookAdapter):
    """Stands in for sending answers to Discord: notes them instead."""

    def __init__(self) -> None:
        super().__init__()
        self.callbacks: dict[str, Any] = {}  # by token
        self.news = asyncio.Event()

    async def request(self, route: Any, session: Any, **sent: Any) -> Any:
        """Note the first answer to an interaction, and return what Discord would."""
        self.callbacks.setdefault(str(route.webhook_token), sent.get("payload") or sent.get("multipart"))
        self.news.set()
        return {"interaction": {"id": str(route.webhook_id), "type": 3}}

    async def to(self, tokens: Iterable[str]) -> None:
        """Wait until each of the tokens has its answer, without polling, which would slow other threads."""
        while not self.callbacks.keys() >= set(tokens):
            self.news.clear()
            await self.news.wait()


class Flood:
    """Draws interactions with ids, choices, forms, commands and suggestions, each wrong in some way."""

    def __init__(self, game: Game, on: Any, luck: random.Random) -> None:
        self._game, self._luck = game, luck
        self._people = (*game.people, game.server.people[6])
        known = game.server.env.backend.commands[None].values()
        self._names = [command for command in known if command["name"] not in OWN_COMMANDS]
        self._bases = {
            (person.id, pressed): forged.interaction(
                person, game.channel, forged.COMPONENT, {}, on if pressed else None
            )[1]
            for person in self._people
            for pressed in (True, False)
        }

    def draw(self, number: int, ply: int) -> dict[str, Any]:
        """Return the payload of one interaction. `number` makes it different from all others."""
        kind, data = self._luck.choice((self._press, self._choice, self._form, self._command, self._typing))(
            ply
        )
        person = self._luck.choice(self._people)
        base = self._bases[person.id, kind in (forged.COMPONENT, forged.FORM)]
        payload = {**base, "type": kind, "data": data, "id": str(10**18 + number), "token": f"flood-{number}"}
        if self._luck.random() < 0.1:
            left_out = self._luck.choice(LEFT_OUT)
            payload.pop(left_out, None)
            data.pop(left_out, None)
        return payload

    def _press(self, ply: int) -> tuple[int, dict[str, Any]]:
        return forged.COMPONENT, forged.pressed(self._id(ply))

    def _choice(self, ply: int) -> tuple[int, dict[str, Any]]:
        values: list[Any] = self._luck.choices((*TEXTS, *NUMBERS), k=self._luck.choice((0, 1, 1, 1, 25)))
        return forged.COMPONENT, forged.pressed(self._id(ply), values)

    def _form(self, ply: int) -> tuple[int, dict[str, Any]]:
        filled = forged.filled(self._id(ply), self._luck.choice(TEXTS))
        if self._luck.random() < 0.2:
            filled["components"] = self._luck.choice(
                ([], [{"type": 1}], [{"type": 18, "component": {"type": 4}}])
            )
        return forged.FORM, filled

    def _command(self, ply: int) -> tuple[int, dict[str, Any]]:
        known = self._luck.choice(self._names)
        options = [self._option(known) for _ in range(self._luck.choice((0, 1, 1, 2, 3)))]
        name = known["name"] if self._luck.random() < 0.9 else self._luck.choice(TEXTS)[:32] or "-"
        return forged.COMMAND, {"id": str(known["id"]), "name": name, "type": 1, "options": options}

    def _typing(self, ply: int) -> tuple[int, dict[str, Any]]:
        _kind, data = self._command(ply)
        option = {"name": "move", "type": forged.TEXT, "value": self._luck.choice(TEXTS), "focused": True}
        return forged.SUGGESTION, {**data, "name": "move", "options": [option]}

    def _option(self, command: dict[str, Any]) -> dict[str, Any]:
        names = [option["name"] for option in command.get("options", ())] or ["table"]
        name = self._luck.choice((*names, "table", "unheard-of"))
        return forged.option(name, self._luck.choice((*TEXTS, *NUMBERS)), self._luck.choice(KINDS))

    def _id(self, ply: int) -> str:
        luck, id = self._luck, self._game.id
        if luck.random() < 0.1:
            return luck.choice(GARBAGE).replace("{id}", id)
        verb = luck.choice([verb for verb in VERBS if verb not in OWN_WILL])
        table = luck.choice((id, id, id, "-", "0", "zzzzzzzz"))
        shown = luck.choice((ply, ply, 0, max(ply - 1, 0), ply + 1, 10**9 - 1))
        written = f"v1:{verb}:{table}:{shown}:{luck.choice(TEXTS)}"[:100]
        if luck.random() < 0.2:
            at = luck.randrange(len(written))
            written = written[:at] + luck.choice(MARKS) + written[at + luck.randint(0, 2) :]
        return written[:100]


@pytest.mark.soak(1_000, 10_000, 200_000)
async def test_a_flood(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture, size: int, luck: random.Random
) -> None:
    """Whatever the ids, types, numbers and characters, each is answered in time.

    Nothing changes or breaks.
    """
    server.expected = (app_commands.AppCommandError,)  # answered, and not logged as defects
    game = await start_game(server, **{"optional-conversion": "on"})
    await move_on(game)
    flood = Flood(game, seen(await game.mover.slash(game.channel, "help")), luck)
    before, ply = await server.rows(), (await game.table()).ply
    answers, loop = Answers(), asyncio.get_running_loop()
    context, slowest = async_context.set(answers), 0.0
    try:
        for begin in range(0, size, AT_ONCE):
            batch = [flood.draw(number, ply) for number in range(begin, min(begin + AT_ONCE, size))]
            began, answers.callbacks = loop.time(), {}
            for payload in batch:
                server.client._connection.parse_interaction_create(payload)
            awaited = {payload["token"]: payload for payload in batch}
            with suppress(TimeoutError):
                await asyncio.wait_for(answers.to(awaited), IN_TIME)
            unanswered = [awaited[token]["data"] for token in awaited.keys() - answers.callbacks.keys()]
            assert unanswered == [], unanswered
            slowest = max(slowest, loop.time() - began)
    finally:
        async_context.reset(context)
    assert before == await server.rows()
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert slowest < IN_TIME


async def test_ids_that_no_user_role_or_channel_has(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Ids that are too large for the database, or in other digits, are answered in a sentence."""
    owner, game = server.people[0], await start_game(server)
    on = seen(await owner.slash(game.channel, "help"))
    with caplog.at_level(logging.ERROR):
        for id in (str(2**63), "9" * 19, "9" * 20, "٣" * 18):
            presses: list[tuple[str, list[str] | None]] = [
                (f"v1:goods:-:0:power-coinz;{id};0", None),
                (f"v1:managed:{game.id}:0:", [f"kick {id}"]),
                (f"v1:managed:{game.id}:0:", [f"withdraw {id}"]),
                (f"v1:offerseat:{game.id}:0:{owner.id}", [id]),
                (f"v1:offerseat:{game.id}:0:{id}", [str(owner.id)]),
                ("v1:role:-:0:", [id]),
                ("v1:channels:-:0:", [id]),
            ]
            for custom_id, values in presses:
                result = await forged.press(owner, on, game.channel, custom_id, values)
                assert WENT_WRONG not in seen(result).content, custom_id
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
