"""The sheet: a match written down for people, always in English so that sheets can be compared.

After the header, each line is a turn: the number of its first step, the seat's letter, rolls in square
brackets, moves in notation and, in braces, the time that a clock counted for the moves. A sign follows each
move that the bot or a plan made. What was taken back is in round brackets. Everything is in the order in
which it happened, so that the lines can be replayed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from engine import (
    Event,
    Match,
    Over,
    Played,
    Resigned,
    Rolled,
    Score,
    Seat,
    Status,
    ToRoll,
    changed_options,
    isolated,
    number_text,
    withheld_events,
)
from engine.record import apply

from ..clock.rules import ClockRules
from ..clock.time_control import NO_CLOCK, name_of
from ..model import Table, names_of
from ..time import HOUR, MINUTE, SECOND
from .steps import History, Step, opening_of

RESIGNS, STOPPED = "resigns", "all-agree-to-stop"
STOOD_IN, PLANNED = "⌛", "↩"  # after a move made by the bot for a late seat, or by a plan
NOBODY = "-"  # instead of a seat


@dataclass
class _Turn:
    """A seat's steps up to another seat's turn. `number` is the number of the step with the first move."""

    seat: str
    number: int
    moved: bool = False
    words: list[str] = field(default_factory=list)
    counted_ms: int | None = None  # by a clock, for the moves that stand

    def add(self, step: Step, event: Event, word: str) -> None:
        """Add an event of a step, written as `word`."""
        self.words.append(f"({word})" if step.undone else word)
        if isinstance(event, Rolled):
            return
        if not self.moved:
            self.number, self.moved = step.number, True
        self.words += [PLANNED] if step.planned else []
        if step.spent is not None:
            self.words += [STOOD_IN] if step.spent.stood_in else []
            if not step.undone:
                self.counted_ms = (self.counted_ms or 0) + step.spent.counted_ms

    def __str__(self) -> str:
        time = () if self.counted_ms is None else (f"{{{_length(self.counted_ms)}}}",)
        return " ".join((f"{self.number:>4} {self.seat}", *self.words, *time))


def write_sheet(table: Table, match: Match, history: History) -> str:
    """Return a match's sheet, leaving out what is still secret. CPU-intensive: call it in a thread."""
    lines = (*_header(table, match), "", *map(str, _turns(match, history)), "", *_end(table, match))
    return "\n".join(lines) + "\n"


def _header(table: Table, match: Match) -> Iterator[str]:
    changed = changed_options(match.setup.options)
    yield f"{match.game.name} (rules {match.game.rules})"
    yield "Options: " + (", ".join(f"{id} {value}" for id, value in changed.items()) or "the defaults")
    first = match.setup.first if match.game.in_turns else None
    for seat, name in enumerate(names_of(table)):
        yield f"Seat {Seat(seat)}: {isolated(name)}" + (" (goes first)" if seat == first else "")
    yield f"Clock: {NO_CLOCK if table.clock is None else _clock(table.clock)}"
    if table.position is not None:
        yield f"Starts from the position: {table.position}"
    yield f"Table: {table.id}, opened {_date(table.opened_at)}"
    if table.times:
        yield f"Last move: {_date(table.times[-1])}"


def _turns(latest: Match, history: History) -> list[_Turn]:
    """Return all steps grouped into turns, leaving out what is secret in the `latest` match."""
    turns: list[_Turn] = []
    withheld = withheld_events(latest)
    match = opening_of(history.steps[0].match)
    for step in _shown(history):
        for event in step.match.events[len(match.events) :]:
            seat, word = notation_of(match.status, event)
            if len(match.events) not in withheld:
                if not turns or turns[-1].seat != seat:
                    turns.append(_Turn(seat, step.number))
                turns[-1].add(step, event, word)
            match = apply(match, event)
        match = step.match
    return turns


def _shown(history: History) -> Sequence[Step]:
    """Return all steps, except for the latest ones while they are still secret."""
    shown = len(history.steps)
    while shown and history.steps[shown - 1].match.hidden:
        shown -= 1
    return history.steps[:shown]


def notation_of(status: Status, event: Event) -> tuple[str, str]:
    """Return the letter of the seat that an event belongs to ("-" if none), and the event's notation."""
    match event:
        case Rolled(faces):
            seat = status.seat if isinstance(status, ToRoll) else None
            return _letter(seat), f"[{' '.join(map(str, faces))}]"
        case Played(seat, move):
            return _letter(seat), move
        case Resigned(seat):
            return _letter(seat), RESIGNS
    return NOBODY, STOPPED


def _letter(seat: int | None) -> str:
    return NOBODY if seat is None else str(Seat(seat))


def _end(table: Table, match: Match) -> Iterator[str]:
    """Yield lines that say how the match ended, or that it is still running, and how to check its dice."""
    if isinstance(match.status, Over):
        winners = ", ".join(str(Seat(seat)) for seat in match.status.winners)
        yield f"Result: {f'won by {winners}' if winners else 'a draw'} ({match.ending})"
    else:
        why = "a moderator closed the game" if table.closed_by else "time ran out and no one continued"
        yield f"Result: none ({why})" if table.stopped else "Result: none yet (the game is still running)"
    for tally in match.seen_by(None).tallies:
        yield f"{tally.title}: {', '.join(_figures(tally.figures))}"
    yield f"Dice: SHA-256 of the seed, shown before the first roll: {table.commitment}"
    if table.phase == "over":
        yield f"Seed: {table.seed.hex()}"
        yield "To check every roll, get this game's record and run: python -m bot verify RECORD"
    else:
        yield "The seed is shown when the game is over. You can then check every roll with the game's record."


def _figures(figures: tuple[Score | None, ...]) -> Iterator[str]:
    return (f"{Seat(seat)} {number_text(figure)}" for seat, figure in enumerate(figures))


def _clock(rules: ClockRules) -> str:
    """Return a clock in notation, followed by any of its rules that differ from the defaults."""
    fields = zip(rules._fields, rules, ClockRules(rules.control))
    agreed = (f"{name} {value}" for name, value, usual in fields if value != usual)
    return ", ".join((name_of(rules.control), *agreed))


def _length(milliseconds: int) -> str:
    """Return a duration as text, in hours, minutes and seconds."""
    minutes, seconds = divmod(milliseconds // SECOND, MINUTE // SECOND)
    hours, minutes = divmod(minutes, HOUR // MINUTE)
    return f"{hours}:{minutes:02}:{seconds:02}"


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
