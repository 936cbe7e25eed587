"""The file of a finished tournament, `alea-tournament/1`, from which its pairings and places follow.

The file is JSON, and has no user ids. `entrants` has, for each starting number, the name, the rating used (in
thousandths of a point, or null) and the place in the order of entry, from 1. `events` lists what happened, in
order. `places` has the final points and places. The `what` of an event is one of these:

- `entered`: an entrant has entered, or entered again after leaving. `late` means after the start.
- `sat-out`: an entrant sits out the next round.
- `withdrawn`: an entrant has left, or an organiser has `disqualified` them.
- `round`: a round has been paired, with these `pairings`.
- `result`: a game has a result. If no one came, a second one follows if an `awaited` entrant turns up.
- `corrected`: an organiser has corrected a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any

from ..table.dice import commitment
from .lots import Lots, starting_order
from .model import Contest, Event, How, Pairing, Round, Task, read_round
from .pairing import pair
from .standings import standings

FORMAT = "alea-tournament/1"

Pairer = Callable[[Task], Round]

SEED_WRONG = "The seed doesn't belong to the commitment."
NUMBERS_WRONG = "The starting numbers should be, in order of entry: {due}."
PAIRING_WRONG = "Round {stage}, board {board} should be {due}, but is {recorded}."
BOARDS_WRONG = "Round {stage} should have {due} boards, but has {recorded}."
PLACE_WRONG = "Number {number} should have {due}, but has {recorded}."
RESULT_WRONG = "Table {table} should have the result {due}, but has {recorded}."
RESULT_MISSING = "Round {stage}, board {board} has no result."
HOW_WRONG = "Round {stage}, board {board} can't be “{how}” with its result."
ROUNDS_WRONG = "The tournament should have {due} rounds, but has {recorded}."


def write(
    head: Mapping[str, Any], lots: Lots, entrants: list[dict[str, Any]], events: list[Event]
) -> dict[str, Any]:
    """Return a finished tournament's file as a dict. `head` has the tournament's `name` and `settings`."""
    rows = standings(folded(head["settings"], events))
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
    """Yield a sentence for each mistake in a file, such as a round that `pairer` pairs differently.

    Raises KeyError, TypeError, ValueError or IndexError if the file is damaged.
    """
    lots = Lots(bytes.fromhex(file["seed"]), int(file["tournament"]))
    if commitment(lots.seed) != file["commitment"]:
        yield SEED_WRONG
    contest, starters = folded(file["settings"], ()), 0
    for event in file["events"]:
        if event["what"] == "entered" and not event.get("late"):
            starters = max(starters, event["number"])
        if event["what"] == "round":
            if not contest.rounds:
                yield from _wrong_numbers(file, lots, starters)
            yield from _wrong_pairings(len(contest.rounds) + 1, pairer(contest.task(lots)), event)
        contest = contest.after(event)
    yield from _wrong_rounds(file["settings"], contest)
    yield from _wrong_results(contest)
    yield from _wrong_places(file, contest)


def played_tables(file: Mapping[str, Any]) -> dict[str, list[int | None]]:
    """Return the seats' places in each of the file's games that were played to the end, by table id."""
    events = (event for event in file["events"] if event["what"] == "result" and event["how"] == "played")
    return {event["table"]: event["result"] for event in events}


def folded(settings: Mapping[str, Any], events: Iterable[Event]) -> Contest:
    """Return the contest of a tournament with these `settings` after all `events`."""
    seats, twice = int(settings.get("seats", 2)), bool(settings.get("twice", False))
    return reduce(Contest.after, events, Contest(settings["kind"], 0, seats=seats, twice=twice))


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


def _wrong_rounds(settings: Mapping[str, Any], contest: Contest) -> Iterator[str]:
    due, recorded = int(settings["rounds"]), len(contest.rounds)
    if recorded > due or (recorded < due and len(contest.present) > 1):
        yield ROUNDS_WRONG.format(due=due, recorded=recorded)


def _wrong_results(contest: Contest) -> Iterator[str]:
    for stage, pairings in enumerate(contest.rounds, 1):
        for board, pairing in enumerate(pairings, 1):
            if pairing.result is None:
                yield RESULT_MISSING.format(stage=stage, board=board)
            elif pairing.how not in _possible(pairing.result):
                yield HOW_WRONG.format(stage=stage, board=board, how=pairing.how)


def _possible(result: tuple[int | None, ...]) -> tuple[How, ...]:
    """Return the values of `how` that a pairing with this result can have."""
    if len(result) == 1:
        return ("bye",)
    if None not in result:
        return ("played", "bell", "corrected")
    return ("absent", "corrected") if any(result) else ("absent", "none", "corrected")


def _wrong_places(file: Mapping[str, Any], contest: Contest) -> Iterator[str]:
    recorded = {each["number"]: (each["place"], each["points"]) for each in file["places"]}
    for row in standings(contest):
        own = (row.place, row.points)
        if recorded.get(row.number) != own:
            due, found = (_score(contest, *each) for each in (own, recorded.get(row.number, ("?", 0))))
            yield PLACE_WRONG.format(number=row.number, due=due, recorded=found)


def _score(contest: Contest, place: int | str, points: int) -> str:
    return f"place {place} and {points / contest.one:.2f} points"


def _told(pairing: Pairing) -> str:
    return " – ".join(map(str, pairing.numbers)) + f" ({pairing.how})"
