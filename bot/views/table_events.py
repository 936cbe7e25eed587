"""Table events in public: lines about what has been decided since the latest post, and users to notify."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine import GAMES, Match, Resigned, Seat, Text, Written, _, read_options, text
from engine.options import told_options

from ..contests.places import OUT_OF_TIME
from ..table.absence import awaited
from ..table.agreements.asking import notifying
from ..table.clock.presence import away_seats
from ..table.clock.time_control import read_clock
from ..table.events import CHANGES_HANDS, CHANGES_LOBBY, Kind, TableEvent
from ..table.lobby_settings import announces_change, told_of_change
from ..table.model import Table, is_user
from ..table.replay.record import CHANGES
from ..table.time import DAY, HOUR, MINUTE
from .agreements import fields_of_event, lapse_line, refusal_line
from .clock import FROM_NEXT_TURN, clock_text, length_text
from .message import Message
from .text import mention

# A seat resigned, but its player didn't press **Resign**.
RESIGNED_FOR: tuple[Kind, ...] = (*OUT_OF_TIME, "dropped", "resigned_for")
PAUSED = _("⏸️ {moderator} paused this game. No one can move until a moderator unpauses it.")

MATCHED_AGAIN = _("{opener}, the bot has found you another game.")
# Instead of the sentences below, if the game has no end time now:
WITHOUT_END: Mapping[Kind, str] = {
    "end_changed": _("{mentions}: this game no longer has an end time."),
    "end_set": _("{person} removed this game's end time."),
}
UNRATED = _("{mentions}: **Rated** is now off.")
TOO_FEW = _("{opener}, everyone you invited has answered. The game needs more players.")
END_AGREED = _("Everyone agreed to change when or how this game ends. See below.")

# For these, an edit is enough: no one waits for them, or one message is about several tables.
QUIET: frozenset[Kind] = frozenset(
    {
        *("asked", "agreed", "withdrawn", "lapsed", "vacation_ended"),
        *("end_moved", "end_begun", "end_gone", "listed", "taken_out", "counted_again", "bell", "bell_lost"),
    }
)


def with_table_events(message: Message, table: Table, revision: int) -> Message:
    """Return a public message with lines about table events after `revision`, notifying the users concerned.

    If nothing else has happened since, the people that `message` mentions are not notified again.
    """
    told = told_of(table, range(revision + 1, table.revision + 1))
    mentions = notified(table, revision, message.mentions)
    return replace(message, told=(*message.told, *told), mentions=mentions)


def reason_of(table: Table, match: Match) -> Text | None:
    """Say in a clause why a match is over, such as which of two players resigned. None if it is not over."""
    last = match.events[-1] if match.events else None
    if len(table.players) > 2 or not isinstance(last, Resigned) or table.latest_event(RESIGNED_FOR):
        return match.ending
    return text("{player} resigned", player=Seat(last.seat))


def told_of(table: Table, revisions: range) -> tuple[Text, ...]:
    """Return the lines about a table's events in the given revisions, without outdated changes to a lobby."""
    events = [event for event in table.table_events if event.revision in revisions]
    latest = {event.kind: event for event in events}
    lines = (
        _told(table, event)
        for event in events
        if event.kind not in CHANGES_LOBBY
        or (table.match is None and (event.kind == "options_changed" or event is latest[event.kind]))
    )
    return tuple(line for line in lines if line is not None)


def notified(table: Table, revision: int, others: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ids of users concerned by events after `revision`, plus `others` if more has happened."""
    new = _since(table, revision)
    concerned = (
        user for event in new for user in _concerned(table, event) if user is not None and is_user(user)
    )
    others = () if len(new) == table.revision - revision else others
    return tuple(dict.fromkeys((*others, *concerned)))


def is_news(table: Table, revision: int) -> bool:
    """Return whether a table event after `revision` needs a new message, because an edit notifies no one."""
    new = _since(table, revision)
    loud = notifying(table) if new else frozenset()
    return any(
        event.question in loud if event.kind == "refused" else event.kind not in QUIET for event in new
    )


def pause_line(moderator: int) -> Text:
    """Return the line about a pause by `moderator`, which is shown in place of the line about the turn."""
    return text(PAUSED, moderator=mention(moderator))


def _since(table: Table, revision: int) -> tuple[TableEvent, ...]:
    return tuple(event for event in table.table_events if event.revision > revision)


def _concerned(table: Table, event: TableEvent) -> tuple[int | None, ...]:
    """Return the ids of the users to notify about a table event."""
    if event.kind in CHANGES_HANDS:
        return (event.user_id,)
    if event.kind in _CALLS_OPENER:
        return (event.holder_id,)
    match event.kind:
        case "refused":
            return (_asker(table, event),)
        case kind if kind in CHANGES_LOBBY and table.phase == "lobby" and announces_change(table, event):
            return told_of_change(table)
        case "late":
            playing = table.match.active if table.match else ()
            return tuple(table.players[seat].user_id for seat in playing if seat != event.seat)
    return _awaited_ones(table) if event.kind in _TELLS_AWAITED else ()


def _asker(table: Table, answer: TableEvent) -> int | None:
    """Return the id of the user whose question `answer` refused, or None if the question notified no one."""
    asked = table.event_at(answer.question)
    return asked.by_id if asked is not None and asked.revision in notifying(table) else None


def _awaited_ones(table: Table) -> tuple[int, ...]:
    """Return the ids of the players to move, except for away players, who are not notified."""
    away = away_seats(table)
    return tuple(table.players[seat].user_id for seat in awaited(table) if seat not in away)


_CALLS_OPENER: tuple[Kind, ...] = ("matched_again", "all_answered", "full_long")

# Events after which the players to move are notified again.
_TELLS_AWAITED: frozenset[Kind] = frozenset(
    {
        *("unpaused", "resigned_for", "absence_reported", "absent_removed"),
        *("forfeited", "stood_in", "away", "resumed_play", "time_given", "dropped", "goes_on", "longer"),
    }
)


# The board or lobby itself shows the other kinds for as long as they apply.
_TOLD: Mapping[Kind, str] = {
    "seat_taken": _("New player in {former}'s seat: {mention}."),
    "table_taken": _("{mention} has taken over this table from {former}."),
    "matched_again": MATCHED_AGAIN,
    "all_answered": _("{opener}, everyone you invited has answered. Press **Start** when you're ready."),
    "full_long": _("{opener}, your table is full. Press **Start** when you're ready."),
    "unpaused": _("▶️ {moderator} unpaused this game."),
    "resigned_for": _("{moderator} resigned for {former}."),
    "clock_changed": _("{mentions}: this table's clock has changed. See below."),
    "options_changed": _("{mentions}: this game's options have changed. New: {rules}."),
    "rated_changed": _("{mentions}: **Rated** is now on."),
    "claimed": _("⌛ {player} ran out of time and has resigned."),
    "forfeited": _("⌛ {player} ran out of time and has resigned."),
    "stood_in": _("⌛ {player} ran out of time, so the bot moved for them."),
    "away": _(
        "⌛ {player} ran out of time, so the bot moved for them. {player} now counts as away: the bot "
        "moves sooner until they press **I'm back**."
    ),
    "back": _("{player} is back."),
    "vacation": _("{player} is on vacation until <t:{until}:D>."),
    "stays_parked": _("Not everyone showed up, so the game stays parked."),
    "resumed_play": _("▶️ Everyone's here, and the clock is running again."),
    "closes_soon": _(
        "{all}, this game has been parked for a long time. It will close without a result in two weeks "
        "unless someone moves or presses **Resume**."
    ),
    "clock_agreed": FROM_NEXT_TURN,
    "clock_taken_off": _("{moderator} removed this table's clock."),
    "time_given": _("{person} gave {player} extra time: {time}."),
    "time_given_to_all": _("{moderator} gave extra time to everyone whose turn it is: {time}."),
    "dropped": _("{player} was away, so the others dropped them from the game."),
    "automatic_vacation": _(
        "{player}'s vacation started automatically because they were about to run out of time. It lasts "
        "until <t:{until}:D>."
    ),
    "absent_removed": _("Time is up, so everyone who was reported absent has resigned."),
    "end_changed": _("{mentions}: when or how this game ends has changed. See below."),
    "end_set": _("{person} changed when or how this game ends. See below."),
    "longer": _("▶️ You have 15 more minutes."),
    "taken_out": _("{moderator} took this game out of the ratings: {reason}"),
    "counted_again": _("{moderator} put this game back in the ratings: {reason}"),
    "goes_on": _("▶️ {person} resumed this game."),
    "bell": _(
        "The round is over. This game is scored as it stood when everyone last had the same number of turns."
    ),
    "bell_lost": _("The round is over. {player} used {time} and {other} {time2}, so {player} loses."),
}


def _told(table: Table, event: TableEvent) -> Text | None:
    """Return the sentence about a table event, or None if this kind of event has no sentence."""
    if event.kind == "refused":
        return refusal_line(table, event)
    if event.kind == "lapsed":
        return lapse_line(table, event)
    if event.kind not in _TOLD:
        return None
    template = _template(table, event)
    taken = table.circumstances.person(event.holder_id or 0).vacations
    until = next((each.end for each in taken if each.start <= event.at < each.end), event.at)
    fields: dict[str, Any] = {
        **fields_of_event(table, event),
        "former": mention(event.holder_id),
        "opener": mention(event.holder_id),
        "moderator": mention(event.by_id),
        "reason": Written(event.value or ""),
        "mentions": tuple(map(mention, told_of_change(table))),
        "all": tuple(map(Seat, range(len(table.players)))),
        "until": until // 1000,
    }
    if event.kind in ("clock_agreed", "time_given", "time_given_to_all"):
        fields |= _clock_fields(table, event)
    if event.kind == "bell_lost" and event.seat is not None:
        fields |= _used(event.seat, event.value or "0 0")
    if event.kind == "options_changed":
        options = read_options(GAMES[table.game_id].Options, table.options)
        fields["rules"] = told_options(options, (event.value or "").split())
    return text(template, **fields)


def _template(table: Table, event: TableEvent) -> str:
    """Return the sentence about a table event, with placeholders, that suits the table's present state."""
    if event.kind == "end_set" and event.question is not None:
        return END_AGREED
    if table.end is None and event.kind in WITHOUT_END:
        return WITHOUT_END[event.kind]
    if event.kind == "rated_changed" and not table.rated:
        return UNRATED
    if event.kind == "all_answered" and len(table.players) < GAMES[table.game_id].seats.start:
        return TOO_FEW
    return _TOLD[event.kind]


def _used(seat: int, value: str) -> dict[str, Any]:
    """Return a text's fields: the other seat, and the two times in `value` (ms), rounded up and in words."""
    times = map(int, value.split())
    whole = (max(-(-each // unit), 1) * unit for each in times for unit in (HOUR if each > DAY else MINUTE,))
    return {"other": Seat(1 - seat), **dict(zip(("time", "time2"), map(length_text, whole), strict=True))}


def _clock_fields(table: Table, event: TableEvent) -> dict[str, Text]:
    """Return the values of the placeholders about clocks: the clock that was agreed, and the time given.

    If the event was stored without a clock, the text says "a different clock".
    """
    runs = table.clock and table.clock.control
    changed = any(each.kind in CHANGES for each in table.table_events)
    return {
        "clock": clock_text(read_clock(event.clock), named=False)
        if event.clock
        else text("a different clock"),
        "time": length_text(runs.move_ms) if runs and not changed else text("one full move time"),
    }
