"""People in front of the stand-in can do what a client lets them do, and see what Discord would show them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests import openapi
from tests.wire import ImpossibleError
from tests.wire.players.table_session import TableSession, take_first

from .bot import SimulatedBot
from .course import SimulatedDiscord
from .scene import play_scene

WRONG: list[tuple[str, dict[str, object]]] = [
    *((word, {}) for word in ("dance", "play", "play chess", "move")),
    *(("play conversion", {"holes": holes}) for holes in (-1, 99, "3")),
    ("play conversion", {"legs": 2}),
    ("practice", {"game": "marbles"}),
]


def check_replies(wire: SimulatedDiscord) -> None:
    """Check the replies so far against Discord's OpenAPI description."""
    if not openapi.available():
        pytest.skip(openapi.MISSING)
    replies = [(each.method, each.path, each.status, each.reply) for each in wire.requests if each.status]
    assert [defect for reply in replies for defect in openapi.check_reply(*reply)] == []
    assert openapi.check_reply(*replies[0][:3], {"id": 1}) != []


def test_what_people_can_do(tmp_path: Path) -> None:
    """People can only use synced commands and enabled controls that they see. The bot's replies are valid."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        ids = {command["name"]: command["id"] for command in wire.world.commands}
        await bot.kill()
        await bot.start()
        assert ids == {command["name"]: command["id"] for command in wire.world.commands}
        board = await session.begin(holes=32, place="thread")
        assert board.channel.parent is session.channel
        mover = session.mover
        (other,) = (user for user in session.users if user is not mover)
        composer = await mover.press(board, label="Move").answer()
        message = composer.message
        assert message is not None
        assert (composer.ephemeral, message in mover.sees(board.channel)) == (True, True)
        assert message not in other.sees(board.channel)
        answer = await take_first(mover, message).answer()
        assert (answer.acknowledged, answer.message) == (7, message)
        shown = mover.press(message, label="Type it")
        assert (await shown.answer()).modal is not None
        impossible: list[Callable[[], object]] = [
            *(partial(mover.slash, board.channel, words, **options) for words, options in WRONG),
            partial(other.press, message, label="Type it"),
            partial(mover.press, message, label="Nothing"),
            partial(mover.choose, message, ["nothing"]),
            partial(mover.submit, shown, {"Nothing": "a"}),
            partial(mover.submit, shown, {"Move": "x" * 5000}),
            partial(other.submit, shown, {"Move": "a"}),
        ]
        for attempt in impossible:
            with pytest.raises(ImpossibleError):
                attempt()
        (move, *_) = await session.suggested()
        deed = mover.submit(shown, {"Move": move}, copies=2)
        assert f"`{move}`" in (await deed.answer()).content
        record = await session.record()
        assert record["events"]
        check_replies(wire)
        board.deleted = True
        with pytest.raises(ImpossibleError):
            mover.press(board, label="Move")
        board.deleted = False

    play_scene(tmp_path, scene)
