"""Messages that fit, whatever is in them (Discord: resources/message)."""

from __future__ import annotations

from dataclasses import replace

from bot.service.tables import Tables
from bot.table import moderation
from bot.views.board import board_message
from bot.views.message import MOST_CONTENT
from bot.views.text import content_of
from engine import text
from engine.game import Call

from ..people import People


async def test_long_calls_are_cut_and_the_turn_stays(tables: Tables, people: People) -> None:
    """However much the players are asked to do, the message fits and says whose turn it is."""
    table = await people.start(tables, 8)
    assert table.match is not None
    calls = tuple((table.ply, Call((0, 1, 2), text("dare " * 60))) for _ in range(12))
    shown = content_of(board_message(replace(table, calls=calls), table.match, table.ply - 1, None))
    assert len(shown) <= MOST_CONTENT
    assert "it is your turn" in shown
    assert "this is for you: dare" in shown


async def test_a_paused_board_calls_nobody(tables: Tables, people: People) -> None:
    """Also where it is posted for another reason: nobody can move, and the line of the turn says so."""
    table = await people.start(tables)
    assert table.match is not None
    assert len(board_message(table, table.match, 0, None).mentions) == 1
    paused = await tables.act(table.id, moderation.pause, people.act(77))
    face = board_message(paused, table.match, 0, None)
    assert face.mentions == ()
    assert content_of(face).split("\n")[-1].startswith("⏸️ <@77> has paused this game.")
