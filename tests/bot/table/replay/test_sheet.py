"""The sheet: a match for people, whose lines can be played again."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.table.clock.rules import ClockRules, Spent
from bot.table.clock.time_control import PRESETS
from bot.table.events import TableEvent
from bot.table.model import Player, Table
from bot.table.planning.lines import Planned
from bot.table.play import phase_of
from bot.table.replay.log import TAKEN_BACK, StoredTable
from bot.table.replay.sheet import NOBODY, PLANNED, RESIGNS, STOOD_IN, STOPPED, write_sheet
from bot.table.replay.steps import History, fold
from bot.table.time import DAY, HOUR
from engine import GAMES, Match, Over, Played, Seat, ToMove
from engine.record import write_event
from tests.breadth import broad
from tests.games.chance import moments, step

SEED = bytes(range(32))
LINE = re.compile(r"\s*(\d+) (\S) (.+)")


def table_of(match: Match, **changes: object) -> Table:
    """Return a table with a match between people whose names look like moves."""
    players = tuple(Player(100 + seat, f"1 A [3] 3@d4 {seat}", 7 + seat) for seat in range(match.setup.seats))
    times = tuple(1_790_000_000_000 + 60_000 * number for number in range(len(match.events)))
    table = Table("t1", 1, 2, 100, match.game.id, {}, phase_of(match), 9, players, SEED, 1_790_000_000_000)
    options = match.record()["options"]
    return replace(table, match=match, options=options, times=times, **changes)  # type: ignore[arg-type]


def history_of(table: Table, entries: list[object]) -> History:
    """Return the history of log entries that are a minute apart."""
    written = tuple((json.dumps(entry), None) for entry in entries)
    times = tuple(1_790_000_000_000 + 60_000 * number for number in range(len(entries)))
    stored = StoredTable(
        replace(table, times=times), table.match.setup.first, table.match.game.rules, written
    )
    return fold(stored)


def sheet_of(match: Match, entries: list[object] | None = None) -> str:
    """Write the sheet of a match, by default with nothing taken back."""
    table = table_of(match)
    return write_sheet(
        table, match, history_of(table, entries or [write_event(event) for event in match.events])
    )


def turns_of(sheet: str) -> list[tuple[int, str, list[str]]]:
    """Read the number, seat and words of each line between the first two empty lines."""
    _header, turns, _end = sheet.split("\n\n")
    found = [LINE.fullmatch(line) for line in turns.split("\n")]
    return [(int(line[1]), line[2], line[3].split(" ")) for line in found if line]


def replayed(sheet: str, match: Match) -> Match:
    """Play the lines of a sheet again, from the match's set-up. Return the match."""
    setup = match.record()
    again = Match.open(
        match.game.id,
        seats=setup["seats"],
        first=setup["first"],
        options=setup["options"],
        holdings=setup.get("holdings"),
    )
    for _number, letter, words in turns_of(sheet):
        for word in _joined(words):
            again = _done(again, letter, word)
    return again


def _joined(words: list[str]) -> Iterator[str]:
    """Yield the words, joining a roll's into one, and skip signs and times, which are not moves."""
    roll: list[str] = []
    for word in words:
        if word in (STOOD_IN, PLANNED) or word.startswith("{"):
            continue
        if word.startswith("[") or roll:
            roll.append(word)
            if word.endswith("]"):
                yield " ".join(roll)
                roll = []
        else:
            yield word


def _done(match: Match, letter: str, word: str) -> Match:
    if word.startswith("("):
        return match
    if word.startswith("["):
        return match.roll([int(face) for face in word.strip("[]").split()])
    if word == STOPPED:
        assert letter == NOBODY
        return match.settle()
    seat = "ABCDEFGH".index(letter)
    return match.resign(seat) if word == RESIGNS else match.play(seat, word)


@pytest.mark.parametrize("seed", broad(range(12), first=2))
@pytest.mark.parametrize("game_id", GAMES)
def test_case_17_a_sheet_replays_its_match(game_id: str, seed: int) -> None:
    """It does for random matches of every game and options, in which people resign or agree to stop."""
    (*_, match) = moments(game_id, seed, leaving=0.003 * (seed % 3))
    sheet = sheet_of(match)
    assert replayed(sheet, match).record() == match.record()
    numbers = [number for number, *_ in turns_of(sheet)]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("game_id", GAMES)
def test_case_17_what_was_taken_back_is_in_brackets(game_id: str) -> None:
    """Readers skip it, and the numbers are those of the steps."""
    luck = random.Random(5)
    (opening, *_) = moments(game_id, 5)
    match, entries, undone = opening, list[object](), 0
    for _ in range(400):
        if isinstance(match.status, Over):
            break
        before, is_open = match, isinstance(match.status, ToMove) and not match.status.secret
        match = step(match, luck)
        entries.append(write_event(match.events[-1]))
        if isinstance(match.status, ToMove) and is_open and luck.random() < 0.4:
            match, undone = before, undone + 1
            entries.append(TAKEN_BACK)
    sheet = sheet_of(match, entries)
    assert replayed(sheet, match).events == match.events
    assert sheet.split("\n\n")[1].count("(") == undone
    history = history_of(table_of(match), entries)
    moves = {step.number: step.move.notation for step in history.steps if step.move}
    for number, _letter, words in turns_of(sheet):
        first = next((word for word in _joined(words) if not word.startswith("[")), None)
        if first is not None and moves.get(number):
            assert first.strip("()") == moves[number]


def test_case_18_a_secret_that_is_handed_in_is_left_out() -> None:
    """The sheet stops before it. Once both are in, it has both."""
    every = list(moments("dice-chess", 1))
    placing = [match for match in every if match.hidden]
    secret = placing[0]
    army = secret.events[-1]
    assert isinstance(army, Played)
    sheet = sheet_of(secret)
    assert army.move not in sheet
    assert replayed(sheet, secret).events == secret.events[:-1]
    (shown,) = [
        match
        for match in every
        if len(match.events) == len(secret.events) + 1 and match.events[:-1] == secret.events
    ]
    assert army.move in sheet_of(shown)


def test_what_clocks_have_counted() -> None:
    """Each turn has its counted time. Moves made by the bot or by a plan are marked."""
    (*_, match) = list(moments("cubeo", 4))[:6]
    events = [write_event(event) for event in match.events]
    entries = [*events[:2], events[2], TAKEN_BACK, *events[2:]]
    rules = ClockRules(PRESETS["day"], late="stand-in", weekends="free")
    took = (3 * HOUR + 62_999, 5_000, 59_999, None, DAY + 2 * HOUR, 0)
    spent = [None if each is None else Spent(each, (0, 0)) for each in took]
    table = table_of(match, clock=rules, planned=(Planned(6, 5),))
    stored = replace(table, spent=(spent[0], spent[1]._replace(stood_in=True), *spent[2:]))  # type: ignore[union-attr]
    sheet = write_sheet(table, match, history_of(stored, entries))
    assert "\nClock: day, late stand-in, weekends free\n" in sheet
    first, second, third, fourth, *_ = [" ".join(words) for _number, _seat, words in turns_of(sheet)]
    plays = [event.move for event in match.events if isinstance(event, Played)]
    assert first == f"{plays[0]} {{3:01:02}}"
    assert second == f"{plays[1]} {STOOD_IN} {{0:00:05}}"
    assert third == f"({plays[2]}) {plays[2]} {{26:00:00}}"
    assert fourth == f"{plays[3]} {PLANNED} {{0:00:00}}"
    assert replayed(sheet, match).events == match.events


def test_header_and_end() -> None:
    """It has the game, its options, seats and dates, then the result, or why there is none, and the seed."""
    match = Match.open("cubeo", seats=2, first=1, options={"die-size": 8})
    table = table_of(match)
    running = write_sheet(table, match, history_of(table, []))
    assert running.startswith("Cubeo (rules 2)\nOptions: die-size 8\nSeat A: 1 A [3] 3@d4 0\nSeat B: ")
    assert "(goes first)\nClock: none\nTable: t1, opened 2026-09-21 14:13 UTC\n" in running
    assert "Result: none yet (the game is still running)\n" in running
    assert SEED.hex() not in running
    over = match.resign(0)
    sheet = sheet_of(over)
    assert f"   1 {Seat(0)} {RESIGNS}" in sheet
    assert "Result: won by B (only one player is left)\n" in sheet
    assert f"Seed: {SEED.hex()}\n" in sheet
    match = Match.open("cubeo", seats=2)
    table = table_of(match)
    table = replace(table, players=(table.players[0]._replace(name="\u05d0\u05d1 1"), table.players[1]))
    assert "\nSeat A: \u2068\u05d0\u05d1 1\u2069 (goes first)\n" in write_sheet(
        table, match, history_of(table, [])
    )
    match = Match.open("power-coinz", seats=2)  # its seats do not take turns
    assert "goes first" not in write_sheet(table_of(match), match, history_of(table_of(match), []))
    (*_, match) = list(moments("cubeo", 4))[:4]
    table, entries = table_of(match), [write_event(event) for event in match.events]
    for by_id, kind, why in ((7, "closed", "a moderator closed the game"), (0, "abandoned", "time ran out")):
        closed = replace(table, phase="over", table_events=(TableEvent(9, 4, kind, by_id, 0),))  # type: ignore[arg-type]
        assert f"\nResult: none ({why}" in write_sheet(closed, match, history_of(closed, entries))
