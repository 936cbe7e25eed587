"""How anyone can check a finished tournament."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.contests import tournament_file
from bot.contests.lots import Lots, starting_order
from bot.contests.model import Contest, Kind, written_round
from bot.operations import tournament
from bot.operations.verify import FALSE, UNREADABLE, VERIFIED
from bot.table.dice import commitment
from engine import Match

from ..contests.play import SEED, pair_here, random_result

LOTS = Lots(SEED, 12)
File = dict[str, Any]


def finished(kind: Kind, entrants: int, rounds: int) -> File:
    """Return the file of a tournament. In Swiss and pods, number 3 sits out and the last one enters late."""
    ratings = {entry: None if entry % 3 else 1_000 * entry for entry in range(1, entrants + 1)}
    order = starting_order(LOTS, ratings)
    listed = [
        {"number": number, "name": f"Entrant {number}", "rating": ratings[entry], "entry": entry}
        for number, entry in enumerate(order, 1)
    ]
    luck, contest, events = random.Random(1), Contest(kind, 0, seats=3), []

    def add(event: File) -> None:
        nonlocal contest
        contest = contest.after(event)
        events.append(event)

    for number in range(1, entrants + 1):
        add({"what": "entered", "number": number})
    for stage in range(1, rounds + 1):
        if stage == 2 and kind in ("swiss", "pods"):
            listed.append({"number": entrants + 1, "name": "Late", "rating": None, "entry": entrants + 1})
            add({"what": "entered", "number": entrants + 1})
            add({"what": "sat-out", "number": 3})
        add({"what": "round", "stage": stage, "pairings": written_round(pair_here(contest.task(LOTS)))})
        for board, pairing in enumerate(contest.rounds[-1], 1):
            if pairing.result is None:
                result = list(random_result(luck, len(pairing.numbers)))
                told = {"stage": stage, "board": board, "table": f"t{stage}{board}", "how": "played"}
                add({"what": "result", "result": result, **told})
        if stage == 1:
            board, game = next(each for each in enumerate(contest.rounds[0], 1) if not each[1].is_bye)
            result = list(random_result(luck, len(game.numbers)))
            add({"what": "corrected", "stage": 1, "board": board, "result": result, "how": "corrected"})
    head = {"name": "Autumn Cup", "settings": {"kind": kind, "seats": 3, "twice": False, "game": "cubeo"}}
    head["settings"]["rounds"] = rounds
    written: File = json.loads(json.dumps(tournament_file.write(head, LOTS, listed, events)))
    return written


@pytest.fixture(
    scope="module", params=[("swiss", 7, 3), ("round-robin", 4, 3), ("pods", 7, 3), ("knock-out", 5, 3)]
)
def original(request: pytest.FixtureRequest) -> File:
    return finished(*request.param)


def mistakes(file: File) -> list[str]:
    return list(tournament_file.mistakes(file, pair_here))


def test_rank_case_58_a_finished_tournament_is_verified(original: File) -> None:
    """One of each kind is, with a late entry, an absence and a correction if the kind can have them."""
    assert mistakes(original) == []


def changed_seat(file: File) -> None:
    game = next(p for e in file["events"] if e["what"] == "round" for p in e["pairings"] if len(p[0]) > 1)
    game[0][0], game[0][1] = game[0][1], game[0][0]


def changed_place(file: File) -> None:
    file["places"][0]["place"] = 2


def changed_points(file: File) -> None:
    file["places"][0]["points"] += 1


def changed_how(file: File) -> None:
    next(e for e in file["events"] if e["what"] == "corrected")["how"] = "absent"


def changed_rounds(file: File) -> None:
    file["settings"]["rounds"] += 1


def changed_seed(file: File) -> None:
    file["commitment"] = "0" * 64


CHANGES = {
    changed_seat: "Round 1, board ",
    changed_place: "should have place 1",
    changed_points: " points, but has place 1 and ",
    changed_how: " can't be “absent” with its result.",
    changed_rounds: "rounds, but has 3.",
    changed_seed: "The seed doesn't belong",
}


@pytest.mark.parametrize(("change", "named"), CHANGES.items())
def test_rank_case_58_what_is_changed_is_named(
    original: File, change: Callable[[File], None], named: str
) -> None:
    """For each kind of change, a mistake names what was changed."""
    file = copy.deepcopy(original)
    change(file)
    assert any(named in mistake for mistake in mistakes(file))


def test_rank_case_58_a_changed_starting_number_is_named(original: File) -> None:
    """If two unrated entrants swap their entries, the check says which starting numbers are right."""
    file = copy.deepcopy(original)
    unrated = [e for e in file["entrants"] if e["rating"] is None and e["name"] != "Late"]
    unrated[0]["entry"], unrated[1]["entry"] = unrated[1]["entry"], unrated[0]["entry"]
    assert mistakes(file)[0].startswith("The starting numbers should be")


def test_rank_case_58_a_changed_result_is_named(original: File) -> None:
    """A place that no longer follows from the results is named."""
    file = copy.deepcopy(original)
    last = [e for e in file["events"] if e["what"] == "result"][-1]
    last["result"] = (
        last["result"][::-1] if last["result"] != last["result"][::-1] else [1, 2, 3][: len(last["result"])]
    )
    assert any("should have place" in mistake for mistake in mistakes(file))


def test_the_command_says_verified_and_what_to_compare(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A verified file's commitment is shown. A changed place gives 1, and a file that is none gives 2."""
    path = tmp_path / "cup.json"
    file = finished("round-robin", 4, 3)
    path.write_text(json.dumps(file))
    assert tournament.main(str(path), []) == VERIFIED
    said = capsys.readouterr().out
    assert said.endswith("Verified.\n")
    assert file["commitment"][:20] in said
    changed_place(file)
    path.write_text(json.dumps(file))
    assert tournament.main(str(path), []) == FALSE
    path.write_text("[]")
    assert tournament.main(str(path), []) == UNREADABLE
    path.write_text(json.dumps({**file, "events": [{"what": "round"}]}))
    assert tournament.main(str(path), []) == UNREADABLE


def test_rank_case_58_a_result_that_is_not_its_record_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """If its winners differ from those in the record, the command names both."""
    match = Match.open("conversion", seats=2).resign(0)
    seed = b"x" * 32
    dice = {"table": "t11", "players": ["1", "2"], "seed": seed.hex(), "commitment": commitment(seed)}
    record = tmp_path / "t11.json"
    record.write_text(json.dumps({**match.record(), "dice": dice}))
    file = finished("round-robin", 4, 3)
    path = tmp_path / "cup.json"
    for result, due in (([2, 1], VERIFIED), ([1, 2], FALSE)):
        event = next(e for e in file["events"] if e["what"] == "result" and e["table"] == "t11")
        event["result"] = result
        path.write_text(json.dumps(file))  # its correction decides the places
        assert tournament.main(str(path), [str(record)]) == due
    assert "Table t11 should have the result won by seat 2, but has won by seat 1." in capsys.readouterr().out
