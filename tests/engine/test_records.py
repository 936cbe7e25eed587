"""Matches as JSON, and records that are refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from engine import InvalidRecord, Match, Over, Played, Resigned, Rolled, Settled, TableError
from engine.record import moments, read_event, write_event

Record = dict[str, Any]
EMPTY = "/".join(["........"] * 8)


def finished() -> Match:
    """Play a short match to its end by agreement."""
    match = Match.open("conversion", seats=3, first=1, options={"win": "tall", "holes": 1})
    match = match.roll((8, 8)).roll((1, 2, 3, 4, 5)).roll((6, 6, 6, 6, 6)).roll((1, 1, 1, 1, 2))
    return match.play(1, "3@d4").play(2, "6@a1").play(0, "2@h1").play(1, "2@a8").resign(0).settle()


def test_the_format() -> None:
    """A record has exactly the keys and values of the format."""
    record = finished().record()
    assert record == {
        "format": "alea-record/1",
        "game": "conversion",
        "rules": 1,
        "options": {
            "win": "tall",
            "endless": "off",
            "holes": 1,
            "dice": "coloured",
            "mass-adjacency": "all8",
            "optional-conversion": "off",
        },
        "seats": 3,
        "first": 1,
        "events": [
            {"roll": [8, 8]},
            {"roll": [1, 2, 3, 4, 5]},
            {"roll": [6, 6, 6, 6, 6]},
            {"roll": [1, 1, 1, 1, 2]},
            {"play": [1, "3@d4"]},
            {"play": [2, "6@a1"]},
            {"play": [0, "2@h1"]},
            {"play": [1, "2@a8"]},
            {"resign": 0},
            {"settle": True},
        ],
        "result": {"winners": [2], "reason": "agreement", "scores": [2, "5/2", 6]},
    }


def test_round_trip() -> None:
    match = finished()
    assert Match.replay(match.record()) == match
    assert Match.replay(json.loads(json.dumps(match.record()))) == match


def test_every_prefix_replays() -> None:
    """A record with only its first events replays to the match at that moment."""
    match = finished()
    for number, moment in enumerate(moments(match)):
        record = {**match.record(), "events": match.record()["events"][:number], "result": None}
        assert Match.replay(record) == moment
        assert moment.record()["result"] is None or isinstance(moment.status, Over)
    assert moment == match


def test_a_match_opened_in_its_middle() -> None:
    """The record contains the position that the match started from."""
    match = Match.at("conversion", f"{EMPTY} A31,B2 A", seats=2).play(0, "3@d4")
    assert match.record()["position"] == f"{EMPTY} A13,B2 A"
    assert Match.replay(match.record()) == match
    assert next(moments(match)).position == f"{EMPTY} A13,B2 A"


def test_other_keys_are_left_alone() -> None:
    """Keys that the bot adds, such as names, times and dice, make no difference."""
    assert Match.replay({**finished().record(), "names": ["Ann"], "times": [], "dice": {}}) == finished()


@pytest.mark.parametrize(
    "event", [Played(1, "3@d4"), Rolled((3, 1)), Resigned(0), Settled(), Settled(timed=True)]
)
def test_events_round_trip(event: Any) -> None:
    """Each kind of event is the same after it's written as JSON and read."""
    written = json.loads(json.dumps(write_event(event)))
    assert read_event(written) == event
    assert type(read_event(written)) is type(event)


@pytest.mark.parametrize(
    "written",
    [
        None, 3, "settle", [], {}, {"settle": False}, {"settle": 1}, {"settle": None}, {"play": [0]},
        {"play": [0, "3@d4", 1]}, {"play": ["0", "3@d4"]}, {"play": [True, "3@d4"]}, {"play": [0.0, "3@d4"]},
        {"play": [0, 3]}, {"play": "0"}, {"play": None}, {"roll": 3}, {"roll": "31"}, {"roll": None},
        {"roll": {"1": 2}}, {"resign": "0"}, {"resign": True}, {"resign": 1.0}, {"resign": None},
        {"resign": [0]}, {"resign": 0, "settle": True}, {"play": [0, "3@d4"], "roll": [1]}, {"undo": 1},
        {"Play": [0, "3@d4"]}, {"settle": True, "x": 1}, {1: 2},
    ],
)  # fmt: skip
def test_what_is_no_event(written: object) -> None:
    with pytest.raises(InvalidRecord, match="isn't a valid event"):
        read_event(written)


def without(key: str) -> Callable[[Record], object]:
    """Return a function that removes a key from a record."""
    return lambda record: record.pop(key)


def with_value(key: str, value: object) -> Callable[[Record], object]:
    """Return a function that replaces a record's value."""
    return lambda record: record.update({key: value})


def with_event(number: int, value: object) -> Callable[[Record], object]:
    """Return a function that replaces a record's event."""
    return lambda record: record["events"].__setitem__(number, value)


DAMAGE: list[tuple[str, Callable[[Record], object]]] = [
    *[
        (f"without {key}", without(key))
        for key in ("format", "game", "rules", "options", "seats", "first", "events")
    ],
    *[(f"format {value!r}", with_value("format", value)) for value in ("alea-record/2", "", None, 1, [])],
    *[(f"game {value!r}", with_value("game", value)) for value in ("chess", "", None, 3, [], {})],
    *[(f"rules {value!r}", with_value("rules", value)) for value in (0, 2, "1", None, True, [])],
    *[(f"seats {value!r}", with_value("seats", value)) for value in (1, 2, 9, 3.0, "3", None, True, [])],
    *[(f"first {value!r}", with_value("first", value)) for value in (-1, 0, 2, 3, 1.0, "1", None, True)],
    *[
        (f"options {value!r}", with_value("options", value))
        for value in (None, [], "", 3, {"win": "x"}, {"x": 1})
    ],
    *[(f"events {value!r}", with_value("events", value)) for value in (None, {}, "", 3, [None], [[]], "ab")],
    *[(f"position {value!r}", with_value("position", value)) for value in (None, 3, "", "x", EMPTY, [])],
    *[
        (f"result {value!r}", with_value("result", value))
        for value in ({}, [], 0, "", {"winners": [2]}, False)
    ],
    ("a changed face", with_event(1, {"roll": [1, 2, 4, 4, 5]})),
    ("an impossible face", with_event(1, {"roll": [1, 2, 7, 4, 5]})),
    ("a face too few", with_event(1, {"roll": [1, 2, 3, 4]})),
    ("a boolean face", with_event(1, {"roll": [True, 2, 3, 4, 5]})),
    ("a float face", with_event(1, {"roll": [1.0, 2, 3, 4, 5]})),
    ("a nested face", with_event(1, {"roll": [[1], 2, 3, 4, 5]})),
    ("another hole", with_event(0, {"roll": [4, 4]})),
    ("another seat", with_event(4, {"play": [2, "3@d4"]})),
    ("another die", with_event(4, {"play": [1, "6@d4"]})),
    ("no move", with_event(4, {"play": [1, "hello"]})),
    ("a move in the hole", with_event(4, {"play": [1, "3@h8"]})),
    ("a move on a die", with_event(5, {"play": [2, "6@d4"]})),
    ("a move repeated", lambda record: record["events"].insert(5, {"play": [1, "3@d4"]})),
    ("a roll repeated", lambda record: record["events"].insert(4, {"roll": [1, 1, 1, 1, 1]})),
    ("a roll removed", lambda record: record["events"].pop(3)),
    ("a move removed", lambda record: record["events"].pop(4)),
    ("moves swapped", lambda record: record["events"].insert(4, record["events"].pop(5))),
    ("one more event", lambda record: record["events"].append({"settle": True})),
    ("one event less", lambda record: record["events"].pop()),
    ("two resignations", lambda record: record["events"].insert(9, {"resign": 0})),
    ("another resigner", with_event(8, {"resign": 2})),
    ("other winners", lambda record: record["result"].update(winners=[1])),
    ("another reason", lambda record: record["result"].update(reason="luck")),
    ("other scores", lambda record: record["result"].update(scores=[2, "7/2", 6])),
    ("a rounded score", lambda record: record["result"].update(scores=[2, 2.5, 6])),
    ("more in the result", lambda record: record["result"].update(prize=3)),
    ("another option", lambda record: record["options"].update(win="wide")),
    ("more holes", lambda record: record["options"].update(holes=2)),
]


@pytest.mark.parametrize("damage", [each for _, each in DAMAGE], ids=[name for name, _ in DAMAGE])
def test_damaged_records(damage: Callable[[Record], object]) -> None:
    """A record that contradicts itself, or can't have happened, raises InvalidRecord with a sentence."""
    record = copy.deepcopy(finished().record())
    damage(record)
    with pytest.raises(InvalidRecord) as refused:
        Match.replay(record)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("record", [None, [], "", 3, True, [("format", "alea-record/1")]])
def test_what_is_no_record(record: Any) -> None:
    with pytest.raises(InvalidRecord, match="isn't a record in the format alea-record/1"):
        Match.replay(record)


def test_the_event_is_numbered() -> None:
    """The sentence says which event cannot have happened, and why."""
    record = finished().record()
    record["events"][4] = {"play": [1, "6@d4"]}
    with pytest.raises(InvalidRecord) as refused:
        Match.replay(record)
    assert str(refused.value) == "Event 5 can't have happened: You have no 6 in hand. You hold 1, 2, 3, 4, 5."


def test_endless_records() -> None:
    """Nesting without end, numbers of thousands of digits, and 100,001 events raise errors for players."""
    nested: list[Any] = []
    for _ in range(50_000):
        nested = [nested]
    for junk in (nested, 10**5000):
        for key in ("game", "rules", "seats", "first", "events", "position"):
            with pytest.raises(InvalidRecord):
                Match.replay({**finished().record(), key: junk})
        with pytest.raises(TableError):
            Match.replay({**finished().record(), "events": [junk]})
        with pytest.raises(TableError):
            Match.replay({**finished().record(), "options": {"win": junk}})
    with pytest.raises(InvalidRecord, match="no list of events"):
        Match.replay({**finished().record(), "events": [{"settle": True}] * 100_001})
    while nested:  # taken apart by hand, because the interpreter would do it recursively
        nested = nested.pop()
