"""Readable transcripts of seeded matches, compared line by line with files in the repository.

A file starts with its script, which says what to play:

    # four seats and holes
    game conversion
    seats 4
    first 2
    options holes=6 endless=on
    seed 7
    resign 3 after 40

Seats are numbers from 0. `options` lists those that differ from the defaults, or `-`. `resign SEAT after
EVENTS` and `settle after EVENTS` are optional. The transcript follows after an empty line. A new playthrough
is a file with only a script, and `python -m tests.accept` plays it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine import (
    Match,
    Over,
    Resigned,
    Rolled,
    Score,
    Settled,
    TableError,
    ToMove,
    ToRoll,
    number_text,
    write_options,
)

from . import folder
from .chance import MAX_MATCH_LENGTH, step


@dataclass
class Script:
    """The script of a playthrough, which says what to play."""

    lines: list[str]
    game: str = ""
    seats: int = 2
    first: int = 0
    seed: int = 0
    options: dict[str, str | int] = field(default_factory=dict)
    resign: dict[int, int] = field(default_factory=dict)  # number of events before -> seat
    settle: int | None = None


def files(game_id: str) -> list[Path]:
    """List a game's playthroughs."""
    return sorted((folder(game_id) / "playthroughs").glob("*.txt"))


def read_script(path: Path) -> Script:
    """Read the script at the top of a playthrough. Raises ValueError, with a sentence, if it is invalid."""
    script = Script(path.read_text(encoding="utf-8").split("\n\n")[0].rstrip("\n").split("\n"))
    for number, line in enumerate(script.lines, 1):
        try:
            _read_line(script, line)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: what does {line!r} mean? {error}".strip()) from None
    return script


def _read_line(script: Script, line: str) -> None:
    match line.split():
        case ["game", game]:
            script.game = game
        case [("seats" | "first" | "seed") as name, number]:
            setattr(script, name, _number(number))
        case ["options", *pairs]:
            script.options = dict(map(read_option, (pair for pair in pairs if pair != "-")))
        case ["resign", seat, "after", events]:
            script.resign[_number(events)] = _number(seat)
        case ["settle", "after", events]:
            script.settle = _number(events)
        case ["#", *_]:
            pass
        case _:
            raise ValueError


def _number(word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"{word} is no number: seats and events are counted, seats from 0.")
    return int(word)


def transcript(script: Script) -> list[str]:
    """Play a script, and return lines that describe every event."""
    match = Match.open(script.game, seats=script.seats, first=script.first, options=script.options)
    options = write_options(match.setup.options)
    lines = [*script.lines, "", " ".join(f"{id}={value}" for id, value in options.items())]
    lines += [_status_line(match), match.position]
    dice = random.Random(script.seed)
    while not isinstance(match.status, Over):
        before, match = match, _next(match, script, dice)
        if len(match.events) > MAX_MATCH_LENGTH:
            raise TableError(f"The match has not ended after {MAX_MATCH_LENGTH} events.")
        lines += ["", *_told(before, match)]
    return [*lines, *_ending(match)]


def written(path: Path) -> str:
    """Return the expected contents of a playthrough's file: its script, and what is played now.

    Raises ValueError, with a sentence that names the file, if it cannot be read or played.
    """
    script = read_script(path)
    if absent := [seat for seat in script.resign.values() if seat >= script.seats]:
        raise ValueError(f"{path}: seat {absent[0]} resigns, and there are {script.seats}, counted from 0.")
    try:
        return "\n".join(transcript(script)) + "\n"
    except TableError as error:
        raise ValueError(f"{path}: {error}") from error


def read_option(pair: str) -> tuple[str, str | int]:
    """Read an option as in scripts and tables. Raises ValueError, with a sentence, if it is malformed."""
    id, equals, value = pair.partition("=")
    if not equals:
        raise ValueError(f"An option is written as in {pair}=on.")
    return id, int(value) if value.isdecimal() else value


def _next(match: Match, script: Script, dice: random.Random) -> Match:
    number = len(match.events)
    if number in script.resign and script.resign[number] in match.active:
        return match.resign(script.resign[number])
    return match.settle() if number == script.settle else step(match, dice)


def _told(before: Match, match: Match) -> Iterator[str]:
    event = match.events[-1]
    if isinstance(event, Rolled):
        written = f"roll {' '.join(map(str, event.faces))}"
    elif isinstance(event, Resigned):
        written = f"resign {event.seat}"
    elif isinstance(event, Settled):
        written = "settle"
    else:
        written = f"play {event.seat} {event.move}"
    yield f"{len(match.events)}. {written}"
    told = match.narrate(before)
    yield "(told later)" if told is None else str(told)
    yield match.position
    yield _status_line(match)


def _status_line(match: Match) -> str:
    status = match.status
    if isinstance(status, ToRoll):
        return f"awaited: {status.count}d{status.sides} for {status.seat}, {status.purpose}"
    if isinstance(status, ToMove):
        counts = ", ".join(f"{len(match.moves(seat))} moves of {seat}" for seat in status.seats)
        return f"awaited: {counts}{', in secret' if status.secret else ''}"
    return f"over: {list(status.winners)} win, {status.reason}"


def _figures(figures: Iterable[Score | None]) -> Iterator[str]:
    return (str(number_text(figure)) for figure in figures)


def _ending(match: Match) -> Iterator[str]:
    yield ""
    yield f"scores: {'none' if match.scores is None else ', '.join(_figures(match.scores))}"
    for tally in match.seen_by(None).tallies:
        mark = " (decides)" if tally.decides else ""
        yield f"{tally.title}{mark}: {', '.join(_figures(tally.figures))}"
