"""Converting a match to JSON and back, in the format for interchange and backups.

    {"format": "alea-record/1", "game": "conversion", "rules": 1, "options": {...}, "seats": 2, "first": 0,
     "events": [{"roll": [3, 1, 5, 6, 6]}, {"play": [0, "3@d4"]}, {"resign": 1}, {"settle": true}],
     "result": {"winners": [0], "reason": "...", "scores": ["19/5", 3]}}

`result` is null while the match is running. If the match was opened from a position, the position line is
under `position`. Further sets of goods, and what each seat owned, are under `holdings`. Other keys, such as
the names, times and dice that the bot adds, are ignored.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from .errors import InvalidRecord, TableError
from .game import Event, Over, Played, Resigned, Rolled, Score
from .goods import write_holdings
from .match import Match
from .options import write_options
from .settled import Settled
from .text import quoted, text

FORMAT = "alea-record/1"
MAX_EVENTS = 100_000

Record = dict[str, Any]


def write(match: Match) -> Record:
    """Return a match as a record, secrets included."""
    record: Record = {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.game.rules,
        "options": write_options(match.setup.options),
        "seats": match.setup.seats,
        "first": match.setup.first,
        "events": [write_event(event) for event in match.events],
        "result": write_result(match),
    }
    if match.opening is not None:
        record["position"] = match.opening
    if match.setup.holdings is not None:
        record["holdings"] = write_holdings(match.setup.holdings)
    return record


def replay(record: Mapping[str, Any]) -> Match:
    """Return the match that a record describes, after checking every event and the result.

    Raises InvalidRecord at the first mistake. If an event is impossible, the error gives the event's number.
    """
    return deque(replayed(record), maxlen=1).pop()


def replayed(record: Mapping[str, Any]) -> Iterator[Match]:
    """Yield the match at its opening and after each event. Raises InvalidRecord at the first mistake."""
    match = _opening(record)
    events = record.get("events")
    if not isinstance(events, list) or len(events) > MAX_EVENTS:
        raise InvalidRecord("The record has no list of events.")
    yield match
    for number, entry in enumerate(events, 1):
        try:
            match = apply(match, read_event(entry))
        except TableError as error:
            raise InvalidRecord(
                "Event {number} can't have happened: {why}", number=number, why=error.text
            ) from error
        yield match
    result = record.get("result")
    if result is not None and result != write_result(match):
        raise InvalidRecord("The events in the record don't lead to its result.")


def moments(match: Match) -> Iterator[Match]:
    """Yield the match at its opening and after each of its events."""
    game, setup = match.game, match.setup
    state = game.start(setup) if match.opening is None else game.decode(setup, match.opening)
    moment = Match(game, setup, state, game.status(state), opening=match.opening)
    yield moment
    for event in match.events:
        moment = apply(moment, event)
        yield moment


def apply(match: Match, event: Event) -> Match:
    """Return the match after an event. Raises TableError if the event is impossible."""
    match event:
        case Played(seat, move):
            return match.play(seat, move)
        case Rolled(faces):
            return match.roll(faces)
        case Resigned(seat):
            return match.resign(seat)
        case Settled(timed):
            return match.settle(timed=timed)


def write_event(event: Event) -> Record:
    """Return an event in the format of a record."""
    match event:
        case Played(seat, move):
            return {"play": [seat, move]}
        case Rolled(faces):
            return {"roll": list(faces)}
        case Resigned(seat):
            return {"resign": seat}
        case Settled(timed):
            return {"settle": "time" if timed else True}


def read_event(entry: object) -> Event:
    """Read an event in the format of a record. Raises InvalidRecord if `entry` is not an event."""
    match entry:
        case {"play": [int(seat), str(move)], **rest} if not rest and not isinstance(seat, bool):
            return Played(seat, move)
        case {"roll": [*faces], **rest} if not rest:
            return Rolled(tuple(faces))
        case {"resign": int(seat), **rest} if not rest and not isinstance(seat, bool):
            return Resigned(seat)
        case {"settle": True, **rest} if not rest:
            return Settled()
        case {"settle": "time", **rest} if not rest:
            return Settled(timed=True)
    raise InvalidRecord("{event} isn't a valid event.", event=quoted(entry, 60))


def write_result(match: Match) -> Record | None:
    """Return the result of a match in the format of a record, or None while the match is running."""
    if not isinstance(match.status, Over):
        return None
    scores = match.scores
    return {
        "winners": list(match.status.winners),
        "reason": match.status.reason,
        "scores": scores and [_write_score(score) for score in scores],
    }


def _write_score(score: Score | None) -> int | str | None:
    if score is None:
        return None
    return int(score) if score.denominator == 1 else str(score)


def _opening(record: Mapping[str, Any]) -> Match:
    if not isinstance(record, Mapping) or record.get("format") != FORMAT:
        raise InvalidRecord("This isn't a record in the format {format}.", format=FORMAT)
    options, version = record.get("options"), record.get("rules")
    if not isinstance(options, Mapping):
        raise InvalidRecord("The record doesn't say which options the game was played with.")
    try:
        opening: dict[str, Any] = {
            "seats": record.get("seats"),
            "first": record.get("first"),
            "options": options,
            "holdings": record.get("holdings"),
        }
        match = Match.open(record.get("game", ""), **opening)
        if "position" in record and version == match.game.rules:
            match = Match.at(match.game.id, record["position"], **opening)
    except TableError as error:
        raise InvalidRecord(text("The record can't be opened: {why}", why=error.text)) from error
    if isinstance(version, bool) or version != match.game.rules:
        raise InvalidRecord(
            "The record uses version {version} of the {game} rules, which this program doesn't know.",
            version=quoted(version, 20),
            game=match.game.name,
        )
    return match
