"""Anybody's check of a finished match: its moves by the rules, its dice by the seed published at its end.

`bot.table.dice` says how a roll follows from the seed. A record may come from anywhere, so none of it is
trusted.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from engine import InvalidRecord, Match, Rolled, Seat, TableError, Text, ToRoll, text
from engine.record import apply, read_event
from engine.text import SEAT_LETTERS

from ..table.dice import FairDice, commitment
from ..table.errors import Refusal
from .terminal import say

MOST_BYTES = 1 << 20  # of a record; a long match takes a tenth
MOST_TOLD = 10  # rolls that are wrong

VERIFIED, FALSE, UNREADABLE = 0, 1, 2  # exit codes

_HASH = re.compile(r"[0-9a-fA-F]{64}")
_TABLE = re.compile(r"[0-9a-z]{1,64}")
_SNOWFLAKE = re.compile(r"[0-9]{1,20}")
_DAMAGED_DICE = "The record's dice are damaged: commitment, seed and table are text, and each seat has an id."
_NO_DICE = "The record does not say how its dice were thrown, so they cannot be verified."


class Unverifiable(Refusal):
    """The record's dice cannot be checked: it has no seed, or nothing that could be one."""

    sentence = "The seed of the dice is published when the game is over; verify its record then."


@dataclass(frozen=True)
class Verdict:
    """What holds of a record and what does not, in sentences; it is verified if nothing fails."""

    holds: tuple[Text, ...]
    fails: tuple[Text, ...]

    @property
    def verified(self) -> bool:
        """Whether everything holds."""
        return not self.fails


class _Dice(NamedTuple):
    commitment: str
    seed: bytes
    fair: FairDice
    seats: int


def verify(record: Mapping[str, Any]) -> Verdict:
    """Replay a record and throw its dice again from the seed.

    Raises Unverifiable for a record without dice or seed.
    """
    dice = _read_dice(record)
    findings = [_check_rules(record), _check_commitment(dice), _check_first(record, dice)]
    wrong, rolls = _check_rolls(record, dice.fair)
    if not wrong:
        findings.append((True, text("All {rolls} rolls follow from the seed.", rolls=rolls)))
    findings.extend((False, told) for told in wrong[:MOST_TOLD])
    if len(wrong) > MOST_TOLD:
        findings.append((False, text("{more} more rolls are wrong.", more=len(wrong) - MOST_TOLD)))
    holds = tuple(told for good, told in findings if good)
    return Verdict(holds, tuple(told for good, told in findings if not good))


def main(path: str) -> int:
    """Verify the record in a file and print the verdict.

    Returns 0 if it is verified, 1 if it is not, and 2 if the file is no record, or one without its seed yet.
    """
    try:
        verdict = verify(_read_file(Path(path)))
    except Unverifiable as refusal:
        say(str(refusal), sys.stderr)
        return UNREADABLE
    except Exception as error:  # noqa: BLE001 - the file may be made to trip us up: whatever it does is its fault
        say(f"The file is damaged: {type(error).__name__}.", sys.stderr)
        return UNREADABLE
    for told in verdict.holds:
        say(f"  right  {told}")
    for told in verdict.fails:
        say(f"  WRONG  {told}")
    say("Verified." if verdict.verified else "Not verified.")
    return VERIFIED if verdict.verified else FALSE


def _check_rules(record: Mapping[str, Any]) -> tuple[bool, Text]:
    try:
        match = Match.replay(record)
    except InvalidRecord as error:
        return False, error.text
    return True, text("All {events} events follow the rules.", events=len(match.events))


def _check_commitment(dice: _Dice) -> tuple[bool, Text]:
    if commitment(dice.seed) == dice.commitment:
        return True, text("The seed is the one that was committed to.")
    return False, text(
        "The seed is not the one committed to: its SHA-256 is {actual}, and {committed} was published.",
        actual=commitment(dice.seed),
        committed=dice.commitment,
    )


def _check_first(record: Mapping[str, Any], dice: _Dice) -> tuple[bool, Text]:
    first: object = record.get("first")
    drawn = dice.fair.first(dice.seats)
    if first == drawn:
        return True, text("The first seat follows from the seed.")
    return False, text(
        "The first seat should have been {drawn}, and the record has {first}.",
        drawn=Seat(drawn),
        first=Seat(first) if isinstance(first, int) and first in range(dice.seats) else repr(first)[:40],
    )


def _check_rolls(record: Mapping[str, Any], fair: FairDice) -> tuple[list[Text], int]:
    """List the rolls that do not follow from the seed, and count those that were looked at."""
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
        told = "After roll {rolls} the record breaks the rules, and no later roll can be checked: {why}"
        wrong.append(text(told, rolls=rolls, why=error.text))
    return wrong, rolls


def _wrong_roll(number: int, faces: tuple[Any, ...], due: tuple[int, ...]) -> Text:
    return text(
        "Roll {number} is recorded as {faces}; from the seed it is {due}.",
        number=number,
        faces=repr(faces)[1:-1].rstrip(",")[:60],
        due=due,
    )


def _read_dice(record: Mapping[str, Any]) -> _Dice:
    dice = record.get("dice")
    if not isinstance(dice, Mapping):
        raise Unverifiable(_NO_DICE)
    if dice.get("seed") is None:
        raise Unverifiable
    match dice:
        case {"commitment": str(committed), "seed": str(seed), "table": str(table), "players": [*players]}:
            sound = _HASH.fullmatch(committed) and _HASH.fullmatch(seed) and _TABLE.fullmatch(table)
            if sound and _are_ids(players) and len(players) == record.get("seats"):
                key = bytes.fromhex(seed)
                fair = FairDice(key, table, [int(player) for player in players])
                return _Dice(committed.lower(), key, fair, len(players))
    raise Unverifiable(_DAMAGED_DICE)


def _are_ids(players: list[Any]) -> bool:
    fit = 0 < len(players) <= len(SEAT_LETTERS)
    return fit and all(isinstance(id, str) and _SNOWFLAKE.fullmatch(id) for id in players)


def _read_file(path: Path) -> Mapping[str, Any]:
    try:
        with path.open("rb") as file:
            written = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unverifiable("The file cannot be read: {why}.", why=error.strerror) from error
    if len(written) > MOST_BYTES:
        raise Unverifiable("The file is larger than {most} bytes, so it is no record.", most=MOST_BYTES)
    try:
        record = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise Unverifiable("The file is no JSON, so it is no record.") from error
    if not isinstance(record, dict):
        raise Unverifiable("The file is JSON, but no record.")
    return record
