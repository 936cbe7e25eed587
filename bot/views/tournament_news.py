"""Public messages about a tournament, made from its log. Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine import Text, Written, _, text

from ..contests.entry import is_open
from ..contests.model import Pairing
from ..contests.running import MAX_MISSED, start_of
from ..contests.tournament import LogEntry, Tournament
from ..table.model import is_user
from .clock import length_text
from .custom_id import here_button
from .message import Button, Message
from .text import mention
from .tournaments import MY_GAME, control, lacking_text, name_of, pairing_text, result_text

MENTIONS = 50  # in a message
VOID = "void"  # the result of a game that a moderator closed or hid

HERE_CALL = _("{mentions}: **{name}** starts <t:{starts}:R>. Press **I'm here** to get a game.")
TURN_CALL = _("{mentions}: round {round} of **{name}** ends on <t:{bell}:f>, and it's your turn.")
ENDS = _("Round {round}: time is up <t:{bell}:R>. Games still running then are scored as they stand.")
PAUSED_CALL = _("{mentions}: a game in round {round} is paused. The round will wait a while for it.")
VOID_CALL = _(
    "{mentions}: a moderator closed or hid a game, so it counts as not played. To change that, press "
    "**Manage**, then **Correct a result**."
)
STUCK_CALL = _("{mentions}: this tournament is waiting for you. Press **Manage** to continue it.")
TOO_FEW = _(
    "There are too few people so far ({people}), so **{name}** has been postponed. It now starts "
    "<t:{starts}:R>."
)
CANCELLED_FEW = _("**{name}** was cancelled: there were too few people ({people}).")
NOW = _("{organiser} pressed **Start now**.")
CANCELLED = _("{organiser} cancelled **{name}**.")
CANCELLED_ALONE = _("**{name}** was cancelled because no organiser resumed it.")
LATER = _("{organiser} postponed the next round by {length}.")
DISQUALIFIED = _("{organiser} disqualified {player}.")
CORRECTED = _("{organiser} corrected {pairing}: {result}.")
OUT = _("{player} has missed two rounds and is out.")
GONE = _("{player} has left this server and is out.")
BACK = _("{player}, you've missed two rounds and are out. Press **I'm back** to return.")
ONE_ABSENT = _("{player} didn't show up. {other} gets the point.")
AWAITED = _(
    "{player} didn't show up. To get the point, {other} must press **I'm here** before the round ends."
)
ALL_ABSENT = _("{pairing}: no one showed up, so no one gets a point.")


class News(NamedTuple):
    """A message to post. Once all with the same `row` have been posted, the log is public up to that row."""

    row: int
    message: Message


def news(tournament: Tournament, awaited: Sequence[int] = ()) -> list[News]:
    """Return the messages about log entries that are not public yet.

    Entries that call people have messages of their own. All lines between two calls share a silent message.
    `awaited` are the ids of the users whose turn it is in the current round.
    """
    found: list[News] = []
    quiet: list[tuple[LogEntry, Text]] = []
    entries = [entry for entry in tournament.log if entry.row > tournament.told]
    for entry in entries:
        kind = VOID if entry.event.get("how") == "none" else entry.what
        if kind in CALLS:
            found += _quiet(tournament, quiet)
            found += (News(entry.row, call) for call in CALLS[kind](tournament, awaited))
            quiet = []
        elif line := _line(tournament, entry):
            quiet.append((entry, line))
    return found + _quiet(tournament, quiet)


def _quiet(tournament: Tournament, lines: list[tuple[LogEntry, Text]]) -> list[News]:
    if not lines:
        return []
    said = {line.template for _entry, line in lines}
    of_line = {
        BACK: control(tournament, "tjoin", text("I'm back")),
        AWAITED: here_button(tournament.id, tournament.round),
    }
    buttons = tuple(button for template, button in of_line.items() if template in said)
    rows = (buttons,) if buttons else ()
    content = tuple(line for _entry, line in lines)
    return [News(lines[-1][0].row, Message(content, rows=rows, silent=True))]


def _line(tournament: Tournament, entry: LogEntry) -> Text | None:
    """Return a log entry's line, or None if there is nothing to say about the entry."""
    if entry.what == "result":
        return _result_line(tournament, entry)
    if entry.what not in LINES or (entry.what == "withdrawn" and entry.by_id):
        return None
    line = LINES[entry.what](tournament, entry)
    return text("{before} {then}", before=line, then=Written(entry.reason)) if entry.reason else line


def _result_line(tournament: Tournament, entry: LogEntry) -> Text | None:
    pairing = _pairing(tournament, entry)
    absent = [number for number in pairing.numbers if pairing.missed_by(number)]
    if entry.event["how"] != "absent" or not absent:
        return None
    known = tournament.game(entry.event["stage"], entry.event["board"])
    if known is not None and known.pairing.result != pairing.result:
        return None  # before this was said, someone came or an organiser corrected it
    if known in tournament.expecting:
        other = entry.event["awaited"][0]
        player = next(number for number in pairing.numbers if number != other)
        return text(AWAITED, player=name_of(tournament, player), other=name_of(tournament, other))
    if len(absent) == len(pairing.numbers):
        return text(ALL_ABSENT, pairing=pairing_text(tournament, pairing))
    if len(pairing.numbers) > 2:
        return None
    other = next(number for number in pairing.numbers if number not in absent)
    names = {"player": name_of(tournament, absent[0]), "other": name_of(tournament, other)}
    return text(ONE_ABSENT, **names)


def _pairing(tournament: Tournament, entry: LogEntry) -> Pairing:
    """Return the pairing that a log entry is about, with the result from the entry."""
    stage, board = entry.event["stage"], entry.event["board"]
    known: Pairing = tournament.contest.rounds[stage - 1][board - 1]
    return known._replace(result=tuple(entry.event["result"]))


def _corrected(tournament: Tournament, entry: LogEntry) -> Text:
    pairing = _pairing(tournament, entry)
    names, result = pairing_text(tournament, pairing), result_text(pairing)
    return text(CORRECTED, organiser=mention(entry.by_id), pairing=names, result=result)


def _cancelled(tournament: Tournament, entry: LogEntry) -> Text:
    name = Written(tournament.settings.name)
    if "people" in entry.event:
        return text(CANCELLED_FEW, name=name, people=entry.event["people"])
    if not entry.by_id:
        return text(CANCELLED_ALONE, name=name)
    return text(CANCELLED, organiser=mention(entry.by_id), name=name)


def _disqualified(tournament: Tournament, entry: LogEntry) -> Text:
    entrant = next(each for each in tournament.entrants if each.entry == entry.event["entry"])
    return text(DISQUALIFIED, organiser=mention(entry.by_id), player=Written(entrant.name))


def _out(tournament: Tournament, entry: LogEntry) -> Text:
    number = entry.number or 0
    stage = sum(each.what == "round" for each in tournament.log[: entry.row])
    games = [tournament.game_of(number, each) for each in range(stage - MAX_MISSED + 1, stage + 1)]
    if not all(game and game.pairing.missed_by(number) for game in games):
        return text(GONE, player=name_of(tournament, number))
    return text(BACK if is_open(tournament) else OUT, player=name_of(tournament, number))


def _moved(tournament: Tournament, entry: LogEntry) -> Text:
    name, starts = Written(tournament.settings.name), tournament.starts_at // 1000
    return text(TOO_FEW, name=name, starts=starts, people=entry.event["people"])


LINES: Mapping[str, Callable[[Tournament, LogEntry], Text]] = {
    "moved": _moved,
    "brought forward": lambda _tournament, entry: text(NOW, organiser=mention(entry.by_id)),
    "closed": lambda _tournament, entry: text("{organiser} closed entry.", organiser=mention(entry.by_id)),
    "later": lambda _tournament, entry: text(
        LATER, organiser=mention(entry.by_id), length=length_text(entry.event["by_ms"])
    ),
    "disqualified": _disqualified,
    "corrected": _corrected,
    "withdrawn": _out,
    "lacking": lacking_text,
    "cancelled": _cancelled,
}


def _call(
    tournament: Tournament, template: str, people: Sequence[int], *buttons: Button
) -> Iterator[Message]:
    """Yield messages that mention all `people`, up to 50 in each message, and have `buttons`."""
    fields = {
        "name": Written(tournament.settings.name),
        "starts": (start_of(tournament) or tournament.starts_at) // 1000,
        "round": tournament.round,
        "bell": tournament.stage.bell_at // 1000 if tournament.stage else 0,
    }
    there = [user_id for user_id in people if is_user(user_id)]
    for start in range(0, len(there), MENTIONS):
        some = tuple(there[start : start + MENTIONS])
        line = text(template, mentions=tuple(map(mention, some)), **fields)
        yield Message((line,), rows=(buttons,), mentions=some)


def _to_check_in(tournament: Tournament, _awaited: Sequence[int]) -> Iterator[Message]:
    if tournament.state == "signup":
        people = [each.user_id for each in tournament.counted if not each.here]
        yield from _call(tournament, HERE_CALL, people, here_button(tournament.id))


def _to_move(tournament: Tournament, awaited: Sequence[int]) -> Iterator[Message]:
    stage = tournament.stage
    if stage is not None and tournament.settings.pace == "evening":
        said = text(ENDS, round=tournament.round, bell=stage.bell_at // 1000)
        yield Message((said,), silent=True)
    elif stage is not None:
        yield from _call(tournament, TURN_CALL, awaited, control(tournament, "tgame", text(MY_GAME)))


def _to_organiser(template: str) -> Callable[[Tournament, Sequence[int]], Iterator[Message]]:
    def call(tournament: Tournament, _awaited: Sequence[int]) -> Iterator[Message]:
        manage = control(tournament, "tmanage", text("Manage"))
        if is_user(tournament.created_by):
            return _call(tournament, template, [tournament.created_by], manage)
        said = text(template, mentions=text("Organisers"), round=tournament.round)
        return iter([Message((said,), rows=((manage,),))])

    return call


CALLS: Mapping[str, Callable[[Tournament, Sequence[int]], Iterator[Message]]] = {
    "check-in": _to_check_in,
    "warned": _to_move,
    "paused": _to_organiser(PAUSED_CALL),
    VOID: _to_organiser(VOID_CALL),
    "stuck": _to_organiser(STUCK_CALL),
}
