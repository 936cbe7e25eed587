"""How anyone can check a finished game's dice and moves."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.operations.verify import MAX_BYTES, Unverifiable, main, verify
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table import moderation, play
from bot.table.dice import FairDice, commitment, new_seed
from bot.table.model import Table
from bot.table.replay.dice_check import ROLL_WRONG, SEED_RIGHT
from bot.table.replay.record import record_of
from engine import Match

from ..people import BEN, People

Record = dict[str, Any]


@pytest.fixture(scope="module")
def original() -> Record:
    """Return the record of a short finished match, which no test changes."""

    async def played() -> Table:
        store, people, luck = await Database.open(":memory:"), People(), random.Random(3)
        tables = Tables(store)
        table = await people.start(tables, options={"holes": 2})
        for _ in range(14):
            table = await people.play(tables, table, luck)
        table = await tables.act(table.id, play.resign, people.act(BEN))
        await store.close()
        return table

    return dict(record_of(asyncio.run(played())))


@pytest.fixture
def record(original: Record) -> Record:
    """Return a copy of the record, to be forged."""
    return copy.deepcopy(original)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[object], str]:
    """Return a function that writes content to a file and returns the file's path."""

    def write(content: object) -> str:
        path = tmp_path / "record.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return str(path)

    return write


def rolls(record: Record) -> list[list[int]]:
    return [event["roll"] for event in record["events"] if "roll" in event]


def failures(record: Record) -> list[str]:
    verdict = verify(record)
    assert verdict.verified == (not verdict.wrong)
    return list(verdict.wrong)


def test_an_honest_record(record: Record, write: Callable[[object], str], capsys: Any) -> None:
    """It is verified, and the output lists the four things that are right."""
    told = list(verify(record).right)
    assert told == [
        f"Every event follows the rules: {len(record['events'])} in all.",
        SEED_RIGHT,
        "The first seat follows from the seed.",
        f"Every roll follows from the seed: {len(rolls(record))} in all.",
    ]
    assert main(write(record)) == 0
    assert capsys.readouterr().out.endswith("Verified.\n")


def test_what_is_to_be_compared(record: Record, write: Callable[[object], str], capsys: Any) -> None:
    """The output gives the table and the commitment to compare, because anyone can make up a match.

    This is also so for a match that someone made up with their own seed, which keeps to all rules.
    """
    key = new_seed()
    dice = FairDice(key, "k7m2q9xa", [1, 2])
    match = Match.open("cubeo", seats=2, first=dice.first(2)).resign(0)
    made_up = {
        **match.record(),
        "dice": {
            "commitment": commitment(key),
            "seed": key.hex(),
            "table": "k7m2q9xa",
            "players": ["1", "2"],
        },
    }
    for each in (record, made_up):
        assert main(write(each)) == 0
        told = capsys.readouterr().out
        assert f"table {each['dice']['table']}" in told
        assert each["dice"]["commitment"] in told
        assert "compare" in told
        assert "anyone can make up" in told


def test_a_record_without_its_end(record: Record, write: Callable[[object], str], capsys: Any) -> None:
    """It counts as unfinished, never as verified. If it keeps a result without its events, it is wrong."""
    whole = len(record["events"])
    for left in (whole - 1, whole // 2, 0):
        cut = {**record, "events": record["events"][:left], "result": None}
        assert verify(cut).verified
        assert verify(cut).missing
        assert main(write(cut)) == 3
        told = capsys.readouterr().out
        assert "  MISSING  " in told
        assert "has no result: everything after" in told
        assert not told.endswith("\nVerified.\n")
    assert main(write({**record, "events": record["events"][:-1]})) == 1, "it has a result all the same"
    capsys.readouterr()
    assert main(write({**record, "result": None})) == 3, "whoever took it out may have had a reason"
    assert "has no result" in capsys.readouterr().out


def test_a_record_from_the_middle(record: Record) -> None:
    """The verdict says that it starts in the middle, and does not doubt the position."""
    position = Match.replay({**record, "events": record["events"][:3], "result": None}).position
    middle = {**record, "position": position, "events": [], "result": None}
    assert not failures(middle)
    assert any("starts in the middle" in told for told in verify(middle).untold)


async def test_a_closed_game(tables: Tables, people: People) -> None:
    """It is right, and the verdict says that a moderator closed it, so it has no result."""
    table = await people.play(tables, await people.start(tables), random.Random(1))
    closed = await tables.act(table.id, moderation.close, people.act(BEN))
    verdict = verify(record_of(closed))
    assert verdict.verified
    assert any("moderator" in told for told in verdict.missing)


def test_a_changed_face(record: Record, write: Callable[[object], str], capsys: Any) -> None:
    """Wherever the die is, the roll is named, with its faces and the right ones."""
    for number in range(len(rolls(record))):
        forged = copy.deepcopy(record)
        roll = rolls(forged)[number]
        honest = list(roll)
        roll[-1] = roll[-1] % 6 + 1
        told = failures(forged)
        faces, due = (", ".join(map(str, each)) for each in (roll, honest))
        assert ROLL_WRONG.format(number=number + 1, rolls=faces, target=due) in told
    assert main(write(forged)) == 1
    assert capsys.readouterr().out.endswith("Not verified.\n")


def test_a_changed_first_seat(record: Record) -> None:
    """Any value but the right seat is found, legal or not."""
    for other in (1 - record["first"], None, "A", 7, [], -1):
        record["first"] = other
        assert any("The first seat should have been" in told for told in failures(record))


def test_changed_dice(record: Record) -> None:
    """A wrong seed fits neither the commitment nor the rolls. A wrong commitment is the only mistake.

    A wrong table, other players, or players in swapped seats are found too.
    """
    players = record["dice"]["players"]

    def told(**change: object) -> list[str]:
        return failures({**record, "dice": {**record["dice"], **change}})

    first, *others = told(seed="ab" * 32)
    assert first.startswith("The seed and the commitment don't agree: the seed's SHA-256 is")
    assert any(each.startswith("Roll 1 is wrong:") for each in others)
    assert [each[:39] for each in told(commitment="00" * 32)] == ["The seed and the commitment don't agree"]
    assert all([told(table="elsewhere"), told(players=players[::-1]), told(players=["1", players[1]])])
    for _ in range(20):
        assert len(told(seed=new_seed().hex())) > 1


def test_rules_broken(record: Record) -> None:
    """The first illegal event is named, with the number of rolls before it."""
    moves = [number for number, event in enumerate(record["events"]) if "play" in event]
    record["events"][moves[4]] = record["events"][moves[0]]
    told = failures(record)
    assert told[0].startswith(f"Event {moves[4] + 1} can't have happened")
    rolls = sum("roll" in event for event in record["events"][: moves[4]])
    assert told[-1].startswith(f"After roll {rolls} the record breaks the rules")


def test_another_result(record: Record) -> None:
    """If the events do not lead to the record's result, that is the only mistake."""
    record["result"]["winners"] = [1]
    assert failures(record) == ["The events in the record don't lead to its result."]


def test_a_thousand_wrong_rolls_are_not_all_listed(record: Record) -> None:
    """At most ten are listed. A line says that there are other wrong rolls."""
    for roll in rolls(record):
        roll[:] = roll[::-1]
    opening = {**record, "events": [{"roll": [1, 1]}] * 40, "result": None}
    told = failures(opening)
    assert sum(each.startswith("Roll ") for each in told) <= 10
    assert any("Other wrong rolls" in each for each in told)


async def test_no_seed_yet(
    tables: Tables, people: People, write: Callable[[object], str], capsys: Any
) -> None:
    """While the match is running, it cannot be verified, and the command says when the seed is published."""
    record = record_of(await people.start(tables))
    with pytest.raises(Unverifiable, match="published when the game is over"):
        verify(record)
    assert main(write(record)) == 2
    assert "published when the game is over" in capsys.readouterr().err


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "short"},
        {"seed": 7},
        {"seed": "zz" * 32},
        {"seed": "\uff11" * 64},
        {"commitment": None},
        {"commitment": "0" * 63},
        {"table": ["a"]},
        {"table": "a" * 65},
        {"table": "a:b"},
        {"table": "\ud800"},
        {"players": None},
        {"players": []},
        {"players": ["1"]},
        {"players": ["1", "2", "3"]},
        {"players": [1, 2]},
        {"players": ["1", "-2"]},
        {"players": ["1", "9" * 5000]},
        {"players": {"1": "2"}},
    ],
)
def test_damaged_dice(record: Record, change: Record) -> None:
    """If the dice's data is malformed, Unverifiable is raised."""
    with pytest.raises(Unverifiable, match="dice are damaged"):
        verify({**record, "dice": {**record["dice"], **change}})


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"\x80",
        b"not json",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 5000,
        b"[]",
        b"null",
        b'"record"',
        b"{}",
        b'{"dice": []}',
        b'{"dice": {}}',
        b" " * (MAX_BYTES + 1),
    ],
)
def test_hostile_files(write: Callable[[object], str], content: bytes, capsys: Any) -> None:
    """A file that is not a record gives code 2 and one sentence on standard error."""
    assert main(write(content)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.endswith(".\n")


def test_files_that_cannot_be_read(tmp_path: Path, capsys: Any) -> None:
    """A missing file and a folder each give code 2 and a sentence."""
    assert main(str(tmp_path / "missing.json")) == 2
    assert main(str(tmp_path)) == 2
    assert capsys.readouterr().err.count("The file cannot be read") == 2


def test_the_terminal_is_safe(record: Record, write: Callable[[object], str], capsys: Any) -> None:
    """No control character from a record reaches the terminal."""
    record["events"][-1] = {"play": [0, "\x1b[2J\ud800\u202e"]}
    record["game"] = "\x1b]0;owned\x07"
    assert main(write(record)) == 1
    told = capsys.readouterr().out
    assert not any(ord(character) < 32 and character != "\n" for character in told)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=150)
@given(data=st.data())
def test_any_part_may_be_anything(
    record: Record, write: Callable[[object], str], data: st.DataObject
) -> None:
    """With any value anywhere, the code is 0 to 3, and only harmless changes are verified."""
    forged = copy.deepcopy(record)
    place: Any = forged
    key = data.draw(st.sampled_from(sorted(set(forged) - {"names", "times"})))
    while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
        place = place[key]
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    honest = place[key]
    place[key] = data.draw(JSON)
    code = main(write(forged))
    assert code in {0, 1, 2, 3}
    if code == 0:
        assert place[key] == honest or key in {"result", "holes"} or place is forged["options"]


def test_a_long_forgery_is_cut(record: Record) -> None:
    """A roll with 10,000 faces is reported in a few lines, but one with 64 dice in full."""
    rolls(record)[0][:] = [6] * 10_000
    [told] = [each for each in failures(record) if each.startswith("Roll 1 ")]
    assert "is wrong: 6, 6, 6, 6" in told
    assert len(told) < 400
    rolls(record)[0][:] = [5] * 64
    [told] = [each for each in failures(record) if each.startswith("Roll 1 ")]
    assert ", ".join("5" * 64) in told
