"""The composer of plans, without Discord."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.planning.composer import go_deeper
from bot.locale.audience import Audience
from bot.service.drafts import Draft, Drafts
from bot.service.tables import Table, Tables
from bot.table.planning.plan import along, mover, planner_of
from bot.views.custom_id import CustomId
from bot.views.message import Attachment, Message
from bot.views.text import content_of
from engine import seats_to_move

from ...people import People
from ...table.planning.planners import some_lines


@pytest.mark.parametrize("seats", [2, 3])
async def test_deeper_the_plan_is_for_whoever_is_next(tables: Tables, people: People, seats: int) -> None:
    """After the answer their move is asked for who is to move then, which with three is somebody else."""
    table = await people.start(tables, seats)
    assert table.match is not None
    [first] = seats_to_move(table.match.status)
    seat = (first + 1) % seats
    start = planner_of(table, seat).match
    [line] = some_lines(start, seat)
    path = (line.theirs, line.mine)
    following = mover(along(start, seat, path), seat)
    assert (following == first) == (seats == 2)
    drafts, shown = Drafts(), list[Message]()
    draft = drafts.put(table.id, table.players[seat].user_id, Draft(table.ply, (line,), path))

    async def look_up() -> Table:
        return table

    async def draw(*_what: object) -> Attachment:
        return Attachment("board.png", b"")

    async def edit(message: Message) -> None:
        shown.append(message)

    context: Any = SimpleNamespace(
        custom_id=CustomId("plandeeper", table.id, table.ply, str(draft.number)),
        user_id=table.players[seat].user_id,
        is_private=True,
        audience=Audience(),
        table=look_up,
        services=SimpleNamespace(drafts=drafts, pictures=SimpleNamespace(private=draw)),
        edit=edit,
    )
    await go_deeper(context)
    [message] = shown
    assert f"what might **{table.players[following].name}** play?" in content_of(message)
