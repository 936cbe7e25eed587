"""The composer of plans, without Discord."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.interactions.controls import CONTROLS
from bot.locale.audience import Audience
from bot.service.planning import Draft, Drafts
from bot.service.tables import Table, Tables
from bot.table.planning.plan import along, mover, plan_of, planner_of
from bot.views.custom_id import CustomId
from bot.views.message import Attachment, Message
from bot.views.text import content_of
from engine import seats_to_move

from ...people import People
from ...table.planning.planners import some_lines


class Composing:
    """A press in the composer of a seat's player. `shown` lists the messages that answer it."""

    def __init__(self, table: Table, seat: int, verb: str, draft: Draft) -> None:
        self.table, self.drafts, self.shown = table, Drafts(), list[Message]()
        self.user_id = table.players[seat].user_id
        self.number = self.drafts.put(table.id, self.user_id, draft).number
        self.verb = verb

    def context(self, tables: Tables) -> Any:
        """Return a stand-in for the context, with only what the composer uses."""
        return SimpleNamespace(
            custom_id=CustomId(self.verb, self.table.id, self.number),
            user_id=self.user_id,
            is_private=True,
            audience=Audience(),
            table=self._look_up,
            services=SimpleNamespace(
                drafts=self.drafts, tables=tables, pictures=SimpleNamespace(private=self._draw)
            ),
            edit=self._edit,
            finish=self._edit,
        )

    async def _look_up(self) -> Table:
        return self.table

    async def _draw(self, *_what: object) -> Attachment:
        return Attachment("board.png", b"")

    async def _edit(self, message: Message) -> None:
        self.shown.append(message)


@pytest.mark.parametrize("seats", [2, 3])
async def test_deeper_the_plan_is_for_whoever_is_next(tables: Tables, people: People, seats: int) -> None:
    """After the answer, the plan asks for the next player's move, who with three players is someone else."""
    table = await people.start(tables, seats)
    [first] = seats_to_move(table.match.status)
    seat = (first + 1) % seats
    start = planner_of(table, seat).match
    [line] = some_lines(start, seat)
    path = (line.theirs, line.mine)
    following = mover(along(start, seat, path), seat)
    assert (following == first) == (seats == 2)
    composing = Composing(table, seat, "planstep", Draft(table.ply, (line,), path))
    await CONTROLS["planstep"].handler(composing.context(tables))
    [message] = composing.shown
    assert f"what might **{table.players[following].name}** play?" in content_of(message)


@pytest.mark.parametrize("is_right", [True, False])
async def test_every_move_is_checked_before_a_plan_is_stored(
    tables: Tables, people: People, is_right: bool
) -> None:
    """A plan with legal moves is stored. If a line has an illegal move, nothing is stored or called saved."""
    table = await people.start(tables)
    [first] = seats_to_move(table.match.status)
    seat = 1 - first
    [line] = some_lines(planner_of(table, seat).match, seat)
    line = line if is_right else line._replace(mine="nonsense")
    composing = Composing(table, seat, "plansave", Draft(table.ply, (line,)))
    await CONTROLS["plansave"].handler(composing.context(tables))
    stored = plan_of(await tables.get(table.id), seat)
    assert (stored is not None) == is_right
    [message] = composing.shown
    assert ("saved" in content_of(message)) == is_right
