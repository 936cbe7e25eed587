"""Hundreds of ids, choices and forms that this bot never sent: all answered, none harmful."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from bot.features.interactions.controls import CONTROLS
from bot.transport.responder import WENT_WRONG

from . import forged
from .server import SimulatedServer
from .table import Game, seen, start_game

AT_ONCE = 25
# Who has a seat, or manages the server, may do this without choosing anything that was offered.
OWN_WILL = ("offerend", "resign", "ask", "agree", "refuse", "withdraw", "limited", "overview", "offercomp")
# Whoever sees a table may do this, as it tells nobody anything that they do not see.
FOR_ALL = ("follow", "share")
VERBS = tuple(verb for verb in CONTROLS if verb not in FOR_ALL)
MARKS = "\u202e\u200b\x00\n 😀@<>`*|:;,-٣０"
ARGUMENTS = (
    "",
    "3",
    "7",
    "3,z9",
    "3,d4,d4,d4,d4,d4,d4,d4,d4,d4,d4,d4,d4",
    "0;3",
    "99;",
    ";;;",
    "0;" + ",".join("abcdefghij"),
    "9@d4",
    "3@z9",
    "conversion",
    "chess",
    "../../etc/passwd",
    "'; DROP TABLE event; --",
    "@everyone",
    "{seat}",
    "{0.__class__}",
    "%s%n",
    "~" * 60,
)
GARBAGE = (
    "",
    " ",
    ":",
    "v1",
    "v1:",
    "v1::::",
    "v1:move",
    "v1:move:{id}",
    "v1:move:{id}:",
    "v1:move:{id}:1",
    "v1:move:{id}:-1:",
    "v1:move:{id}:01:",
    "v1:move:{id}:1e3:",
    "v1:move:{id}:٣:",
    "v1:move:{id}:99999999999999999999:",
    "v1:MOVE:{id}:1:",
    "v2:move:{id}:1:",
    "V1:move:{id}:1:",
    "v1:move:{id}:1:\n",
    "v1:mo ve:{id}:1:",
    "v1:__init__:{id}:1:",
    "v1:unheardof:{id}:1:",
    "v1:move:../{id}:1:",
    "v1:move:zzzzzzzz:1:",
    "v1:move:-:1:",
    "v1:move:{id}:1:😀",
    "v1:move:{id}:1:" + "a" * 81,
    "v1:" + "a" * 97,
    "😀" * 50,
    "x" * 5000,
    "undefined",
    "ticket_open",
    '{"verb": "move"}',
)


@pytest.fixture
async def game(server: SimulatedServer) -> Game:
    """A running game of two, where conversion is optional: the moves with most parts."""
    return await start_game(server, **{"optional-conversion": "on"})


async def ids(server: SimulatedServer, game: Game, verbs: tuple[str, ...]) -> list[str]:
    """Write ids of every verb with every argument, right and wrong tables and plies, and some broken ones."""
    dice, now = random.Random(1), (await game.table()).ply
    good = [
        f"v1:{verb}:{table}:{ply}:{argument}"[:100]
        for verb in verbs
        for argument in ARGUMENTS
        for table, ply in [
            dice.choice([(game.id, now), (game.id, 0), (game.id, 10**9 - 1), ("-", 0), ("0", now)])
        ]
    ]
    broken = []
    for written in dice.choices(good, k=150):
        at = dice.randrange(len(written))
        broken.append(written[:at] + dice.choice(MARKS) + written[at + dice.randint(0, 2) :])
    return [
        *good,
        *broken,
        *(written.format_map({"id": game.id}) if "{id}" in written else written for written in GARBAGE),
    ]


async def answered(server: SimulatedServer, written: list[Callable[[], tuple[Any, dict[str, Any]]]]) -> None:
    """Send everything in batches; fail unless every single one is answered and nothing changed.

    Each batch is written when it is sent: an interaction that is older than three seconds has no answer.
    """
    before = await server.everything()
    results, unanswered = [], []
    for begin in range(0, len(written), AT_ONCE):
        batch = [write() for write in written[begin : begin + AT_ONCE]]
        await forged.send(server.people[0], *(payload for _, payload in batch))
        results += [result for result, _ in batch]
        unanswered += [payload["data"] for result, payload in batch if not result.acknowledged]
    assert unanswered == []
    shown = [result.response for result in results if result.response is not None]
    assert all(message.flags.ephemeral for message in shown)
    assert before == await server.everything()


@pytest.mark.breadth
@pytest.mark.parametrize(
    ("who", "kind"),
    [
        pytest.param("mover", "forms", marks=pytest.mark.breadth),
        pytest.param("mover", "buttons", marks=pytest.mark.breadth),
        pytest.param("mover", "menus", marks=pytest.mark.breadth),
        pytest.param("other", "buttons", marks=pytest.mark.breadth),
        pytest.param("stranger", "menus"),
    ],
)
async def test_ids_that_the_bot_never_sent(
    server: SimulatedServer, game: Game, caplog: pytest.LogCaptureFixture, who: str, kind: str
) -> None:
    """Every id is answered, by whomever it is sent, as a press, a choice or a form; no handler fails."""
    person = {"mover": game.mover, "other": game.waiting[0], "stranger": server.people[6]}[who]
    on = seen(await person.slash(game.channel, "help"))
    verbs = VERBS if who == "stranger" else tuple(verb for verb in VERBS if verb not in OWN_WILL)
    sent = []
    for number, custom_id in enumerate(await ids(server, game, verbs)):
        if kind == "forms":
            data, type = forged.filled(custom_id, ARGUMENTS[number % len(ARGUMENTS)]), forged.FORM
        else:
            values = [ARGUMENTS[number % len(ARGUMENTS)]] if kind == "menus" else None
            data, type = forged.pressed(custom_id, values), forged.COMPONENT
        sent.append(partial(forged.interaction, person, game.channel, type, data, on))
    assert len(sent) > 400
    with caplog.at_level(logging.ERROR):
        await answered(server, sent)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_forms_of_odd_shapes(server: SimulatedServer, game: Game) -> None:
    """Forms without fields, with several, or with nested ones are answered."""
    now = (await game.table()).ply
    typed = f"v1:typed:{game.id}:{now}:"
    line = {"type": 4, "id": 9, "custom_id": "move", "value": "9@z9"}
    shapes: list[list[dict[str, Any]]] = [
        [],
        [{"type": 1, "id": 1, "components": []}],
        [{"type": 1, "id": 1, "components": [line]}],
        [{"type": 18, "id": 1, "component": line}, {"type": 18, "id": 2, "component": {**line, "value": ""}}],
        [{"type": 18, "id": 1, "component": {**line, "custom_id": "another"}}],
    ]
    on = seen(await game.mover.slash(game.channel, "help"))
    sent = [
        partial(
            forged.interaction,
            game.mover,
            game.channel,
            forged.FORM,
            {"custom_id": typed, "components": shape},
            on,
        )
        for shape in shapes
    ]
    await answered(server, sent)


@pytest.mark.parametrize("id", [str(2**63), "9" * 19, "9" * 20, "٣" * 18])
async def test_ids_that_no_user_role_or_channel_has(
    server: SimulatedServer, game: Game, caplog: pytest.LogCaptureFixture, id: str
) -> None:
    """Larger than the database holds, or in other digits: refused in a sentence wherever an id is read."""
    owner = server.people[0]
    on = seen(await owner.slash(game.channel, "help"))
    presses: list[tuple[str, list[str] | None]] = [
        (f"v1:goods:-:0:power-coinz;{id};0", None),
        (f"v1:managed:{game.id}:0:", [f"kick {id}"]),
        (f"v1:managed:{game.id}:0:", [f"withdraw {id}"]),
        (f"v1:offerseat:{game.id}:0:{owner.id}", [id]),
        (f"v1:offerseat:{game.id}:0:{id}", [str(owner.id)]),
        ("v1:role:-:0:", [id]),
        ("v1:channels:-:0:", [id]),
    ]
    with caplog.at_level(logging.ERROR):
        for custom_id, values in presses:
            result = await forged.press(owner, on, game.channel, custom_id, values)
            assert WENT_WRONG not in seen(result).content, custom_id
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_menus_with_odd_choices(server: SimulatedServer, game: Game) -> None:
    """A menu's choice that was not offered, none, or many, lead to a sentence or to the same question."""
    now = (await game.table()).ply
    on = seen(await game.mover.slash(game.channel, "help"))
    values: list[list[str]] = [[], [""], ["z9"], ["a1"] * 25, ["😀"], ["a1,b2"], ["x" * 100], ["all"]]
    sent = [
        partial(
            forged.interaction, game.mover, game.channel, forged.COMPONENT, forged.pressed(id, chosen), on
        )
        for chosen in values
        for id in (f"v1:pick:{game.id}:{now}:0;", f"v1:pick:{game.id}:{now}:0;9", "v1:page:-:0:conversion")
        for data in [forged.pressed(id, chosen)]
    ]
    await answered(server, sent)


@pytest.mark.parametrize("typed", ["", "x" * 4000, "\u202e", "9@z9", "(((", "[a-", "\\"])
async def test_suggestions_for_anything_typed(server: SimulatedServer, game: Game, typed: str) -> None:
    """Whatever is typed, suggestions are given or none, and never an error."""
    moves = await game.mover.autocomplete(game.channel, "move", "move", typed)
    tables = await game.mover.autocomplete(game.channel, "board", "table", typed)
    elsewhere = await game.mover.autocomplete(game.channel, "move", "move", "3", table=typed[:100] or "x")
    assert all(len(choice["name"]) <= 100 for choice in [*moves, *tables])
    assert elsewhere == []
