"""A table's end time: chosen in the lobby, changed and agreed on during play. `/until`."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Literal

import discord
from discord import app_commands

from engine import Text, _, text

from ...locale.language import ahead
from ...publishing.game_night.events import end_with
from ...table.agreements.asking import open_proposals
from ...table.agreements.rows import AGREEMENTS
from ...table.clock.parking import is_parked
from ...table.clock.zones import UTC_ZONE, zone_of
from ...table.errors import Refusal
from ...table.game_night import setting
from ...table.game_night.end import AT_END, WITHIN_EVENTS, AtEnd, TableEnd
from ...table.game_night.settling import NO_END
from ...table.game_night.typed import InvalidEnd, NoZone, read_end
from ...table.lobby import check_opener
from ...table.model import Table
from ...table.names import clean_name
from ...table.time import DAY, MINUTE
from ...transport.events import ScheduledEvent, known_events
from ...views.agreements import fields_of, private_answer
from ...views.custom_id import CustomId, read_id
from ...views.game_night.end import REMOVE, at_end_text, ends_text, parked_line
from ...views.message import (
    OPTIONS_A_SELECT,
    Button,
    Field,
    Message,
    Modal,
    Row,
    Select,
    SelectOption,
    sentence,
)
from ..interactions import Context, command, edit, opens, parameter, reply, require_permissions
from ..interactions.autocomplete import MAX_SUGGESTIONS, Suggestion, containing
from ..interactions.table_choice import TABLE, own_seat, suggest_tables

LENGTHS = ("25m", "45m", "1h", "1h30m", "2h", "3h")
SOONEST = 5 * MINUTE  # at least, until an event starts
EVENT = "event "  # precedes the event's id in a suggestion's value
MAX_TITLE_LENGTH = 100  # characters (Discord: resources/guild-scheduled-event)
MAX_EVENT_LENGTH = 70  # characters of a suggested name

EVENT_GONE = _("I can no longer see that event. Choose another, or type a time, such as `25m`.")
EVENT_FAR = _("Choose an event that starts between 5 minutes and 14 days from now.")
MAX_LENGTH = 40  # characters
NONE_ASK = _("This game has no end time. Would you like to set one?")
NOW_ASK = _("{ends} {then}")
NO_LONGER = _("This game no longer has an end time.")

_LABELS = {"park": _("park it"), "count": _("score it")}


async def suggest_ends(context: Context, typed: str) -> list[Suggestion]:
    """Suggest the typed end time, if valid, then visible events and lengths of time that match the text."""
    zone, at = await zone_for(context), context.action.at
    typed = " ".join(typed.split())  # a suggestion has at most 100 characters, typed text any number
    code = context.audience.language.code
    events = [(_ahead(event, zone, at, code), f"{EVENT}{event.id}") for event in events_for(context)]
    found = containing([*events, *((length, length) for length in LENGTHS)], typed)
    try:
        read_end(typed, at, zone)
    except (InvalidEnd, NoZone):
        return found
    return [(typed, typed), *(each for each in found if each[1] != typed)][:MAX_SUGGESTIONS]


async def chosen_end(context: Context, written: str) -> TableEnd:
    """Return the end time that `written` describes: a time, an event's name, or a suggested event.

    Raises Refusal if the text describes none of these, if the end time is too soon or too late, or if a time
    of day is given but no time zone is known.
    """
    if not written.startswith(EVENT):
        try:
            return TableEnd(read_end(written, context.action.at, await zone_for(context)))
        except InvalidEnd:
            if (called := event_called(context, written)) is None:
                raise
            return end_with(called)
    event = event_of(context, written.removeprefix(EVENT))
    if not SOONEST <= event.start - context.action.at <= WITHIN_EVENTS:
        raise Refusal(EVENT_FAR)
    return end_with(event)


def event_of(context: Context, id: str) -> ScheduledEvent:
    """Return the event with the given id, if the acting user can see it. Raises Refusal otherwise."""
    event = next((each for each in visible_events(context) if each.id == read_id(id)), None)
    if event is None:
        raise Refusal(EVENT_GONE)
    return event


def event_called(context: Context, name: str) -> ScheduledEvent | None:
    """Return the next event with the given name, ignoring case, or None if there is none."""
    wanted = clean_name(name, MAX_TITLE_LENGTH).casefold()
    return next((each for each in events_for(context) if each.name.casefold() == wanted), None)


async def zone_for(context: Context) -> str | None:
    """Return the acting user's time zone, otherwise the server's, or None if neither is set."""
    person = await context.services.own_times.get(context.user_id, context.action.at)
    return person.zone or (await context.services.settings.get(context.guild_id)).zone


def events_for(context: Context) -> list[ScheduledEvent]:
    """Return the visible events that start between 5 minutes and 14 days from now, soonest first."""
    at = context.action.at
    coming = (each for each in visible_events(context) if SOONEST <= each.start - at <= WITHIN_EVENTS)
    return sorted(coming, key=lambda event: (event.start, event.id))


def visible_events(context: Context) -> Iterator[ScheduledEvent]:
    """Yield this server's events that are not over and that the acting user can see."""
    guild, user = context.interaction.guild, context.interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return
    seen = (each for each in known_events(guild) if each.is_seen_by(guild, user))
    yield from (each._replace(name=clean_name(each.name, MAX_TITLE_LENGTH)) for each in seen)


def named(event: ScheduledEvent, zone: str | None) -> str:
    """Return an event's name for menus, with its start in the given `zone`, or in UTC if `zone` is None."""
    local = datetime.fromtimestamp(event.start / 1000, UTC).astimezone(zone_of(zone) or UTC_ZONE)
    return f"{event.name[:MAX_EVENT_LENGTH]}, {local:%Y-%m-%d %H:%M} {local.tzname() or ''}".strip()


def _ahead(event: ScheduledEvent, zone: str | None, at: int, language: str) -> str:
    """Return an event's name with the time from `at` (ms) to the event's start.

    If the start is a day or more away, give its date and time in `zone` instead.
    """
    if event.start - at >= DAY:
        return named(event, zone)
    return f"{event.name[:MAX_EVENT_LENGTH]}, {ahead(event.start - at, language)}"


AT_ENDS = {"park": _("Park the game"), "count": _("Score it as it stands")}


@command("until", _("Set, change or remove a game's end time"))
@parameter("time", _("When the game ends: 25m, 19:30, or one of this server's events"), suggest=suggest_ends)
@parameter("at-end", _("What to do if the game isn't over by then"), called="at_end", choices=AT_ENDS)
@parameter("remove", _("Remove the end time"))
@parameter("table", TABLE, suggest=suggest_tables)
async def until(
    context: Context,
    time: app_commands.Range[str, 1, MAX_LENGTH] | None = None,
    at_end: Literal["park", "count"] | None = None,
    remove: bool = False,
    table: str | None = None,
) -> None:
    """Show, set or remove the end time of the acting user's table."""
    found = await own_seat(context, table)
    context = context.at(found)
    if time is None and at_end is None and not remove:
        await context.reply(_said(found, context.user_id) if found.end else sentence(NO_END))
        return
    require_permissions(context.interaction)
    if at_end is not None and time is None and not remove:
        await context.reply(_said(await context.act(setting.set_at_end, at_end), context.user_id))
        return
    end = await chosen_end(context, time) if time is not None and not remove else None
    await context.reply(_said(await _set(context, end, at_end), context.user_id))


@reply("askend")
async def ask_for_end(context: Context) -> None:
    """Let the opener choose a table's end time in the lobby."""
    table = await context.table()
    check_opener(table, context.action)
    await context.reply(await _question(context, table))


def _end_modal(context: Context) -> Modal:
    id = str(CustomId("setend", context.custom_id.table_id))
    hint = text("for example {example}", example="25m, 1h10m, 19:30")
    return Modal(id, text("End time"), (Field("end", text("When should the game end?"), hint, MAX_LENGTH),))


opens("typeend", _end_modal)


@edit("setend", require_permissions)
async def set_end(context: Context) -> None:
    """Set a table's end time to the typed time or the chosen event."""
    end = await chosen_end(context, context.value)
    await context.edit(await _question(context, await _set(context, end)))


@edit("setatend", require_permissions)
async def set_at_end(context: Context) -> None:
    """Set what happens if a game is still running at its end time, as chosen in the menu."""
    chosen: AtEnd | None = next((each for each in AT_END if each == context.value), None)
    if chosen is None:
        raise Refusal
    await context.edit(await _question(context, await context.act(setting.set_at_end, chosen)))


@reply("noend", require_permissions)
async def remove_end(context: Context) -> None:
    """Remove a table's end time."""
    await context.reply(_said(await context.act(setting.set_end, None), context.user_id))


async def _set(context: Context, end: TableEnd | None, at_end: AtEnd | None = None) -> Table:
    """Set a table's end time, or remove it if `end` is None.

    `at_end` is what happens to the game then, or None to leave that as it is. If the end time is an event's
    start, also follow changes to the event.
    """
    after = await context.act(setting.set_end, end, at_end)
    if after.end is not None and after.end.event_id is not None:
        context.services.sessions.watch(after.end.event_id)
    return after


def _said(table: Table, user_id: int) -> Message:
    """Return a message that says when a game ends or why it is parked, with open questions about the end."""
    if table.end is None:
        return sentence(NO_LONGER)
    about_it = ("end_earlier", "end_count")
    asked = [each for each in open_proposals(table, table.changed_at) if each.kind in about_it]
    lines = (text(AGREEMENTS[each.kind].words.question, **fields_of(table, each)) for each in asked)
    came = parked_line(table) if is_parked(table) else None
    return private_answer(table, user_id, (came or _now(table), *lines), asked)


async def _question(context: Context, table: Table) -> Message:
    """Return a message that shows a lobby's end time, with controls to change it."""
    events, zone = events_for(context)[:OPTIONS_A_SELECT], await zone_for(context)
    rows: list[Row] = []
    if events:
        options = tuple(SelectOption(named(each, zone), f"{EVENT}{each.id}") for each in events)
        rows.append(Select(_id(table, "setend"), text("Choose an event"), options))
    buttons = [Button(text("Type a time"), _id(table, "typeend"))]
    if table.end is not None:
        ends = tuple(SelectOption(text(_LABELS[each]), each, at_end_text(table, each)) for each in AT_END)
        rows.append(Select(_id(table, "setatend"), text("At the end"), ends))
        buttons.append(Button(text(REMOVE), _id(table, "noend")))
    return Message((_now(table) if table.end else text(NONE_ASK),), rows=(*rows, tuple(buttons)))


def _now(table: Table) -> Text:
    at_end = table.end.at_end if table.end is not None else "park"
    return text(NOW_ASK, ends=ends_text(table), then=at_end_text(table, at_end))


def _id(table: Table, verb: str) -> str:
    return str(CustomId(verb, table.id))
