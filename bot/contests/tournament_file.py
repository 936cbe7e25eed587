"""The file of a finished tournament, `alea-tournament/1`: everything its pairings and places follow from.

It is JSON. `entrants` has the name, the rating used (in 1/1000 points, or None) and the order of entry, from
1, of each starting number. `events` lists what happened, in order, each with its `what`: `entered` (`late`
after the start), `sat-out` (the next round), `withdrawn` (for good, unless `entered` again; `disqualified` by
an organiser), `round` with its pairings, `result` (again if someone `awaited` came to a game that no one had
come to) and `corrected`. `places` has the final points and places. There are no user ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from ..table.dice import commitment
from .lots import Lots, starting_order
from .model import Contest, Pairing, Round, Task
from .pairing import pair, read_round
from .standings import standings

FORMAT = "alea-tournament/1"
MAX_BYTES = 1 << 20

Event = dict[str, Any]
Pairer = Callable[[Task], Round]

SEED_WRONG = "The seed doesn't belong to the commitment."
NUMBERS_WRONG = "The starting numbers should be, in order of entry: {due}."
PAIRING_WRONG = "Round {stage}, board {board} should be {due}, but is {recorded}."
BOARDS_WRONG = "Round {stage} should have {due} boards, but has {recorded}."
PLACE_WRONG = "Number {number} should have place {place} and {points} points, but has place {recorded}."
RESULT_WRONG = "Table {table} should have the result {due}, but has {recorded}."
RESULT_MISSING = "Round {stage}, board {board} has no result."


@dataclass(frozen=True)
class Progress:
    """A tournament's state after some events. `present` are paired next, except those `sitting_out`."""

    contest: Contest
    present: frozenset[int] = frozenset()
    sitting_out: frozenset[int] = frozenset()

    def after(self, event: Event) -> Progress:
        """Return the state after an event. Raises KeyError, ValueError or IndexError if it is damaged."""
        what, number = event["what"], event.get("number", 0)
        contest, withdrawn = self.contest, self.contest.withdrawn
        if what == "entered":
            contest = replace(contest, entrants=max(contest.entrants, number), withdrawn=withdrawn - {number})
            return replace(self, contest=contest, present=self.present | {number})
        if what == "sat-out":
            return replace(self, sitting_out=self.sitting_out | {number})
        if what == "withdrawn":
            disqualified = contest.disqualified | ({number} if event.get("disqualified") else set())
            contest = replace(contest, withdrawn=withdrawn | {number}, disqualified=disqualified)
            return replace(self, contest=contest, present=self.present - {number})
        if what == "round":
            contest = replace(contest, rounds=(*contest.rounds, read_round(event["pairings"])))
            return replace(self, contest=contest, sitting_out=frozenset())
        if what in ("result", "corrected"):
            return replace(self, contest=_with_result(contest, event))
        raise ValueError(what)

    def task(self, lots: Lots) -> Task:
        """Return the Task of pairing the next round."""
        return Task(self.contest, lots, tuple(sorted(self.present - self.sitting_out)))


def write(
    head: Mapping[str, Any], lots: Lots, entrants: list[dict[str, Any]], events: list[Event]
) -> dict[str, Any]:
    """Return the file of a finished tournament. `head` has its `name` and `settings`."""
    rows = standings(folded(head["settings"], events).contest)
    return {
        "format": FORMAT,
        "tournament": lots.tournament_id,
        **head,
        "commitment": commitment(lots.seed),
        "seed": lots.seed.hex(),
        "entrants": entrants,
        "events": events,
        "places": [{"number": row.number, "place": row.place, "points": row.points} for row in rows],
    }


def mistakes(file: Mapping[str, Any], pairer: Pairer = pair) -> Iterator[str]:
    """Yield a sentence for each mistake in a file, such as a pairing that doesn't follow from the results.

    Raises KeyError, TypeError, ValueError or IndexError if the file is damaged.
    """
    lots = Lots(bytes.fromhex(file["seed"]), int(file["tournament"]))
    if commitment(lots.seed) != file["commitment"]:
        yield SEED_WRONG
    progress, starters = folded(file["settings"], ()), 0
    for event in file["events"]:
        if event["what"] == "entered" and not event.get("late"):
            starters = max(starters, event["number"])
        if event["what"] == "round":
            if not progress.contest.rounds:
                yield from _wrong_numbers(file, lots, starters)
            due = pairer(progress.task(lots))
            yield from _wrong_pairings(len(progress.contest.rounds) + 1, due, event)
        progress = progress.after(event)
    yield from _unfinished(progress.contest)
    yield from _wrong_places(file, progress.contest)


def played_tables(file: Mapping[str, Any]) -> dict[str, list[int | None]]:
    """Return a file's results of games that were played to their end: each seat's place, by table id."""
    events = (event for event in file["events"] if event["what"] == "result" and event["how"] == "played")
    return {event["table"]: event["result"] for event in events}


def folded(settings: Mapping[str, Any], events: Iterable[Event]) -> Progress:
    """Return a tournament's state after all `events`."""
    seats, twice = int(settings.get("seats", 2)), bool(settings.get("twice", False))
    return reduce(Progress.after, events, Progress(Contest(settings["kind"], 0, seats=seats, twice=twice)))


def _with_result(contest: Contest, event: Event) -> Contest:
    rounds, stage, board = list(contest.rounds), event["stage"] - 1, event["board"] - 1
    boards = list(rounds[stage])
    if len(event["result"]) != len(boards[board].numbers):
        raise ValueError(event["result"])
    boards[board] = boards[board]._replace(result=tuple(event["result"]), how=event["how"])
    rounds[stage] = tuple(boards)
    return replace(contest, rounds=tuple(rounds))


def _wrong_numbers(file: Mapping[str, Any], lots: Lots, entrants: int) -> Iterator[str]:
    listed = [entrant for entrant in file["entrants"] if entrant["number"] <= entrants]
    due = starting_order(lots, {entrant["entry"]: entrant["rating"] for entrant in listed})
    numbers = {entrant["entry"]: entrant["number"] for entrant in listed}
    if [numbers[entry] for entry in due] != sorted(numbers.values()):
        order = ", ".join(str(due.index(entry) + 1) for entry in sorted(due))
        yield NUMBERS_WRONG.format(due=order)


def _wrong_pairings(stage: int, due: Round, event: Event) -> Iterator[str]:
    recorded = read_round(event["pairings"])
    if len(due) != len(recorded):
        yield BOARDS_WRONG.format(stage=stage, due=len(due), recorded=len(recorded))
    for board, (pairing, found) in enumerate(zip(due, recorded, strict=False), 1):
        if pairing != found:
            yield PAIRING_WRONG.format(stage=stage, board=board, due=_told(pairing), recorded=_told(found))


def _unfinished(contest: Contest) -> Iterator[str]:
    for stage, pairings in enumerate(contest.rounds, 1):
        for board, pairing in enumerate(pairings, 1):
            if pairing.result is None:
                yield RESULT_MISSING.format(stage=stage, board=board)


def _wrong_places(file: Mapping[str, Any], contest: Contest) -> Iterator[str]:
    recorded = {each["number"]: (each["place"], each["points"]) for each in file["places"]}
    for row in standings(contest):
        if recorded.get(row.number) != (row.place, row.points):
            place = recorded.get(row.number, ("?",))[0]
            points = f"{row.points / contest.one:.2f}"
            yield PLACE_WRONG.format(number=row.number, place=row.place, points=points, recorded=place)


def _told(pairing: Pairing) -> str:
    return " – ".join(map(str, pairing.numbers)) + f" ({pairing.how})"
