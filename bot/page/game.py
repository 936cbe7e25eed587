"""The game that a page shows, read from a record that can come from anywhere.

The record is replayed, and then written again from the replayed match and from known fields, whose types are
checked. All words except the names come from the engine.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from engine import Match, Over, Rolled, Text, ToRoll, _, render, text
from engine.record import FORMAT, replayed
from engine.record import write as write_record
from renderers.games import looks_of

from ..locale.language import Language
from ..table.computers.choice import Choice
from ..table.names import COMPUTER_SIGN, clean_name
from ..table.play import told_by
from ..table.replay.dice_check import RecordedDice, Unverifiable, read_dice

MAX_SECONDS = 20  # for replaying a record
MAX_EXACT = 2**53  # larger numbers are written as text, because browsers read numbers as doubles
KNOWN = ("times", "chosen", "planned", "clock", "spent", "standins", "time")
KEYS = {"text", "late", "weekends", "vacations", "changes", *Choice._fields}
HARMLESS = re.compile(r"[A-Za-z0-9 +:/.,_-]{0,80}")
STOOD_IN = _("The bot played this when time ran out")
PLANNED = _("A planned answer")
SET_UP = _("The set-up")
DAMAGED = "The record is damaged: {key} has something that the bot does not write."
TOO_LONG = f"The record cannot be replayed within {MAX_SECONDS} seconds."
FOREIGN = f"The file is not a record in the format {FORMAT}."


class Unfinished(Exception):
    """The record's game has no result, so there is no page for it."""


class Step(NamedTuple):
    """The match after a step (the set-up, or a move with its rolls), and what the page says about it."""

    match: Match
    told: tuple[Text, ...]


class Game(NamedTuple):
    """A finished game: its steps, the players' names by seat, its dice, its record, its rolls and its end.

    `rolls` holds the number of dice and their number of sides for each roll. `ended` is the time of the last
    event in milliseconds since the epoch, or None if it is unknown.
    """

    steps: tuple[Step, ...]
    names: tuple[str, ...]
    dice: RecordedDice
    record: dict[str, Any]
    rolls: tuple[tuple[int, int], ...]
    ended: int | None


def read_game(record: Mapping[str, Any], names: Sequence[str] = ()) -> Game:
    """Return the game in a record. `names` by seat, if there are any, replace the recorded names.

    Raises Unverifiable if the record is unreadable, InvalidRecord if it breaks the rules, and Unfinished if
    the game has no result.
    """
    if record.get("format") != FORMAT:
        raise Unverifiable(FOREIGN)
    matches = _matches(record)
    if not isinstance(matches[-1].status, Over) or record.get("result") is None:
        raise Unfinished
    dice = read_dice(record)
    names = tuple(names) or _names(record, matches[-1].setup.seats)
    known = {key: _typed(record[key], key) for key in KNOWN if key in record}
    clean = {**write_record(matches[-1]), "names": names, **known}
    clean["dice"] = {
        "commitment": dice.commitment,
        "seed": dice.seed.hex(),
        "table": dice.table,
        "players": dice.players,
    }
    due = (match.status for match in matches)
    rolls = tuple((each.count, each.sides) for each in due if isinstance(each, ToRoll))
    times = known.get("times") or [None]
    ended = times[-1] if isinstance(times, list) and isinstance(times[-1], int) else None
    return Game(tuple(_steps(matches, known)), names, dice, clean, rolls, ended)


def seat_names(match: Match, language: Language, colours: Sequence[int] = ()) -> list[str]:
    """Return each seat's colour as its name, for pages without the players' names.

    `colours` holds the number of each seat's look. If it is empty, the seats have their usual looks.
    """
    return [render(look.called, language.translate) for look in looks_of(match.seen_by(None), colours)]


def _matches(record: Mapping[str, Any]) -> list[Match]:
    matches, end = [], time.monotonic() + MAX_SECONDS
    for match in replayed(record):
        matches.append(match)
        if time.monotonic() > end:
            raise Unverifiable(TOO_LONG)
    return matches


def _steps(matches: Sequence[Match], known: Mapping[str, Any]) -> list[Step]:
    notes = {**dict.fromkeys(_numbers(known, "planned"), PLANNED)}
    notes |= dict.fromkeys(_numbers(known, "standins"), STOOD_IN)
    steps = [Step(matches[0], (text("{note}.", note=text(SET_UP)),))]
    for number, (before, after) in enumerate(pairwise(matches), 1):
        told = tuple(filter(None, [told_by(before, after)]))
        if isinstance(after.events[-1], Rolled):
            steps[-1] = Step(after, (*steps[-1].told, *told))
            continue
        note = (text("{note}.", note=text(notes[number])),) if number in notes else ()
        steps.append(Step(after, (*told, *note)))
    return steps


def _numbers(known: Mapping[str, Any], key: str) -> list[int]:
    written = known.get(key)
    return [each for each in written if isinstance(each, int)] if isinstance(written, list) else []


def _names(record: Mapping[str, Any], seats: int) -> tuple[str, ...]:
    """Return `seats` names from a record, cleaned for display. Computers keep their sign."""
    written = record.get("names")
    named = [str(each) for each in written][:seats] if isinstance(written, list) else []
    named += [""] * (seats - len(named))
    signs = (f"{COMPUTER_SIGN} " if each.startswith(COMPUTER_SIGN) else "" for each in named)
    return tuple(sign + clean_name(each) for sign, each in zip(signs, named))


def _typed(value: object, key: str, depth: int = 0) -> Any:
    """Return a safe form of a value at `depth` in the field `key`. Raises Unverifiable if there is none."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) <= MAX_EXACT else str(value)
    if isinstance(value, str) and HARMLESS.fullmatch(value):
        return value
    if isinstance(value, list) and depth < 3:
        return [_typed(each, key, depth + 1) for each in value]
    if isinstance(value, Mapping) and depth < 3:
        return {name: _typed(each, key, depth + 1) for name, each in value.items() if name in KEYS}
    raise Unverifiable(DAMAGED.format(key=key))
