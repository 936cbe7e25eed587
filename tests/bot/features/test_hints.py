"""What a hint says about a move: the best answer to it, the reply to that, and the figures that change."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from bot.features.computers import hints
from bot.storage.computers import FREE, NO_HINT_LEFT
from bot.table.errors import Refusal
from bot.table.options import TableOptions
from bot.views.text import render_plain
from engine import Match
from opponents import advise
from tests.refusals import refuses
from tests.sentences import says

from ..publishing.test_plan import begun, moved

LUCK = b"luck"
CONVERSION = "......../......../......../....B2.../......../......../......../........ A12345,B11266 A"
CUBEO = "A1../A2A1B1 A"


def said(match: Match, level: str) -> list[str]:
    """Return the reasons given for the move that is recommended to the first seat."""
    advice = advise(match, 0, level, LUCK)._asdict()
    after = match.trial(0, advice["move"])
    return [render_plain(line, ("Ann", "Ben")) for line in hints.why(match, after, 0, advice)]


def test_what_is_told_of_a_move() -> None:
    """A bait has the reply to its capture, a harmless answer has none, and changing figures are named."""
    match = Match.open("konfusion", seats=2, first=0)
    for number, move in enumerate(("c1>a1", "f10>j10", "e1>j1", "h10>f10")):
        match = match.play(number % 2, move)
    lines = said(match, "sharp")
    assert any(says(line, hints.ANSWER) and "captures Ann's 4" in line for line in lines), lines
    assert any(says(line, hints.REPLY) and "captures Ben's 6" in line for line in lines), lines
    lines = said(Match.open("konfusion", seats=2, first=0), "casual")
    assert any(says(line, hints.ANSWER) for line in lines)
    assert not any(says(line, hints.REPLY) for line in lines)
    for game_id, line, titles in (
        ("conversion", CONVERSION, ["High score (pips)"]),
        ("cubeo", CUBEO, ["Highest die", "Dice on the table"]),
    ):
        lines = said(Match.at(game_id, line, seats=2), "casual")
        assert [line.split(":")[0] for line in lines if "→" in line] == titles


async def test_none_is_left() -> None:
    """No computer is asked. The limit is checked for this table and seat, before the seat's first move."""
    table = replace(moved(begun("cubeo")), table_options=TableOptions(hints=True))
    (seat,) = table.match.status.seats

    async def check(*asked: object) -> None:
        assert asked == (table.id, seat, 0)
        raise Refusal(NO_HINT_LEFT, free=FREE, moves=3)

    async def here() -> object:
        return table

    context: Any = SimpleNamespace(
        services=SimpleNamespace(hints=SimpleNamespace(check=check)),  # and no one who thinks
        table=here,
        user_id=table.players[seat].user_id,
        custom_id=SimpleNamespace(ply=table.ply),
    )
    with refuses(NO_HINT_LEFT):
        await hints.give_hint(context)
