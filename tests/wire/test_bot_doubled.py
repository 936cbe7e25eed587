"""Doubled deliveries: each action happens once, and Discord refuses no answer."""

from __future__ import annotations

from . import BotProcess, WireDiscord
from .players.table_session import CONFIRM, TableSession, check_posted_once, look, moves_stored


def answers_refused(wire: WireDiscord) -> list[object]:
    """List the codes of the callbacks that Discord refused."""
    called = [each for each in wire.requests if each.path.endswith("/callback") and each.status >= 400]
    return [each.reply["code"] for each in called]


async def test_every_action_happens_once(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """Opening, joining, starting, playing and resigning, each delivered twice."""
    await session.begin(copies=2, holes=32)
    assert look(bot.database, "SELECT count(DISTINCT table_id), count(*) FROM seats") == [(1, 2)]
    await session.move(copies=2)
    ready = await session.build()
    count = len(session.boards())
    await ready.user.press(ready.message, label=CONFIRM, copies=2).answer()
    await session.board_after(count)
    assert len(moves_stored(bot.database)) == 2
    asked = await session.mover.slash(session.channel, "resign", copies=2).answer()
    assert asked.message is not None
    resigned = session.mover.press(asked.message, label="Resign", copies=2)
    assert "resigned" in (await resigned.answer()).content
    await session.board_after(count + 1)
    assert session.is_over
    await check_posted_once(session, bot.database)
    actions = look(bot.database, "SELECT count(*) FROM interaction")
    assert actions == [(6,)]  # open, join, start, two moves, a resignation
    assert answers_refused(wire) == []
