"""`python -m bot verify RECORD`: check a game against the rules, and its dice against its seed.

The moves that the bot chose are checked against the seed too. No record is trusted. Only the message that
opened a table shows whether a record is of that table's game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import InvalidRecord, Match, Over, Played, Rolled, TableError, ToRoll
from engine.record import apply, moments, read_event
from engine.text import SEAT_LETTERS
from opponents import VERSION, question

from ..table.computers.choice import Choice, luck_of
from ..table.dice import FairDice, commitment
from ..table.replay.dice_check import (
    FIRST_RIGHT,
    FIRST_WRONG,
    MAX_LISTED,
    MORE_WRONG,
    ROLL_WRONG,
    ROLLS_RIGHT,
    SEED_RIGHT,
    SEED_WRONG,
    RecordedDice,
    Unverifiable,
    read_dice,
)
from .progress import progress
from .terminal import print_line

MAX_BYTES = 1 << 20  # of a record; a long match takes a tenth of that
MAX_COMPARED = 1_000  # moves that the bot chose, each of which may take two seconds
MAX_ROLL_LENGTH = 300  # characters of a roll that are shown: 64 dice of two digits take 254
MAX_OPTIONS_LENGTH = 300  # characters of a record's options that are shown

VERIFIED, FALSE, UNREADABLE, UNFINISHED = 0, 1, 2, 3  # exit codes

_CUT = (
    "This record has no result: everything after event {count} is missing. If a moderator closed the game, "
    "there is no more. Otherwise, ask the bot for the record again."
)
_NO_RESULT = (
    "The record has no result, although its last event ends the game. Ask the bot for the record again."
)
MIDDLE = (
    "The record starts in the middle of a game, as it does after Play on: at the position {position}. "
    "There's no telling how that position came about."
)
_PROVES = (
    "This proves that these moves follow the rules, and that every roll follows from this seed, this table "
    "and these players' ids. It doesn't prove that this game was played: anyone can make up a record."
)
_COMPARE = (
    "table {table}, fair dice {commitment}: the message that opened the table showed the same, or its first "
    "digits, before the first roll. If it didn't, this is another game."
)
_COMPARE_OPTIONS = "options {options}: that message names the ones that aren't the defaults."

IMPROPER = "The record doesn't say clearly which moves the bot chose, and from what."
BEYOND = (
    "Moves that the bot chose after the first {first}, {others} in all: choosing them again takes too long."
)

_NOT_COMPARED = "Verified, except for what was not compared."

Finding = tuple[bool | None, str]  # whether it is right (None if unknown), and a sentence


@dataclass(frozen=True)
class Verdict:
    """A verdict on a file, as sentences about what is `right`, `wrong` or `missing`.

    `untold` is about what could not be checked, and `compare` about what readers have to compare themselves.
    """

    right: tuple[str, ...]
    wrong: tuple[str, ...]
    missing: tuple[str, ...]
    compare: tuple[str, ...]
    untold: tuple[str, ...] = ()

    @property
    def verified(self) -> bool:
        """Whether nothing in the file is wrong. Something can still be missing."""
        return not self.wrong


def verify(record: Mapping[str, Any]) -> Verdict:
    """Replay a record, repeat its rolls and the bot's moves from the seed, and return the verdict.

    Raises Unverifiable if the record has no valid dice and seed.
    """
    dice = read_dice(record)
    first: Finding = _check_first(record, dice)
    if "position" in record:
        first = (None, MIDDLE.format(position=str(record["position"])[:MAX_OPTIONS_LENGTH]))
    findings = [_check_rules(record), _check_commitment(dice), first]
    findings += _check_rolls(record, dice.fair)
    if findings[0][0]:  # choices can only be repeated in legal positions
        findings += check_choices(record, dice.seed)
    right = tuple(sentence for good, sentence in findings if good)
    wrong = tuple(sentence for good, sentence in findings if good is False)
    untold = tuple(sentence for good, sentence in findings if good is None)
    options = json.dumps(record.get("options"))[:MAX_OPTIONS_LENGTH]
    compare = (
        _COMPARE.format(table=dice.table, commitment=dice.commitment),
        _COMPARE_OPTIONS.format(options=options),
    )
    return Verdict(right, wrong, _missing(record) if not wrong else (), compare, untold)


def main(path: str) -> int:
    """Verify the record in a file and print the verdict. Return the exit code of `print_verdict`."""
    return print_verdict(lambda: verify(read_file(Path(path))), _PROVES)


def print_verdict(judge: Callable[[], Verdict], proves: str) -> int:
    """Print the verdict that `judge` returns, or the reason why there is none. Return the exit code.

    For a verified file, also print the sentence `proves`. The code is 0 if the file is verified, 1 if it is
    not, 2 if it cannot be read or lacks its seed, and 3 if everything in it is right but the end of the game
    or its result is missing.
    """
    try:
        verdict = judge()
    except Unverifiable as error:
        print_line(str(error), sys.stderr)
        return UNREADABLE
    except Exception as error:  # noqa: BLE001 - a file may be made to break the program in any way
        print_line(f"The file is damaged: {type(error).__name__}.", sys.stderr)
        return UNREADABLE
    told = {"right": verdict.right, "WRONG": verdict.wrong, "not compared": verdict.untold}
    for mark, sentences in {**told, "MISSING": verdict.missing}.items():
        for sentence in sentences:
            print_line(f"  {mark}  {sentence}")
    if not verdict.verified:
        print_line("Not verified.")
        return FALSE
    print_line(proves)
    for sentence in verdict.compare:
        print_line(f"  compare  {sentence}")
    if verdict.missing:
        print_line("Verified as far as it goes: it is not the whole game.")
        return UNFINISHED
    print_line(_NOT_COMPARED if verdict.untold else "Verified.")
    return VERIFIED


def _check_rules(record: Mapping[str, Any]) -> Finding:
    try:
        match = Match.replay(record)
    except InvalidRecord as error:
        return False, str(error)
    return True, f"Every event follows the rules: {len(match.events)} in all."


def _missing(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a tuple with a sentence if a legal record lacks the game's end or its result, otherwise ()."""
    match = Match.replay(record)
    if not isinstance(match.status, Over):
        return (_CUT.format(count=len(match.events)),)
    return () if record.get("result") is not None else (_NO_RESULT,)


def _check_commitment(dice: RecordedDice) -> Finding:
    actual = commitment(dice.seed)
    if actual == dice.commitment:
        return True, SEED_RIGHT
    return False, SEED_WRONG.format(actual=actual, key=dice.commitment)


def _check_first(record: Mapping[str, Any], dice: RecordedDice) -> Finding:
    first: object = record.get("first")
    seats = len(dice.players)
    drawn = dice.fair.first(seats)
    if first == drawn:
        return True, FIRST_RIGHT
    recorded = repr(first)[:40]
    if isinstance(first, int) and first in range(seats):
        recorded = SEAT_LETTERS[first]
    return False, FIRST_WRONG.format(due=SEAT_LETTERS[drawn], recorded=recorded)


def _check_rolls(record: Mapping[str, Any], fair: FairDice) -> list[Finding]:
    """Return findings on the rolls that do not follow from the seed, or a single finding if all do."""
    wrong, rolls = [], 0
    events = record.get("events")
    try:
        match = Match.replay({**record, "events": [], "result": None})
        for written in events if isinstance(events, list) else ():
            event, status = read_event(written), match.status
            if isinstance(event, Rolled) and isinstance(status, ToRoll):
                rolls += 1
                due = fair.roll(rolls, status.count, status.sides)
                if event.faces != due:
                    wrong.append(_wrong_roll(rolls, event.faces, due))
            match = apply(match, event)
    except TableError as error:
        wrong.append(
            f"After roll {rolls} the record breaks the rules, and no later roll can be checked: {error}"
        )
    return _listed(wrong, ROLLS_RIGHT.format(count=rolls), MORE_WRONG)


def _listed(wrong: list[str], right: str, more: str) -> list[Finding]:
    """Return up to ten of `wrong` as findings, plus a count of others (`more`), or `right` if all is well."""
    if not wrong:
        return [(True, right)]
    if len(wrong) > MAX_LISTED:
        wrong[MAX_LISTED:] = [more.format(count=len(wrong) - MAX_LISTED)]
    return [(False, sentence) for sentence in wrong]


def _wrong_roll(number: int, faces: tuple[Any, ...], due: tuple[int, ...]) -> str:
    recorded = repr(faces)[1:-1].rstrip(",")[:MAX_ROLL_LENGTH]
    return ROLL_WRONG.format(number=number, rolls=recorded, target=", ".join(map(str, due)))


def read_file(path: Path) -> Mapping[str, Any]:
    """Return a file's JSON object. Raises Unverifiable if none can be read, or if the file exceeds 1 MiB."""
    try:
        if path.exists() and not path.is_file():  # reading a pipe could block for ever
            raise Unverifiable("The file cannot be read: it is a folder, a pipe or a device.")
        with path.open("rb") as file:
            written = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Unverifiable(f"The file cannot be read: {error.strerror}.") from error
    if len(written) > MAX_BYTES:
        raise Unverifiable(f"The file is larger than {MAX_BYTES} bytes, so it is not a record.")
    try:
        record = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise Unverifiable("The file is not JSON, so it is not a record.") from error
    if not isinstance(record, dict):
        raise Unverifiable("The file is JSON, but not a record.")
    return record


def check_choices(record: Mapping[str, Any], seed: bytes) -> list[Finding]:
    """Choose the bot's moves again from `seed`, except other versions' moves, and return the findings."""
    written = record.get("chosen")
    if written is None:
        return []
    match = Match.replay(record)
    choices = _read(written, match)
    if choices is None:
        return [(False, IMPROPER)]
    ours = sorted(choice for choice in choices if choice.version == VERSION)
    versions = sorted({choice.version for choice in choices} - {VERSION})
    others: list[Finding] = [(None, _not_compared(choices, version)) for version in versions]
    if len(ours) > MAX_COMPARED:
        others.append((None, BEYOND.format(first=MAX_COMPARED, others=len(ours) - MAX_COMPARED)))
    if not (compared := ours[:MAX_COMPARED]):
        return others
    right = f"All {len(compared)} moves that the bot chose follow from the seed."
    wrong = list(_wrong(compared, match, seed))
    return [*_listed(wrong, right, "Other wrong moves that the bot chose: {count}."), *others]


def _not_compared(choices: list[Choice], version: int) -> str:
    count = sum(choice.version == version for choice in choices)
    return (
        f"Moves that the bot chose with version {version} of the opponents, {count} in all. This program has "
        f"version {VERSION}, which may play differently. Only the other version can compare them."
    )


def _wrong(choices: list[Choice], match: Match, seed: bytes) -> Iterator[str]:
    chosen = {choice.event: choice for choice in choices}
    with progress("Choosing moves again", len(choices)) as shown:
        for number, (event, moment) in enumerate(zip(match.events, moments(match)), 1):
            if (choice := chosen.get(number)) is None:
                continue
            luck = luck_of(seed, choice.label, choice.revision, choice.seat)
            due = question("move", moment, choice.seat, choice.level, luck).answer()["move"]
            if isinstance(event, Played) and event.move != due:
                seat = SEAT_LETTERS[choice.seat]
                yield (
                    f"Event {number}, which the bot chose for seat {seat}, is recorded as {event.move}, "
                    f"but from the seed, this version of the program chooses {due}."
                )
            shown.update()


def _read(written: object, match: Match) -> list[Choice] | None:
    """Return the recorded choices, or None if there are none, one is repeated, or one doesn't fit `match`."""
    try:
        choices = [Choice(**each) for each in written] if isinstance(written, list) else None
    except TypeError:
        return None
    if not choices or not all(_fits(choice, match) for choice in choices):
        return None
    return choices if len({choice.event for choice in choices}) == len(choices) else None


def _fits(choice: Choice, match: Match) -> bool:
    numbers = (choice.event, choice.seat, choice.revision, choice.version)
    if any(not isinstance(each, int) or isinstance(each, bool) for each in numbers):
        return False
    event = match.events[choice.event - 1] if 0 < choice.event <= len(match.events) else None
    if not isinstance(choice.level, str) or choice.version < 1:
        return False
    if choice.version == VERSION and choice.level not in match.game.levels:
        return False
    known = choice.label in ("opponent", "stand-in")
    return known and isinstance(event, Played) and event.seat == choice.seat and choice.revision > 0
