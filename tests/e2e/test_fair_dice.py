"""What anybody can check of the dice: the digits in the lobby, and what **Fair dice · Verify** shows."""

from __future__ import annotations

import hashlib
import json
import random
import re
from typing import Any

from simcord import InteractionResult

from bot.features.fair_dice import NOT_YET
from bot.features.replay.record import SO_FAR
from bot.operations.verify import verify

from .forged import press
from .server import SimulatedServer
from .table import Game, components_of, labels_of, open_table, play_on, said, seen, start_game

VERIFY = "Fair dice · Verify"
DIGITS = re.compile(r"`([0-9a-f]{20,64})`")


async def test_the_promise_is_kept(server: SimulatedServer) -> None:
    """What the lobby showed begins the commitment, which is the hash of the seed, which makes the rolls."""
    game = await start_game(server)
    (promised,) = DIGITS.findall(game.boards[0].content)
    watcher = server.people[6]
    so_far = await watcher.slash(game.channel, "record")
    assert SO_FAR in said(so_far)
    assert (await record_in(so_far))["dice"]["seed"] is None
    assert (await game.table()).seed.hex() not in json.dumps(await record_in(so_far))
    await finish(game)
    shown = seen(await watcher.click(game.board, label=VERIFY))
    assert shown.flags.ephemeral
    commitment, seed, first = DIGITS.findall(shown.content)
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
    assert first == promised == commitment[:20]
    assert len(shown.content) <= 2000
    link = components_of(shown)[0]
    assert link["url"].endswith(f"/{game.channel.id}/{game.boards[0].id}")
    sent = await watcher.click(shown, label="Record")
    assert SO_FAR not in said(sent)
    record = await record_in(sent)
    assert verify(record).verified
    assert (record["dice"]["commitment"], record["dice"]["seed"]) == (commitment, seed)
    assert record == await record_in(await server.people[0].slash(game.channel, "record"))
    assert not verify({**record, "dice": {**record["dice"], "seed": "00" * 32}}).verified


async def finish(game: Game) -> None:
    """Play some moves, then give up."""
    await play_on(game, random.Random(4), plies=4)
    await game.mover.click(seen(await game.mover.slash(game.channel, "resign")), label="Resign")


async def record_in(result: InteractionResult) -> Any:
    """Read the record that an answer carries."""
    (file,) = seen(result).attachments
    return json.loads(await file.read())


async def test_the_seed_of_a_running_game_stays_secret(server: SimulatedServer) -> None:
    """The button of a finished game, carried over to one that is not over, shows the promise alone."""
    over = await start_game(server)
    await finish(over)
    (button,) = [part for part in components_of(over.board) if part.get("label") == VERIFY]
    for other in (await open_table(server, *server.people[:2]), await start_game(server)):
        table = await other.table()
        forged = button["custom_id"].replace(over.id, other.id)
        shown = seen(await press(server.people[1], over.board, over.channel, forged))
        assert table.commitment in shown.content
        assert table.seed.hex() not in shown.content
        assert NOT_YET in shown.content
        assert ("Record" in labels_of(shown)) == (table.match is not None)
