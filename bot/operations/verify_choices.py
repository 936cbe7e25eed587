"""Checks in a record the moves that the bot chose, for computers and for seats that were late.

Each follows from the seed, its label, the table's revision and what the seat knew, by the opponents of then:
what another version of them chose is left as it is, and that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import Match, Played
from engine.record import moments
from engine.text import SEAT_LETTERS
from opponents import VERSION, question

from ..table.computers.choice import Choice, luck_of

MAX_LISTED = 10

Finding = tuple[bool | None, str]  # whether it is right, None if that cannot be told, and a sentence


def check_choices(record: Mapping[str, Any], seed: bytes) -> list[Finding]:
    """Make every choice of a record again; nothing where it has none. The record keeps to the rules."""
    written = record.get("chosen")
    if written is None:
        return []
    match = Match.replay(record)
    choices = _read(written, match)
    if choices is None:
        return [(False, "The record does not say properly which moves the bot chose, and from what.")]
    ours = [choice for choice in choices if choice.version == VERSION]
    others = [(None, _not_compared(choices, version)) for version in _other_versions(choices)]
    return [*(_compared(ours, match, seed) if ours else ()), *others]


def _compared(choices: list[Choice], match: Match, seed: bytes) -> list[Finding]:
    before = {len(moment.events) + 1: moment for moment in moments(match)}
    wrong = list(_wrong(choices, before, match, seed))
    if not wrong:
        return [(True, f"All {len(choices)} moves that the bot chose follow from the seed.")]
    if len(wrong) > MAX_LISTED:
        wrong[MAX_LISTED:] = [f"{len(wrong) - MAX_LISTED} more of its moves are wrong."]
    return [(False, sentence) for sentence in wrong]


def _other_versions(choices: list[Choice]) -> list[int]:
    return sorted({choice.version for choice in choices} - {VERSION})


def _not_compared(choices: list[Choice], version: int) -> str:
    count = sum(choice.version == version for choice in choices)
    return (
        f"Moves that the bot chose with version {version} of the opponents, {count} in all. This program has "
        f"version {VERSION}, which may play otherwise; the program of then can compare them."
    )


def _wrong(choices: list[Choice], before: Mapping[int, Match], match: Match, seed: bytes) -> Iterator[str]:
    for choice in choices:
        event, moment = match.events[choice.event - 1], before[choice.event]
        luck = luck_of(seed, choice.label, choice.revision, choice.seat)
        due = question("move", moment, choice.seat, choice.level, luck).answer()["move"]
        if isinstance(event, Played) and event.move != due:
            seat = SEAT_LETTERS[choice.seat]
            yield (
                f"Event {choice.event}, which the bot chose for seat {seat}, is recorded as {event.move}; "
                f"from the seed this version of the program chooses {due}."
            )


def _read(written: object, match: Match) -> list[Choice] | None:
    """Return the choices, None unless each is one of this match."""
    try:
        choices = [Choice(**each) for each in written] if isinstance(written, list) else None
    except TypeError:
        return None
    return choices if choices and all(_fits(choice, match) for choice in choices) else None


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
