"""Messages that fit, whatever is in them (Discord: resources/message)."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.service.tables import Tables
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.model import Table, add_event, bot_action
from bot.views.board import (
    ABANDONED,
    CALL,
    CLOSED,
    PAST,
    PAST_MOVE,
    board_message,
    closed_message,
    past_board,
)
from bot.views.message import MAX_CONTENT_LENGTH
from bot.views.text import content_of
from engine import text
from engine.game import Call
from tests.sentences import says

from ..answers import agree
from ..people import ANN, People
from ..publishing.test_plan import begun, moved, people


async def test_whom_a_board_calls(tables: Tables, people: People) -> None:
    """However long the calls are, it says whose turn it is; paused it calls no one, closed it says why."""
    table = await people.start(tables, 8)
    calls = tuple((table.ply, Call((0, 1, 2), text("dare " * 60))) for _ in range(12))
    shown = content_of(board_message(replace(table, calls=calls), table.match, table.ply - 1, None))
    assert len(shown) <= MAX_CONTENT_LENGTH
    assert "one of your dice" in shown
    assert says(shown, CALL, call="dare")
    table = await people.start(tables)
    assert len(board_message(table, table.match, 0, None).mentions) == 1
    paused = await tables.act(table.id, moderation.pause, people.act(77))
    face = board_message(paused, table.match, 0, None)
    assert face.mentions == ()
    assert content_of(face).split("\n")[-1].startswith("⏸️ <@77> paused this game.")
    table = begun()
    for action, kind, told in (
        (bot_action("a", "clock", 1), "abandoned", ABANDONED),
        (People().act(77), "closed", CLOSED),
    ):
        closed = closed_message(add_event(table, action, kind), table.match, None)
        assert says(content_of(closed), told, game="Conversion")


async def test_the_first_line_tells_games_apart(tables: Tables, people: People) -> None:
    """The first line names the game, all players and the move number. Secret choices don't count as moves."""
    table = await people.start(tables)
    first = "**Conversion** · 🟦 **Person 101** vs 🟠 **Person 102** · "
    assert first_line(table) == f"{first}move 1"
    table = await people.play(tables, table, random.Random(1))
    assert first_line(table) == f"{first}move 2"
    seat = table.match.last.seat
    asker, other = table.players[seat].user_id, table.players[1 - seat].user_id
    await tables.act(table.id, asking.ask, people.act(asker), "take_back")
    taken_back = await agree(tables, table.id, people.act(other), "take_back")
    assert first_line(taken_back) == f"{first}move 1"
    table = await people.play(tables, taken_back, random.Random(1))
    over = await tables.act(table.id, play.resign, people.act(ANN))
    assert first_line(over) == f"{first}1 move"
    table = await people.start(tables, 4)
    signs = ", ".join(f"{sign} **Person {101 + seat}**" for seat, sign in enumerate("🟦🟠⚪🟩"))
    assert first_line(table) == f"**Conversion** · {signs} · move 1"
    table = await people.start(tables, game_id="dice-chess")
    for _ in table.players:
        assert first_line(table).endswith("move 1")
        table = await people.play(tables, table, random.Random(1))
    assert first_line(table).endswith("move 1")


async def test_the_latest_three_moves_stand_below_it(tables: Tables, people: People) -> None:
    """In small print, a line each with its roll, new or not; what is new is told however long it is."""
    table, luck = await people.start(tables), random.Random(3)
    for _ in range(5):
        table = await people.play(tables, table, luck)
    assert [line.rolled for line in table.story] == [True] * 2 + [False] * 5
    told = [f"-# {line.text}" for line in table.story]
    assert small_print(table, since=table.ply) == small_print(table, since=table.ply - 1) == told[-3:]
    assert small_print(table, since=table.ply - 4) == told[-4:]
    begun = [f"-# {seat} was drawn to go first." for seat in "AB"]
    assert small_print(table, since=-1)[0] in begun
    assert small_print(table, since=-1)[1:] == told
    table, luck = await people.start(tables), random.Random(3)
    assert small_print(table, since=table.ply) == [], "the rolls of the opening are no moves"
    table = await people.play(tables, table, luck)
    while not table.story[-1].rolled:
        table = await people.play(tables, table, luck)
    move, roll = table.story[-2:]
    assert small_print(table, since=table.ply)[-1] == f"-# {move.text} {roll.text}"
    assert " rolls " in str(roll.text)


def test_an_older_board_begins_with_game_and_move() -> None:
    """A list of messages then tells games and moves apart. Before the first move, only the game."""
    table = moved(moved(begun("cubeo"), people), people)
    for ply in (1, 2):
        (line,) = past_board(table, range(ply, ply + 1), range(0)).told
        (story,) = (each.text for each in table.story if each.ply == ply)
        assert str(line) == str(text(PAST_MOVE, game="Cubeo", move=ply, line=story))
    drawn, _, _ = past_board(table, range(3), range(0)).told
    assert says(str(drawn), PAST, game="Cubeo")


def first_line(table: Table) -> str:
    return content_of(board_message(table, table.match, table.ply, None)).split("\n")[0]


def small_print(table: Table, since: int) -> list[str]:
    """Return the lines of a board that stand in small print, players as letters."""
    lines = content_of(board_message(table, table.match, since, None)).split("\n")
    small = [line for line in lines if line.startswith("-# ")]
    return [line.replace("**Person 101**", "A").replace("**Person 102**", "B") for line in small]
