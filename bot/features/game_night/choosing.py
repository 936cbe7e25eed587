"""How an end is chosen: a length, a time of day, or a scheduled event of the server."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import discord

from engine import _

from ...table.clock.zones import UTC_ZONE, zone_of
from ...table.errors import Refusal
from ...table.game_night.end import WITHIN_EVENTS, TableEnd
from ...table.game_night.typed import InvalidEnd, NoZone, read_end
from ...table.names import clean_name
from ...table.time import MINUTE
from ...transport.events import ScheduledEvent, known_events
from ...views.custom_id import read_id
from ..interactions import Context
from ..interactions.autocomplete import MAX_SUGGESTIONS, Suggestion, containing

LENGTHS = ("25m", "45m", "1h", "1h30m", "2h", "3h")
SOONEST = 5 * MINUTE  # ahead, of an event
EVENT = "event "  # before the id, in what a suggestion sends
MAX_TITLE_LENGTH = 100  # characters (Discord: resources/guild-scheduled-event)
MAX_EVENT_LENGTH = 70  # characters of a name that is suggested

EVENT_GONE = _("That event cannot be seen here any more. Choose another, or type a time, such as `25m`.")
EVENT_FAR = _("A game can end with an event that begins within 14 days, and not before 5 minutes from now.")


async def suggest_ends(context: Context, typed: str) -> list[Suggestion]:
    """Suggest what is typed if it is an end, some lengths, and the events that the caller can see."""
    zone, at = await zone_for(context), context.action.at
    typed = " ".join(typed.split())  # a suggestion has at most 100 characters, and what is typed any number
    events = [(named(event, zone), f"{EVENT}{event.id}") for event in events_for(context)]
    found = containing([*((length, length) for length in LENGTHS), *events], typed)
    try:
        read_end(typed, at, zone)
    except (InvalidEnd, NoZone):
        return found
    return [(typed, typed), *(each for each in found if each[1] != typed)][:MAX_SUGGESTIONS]


async def chosen_end(context: Context, written: str) -> TableEnd:
    """Return the end that was typed or chosen. Raises InvalidEnd, NoZone, or Refusal for events."""
    if not written.startswith(EVENT):
        return await _typed_end(context, written)
    id = read_id(written.removeprefix(EVENT))
    event = next((each for each in visible_events(context) if each.id == id), None)
    if event is None:
        raise Refusal(EVENT_GONE)
    if not SOONEST <= event.start - context.action.at <= WITHIN_EVENTS:
        raise Refusal(EVENT_FAR)
    return end_with(event)


async def _typed_end(context: Context, written: str) -> TableEnd:
    """Return the end that was typed; the name of an event is one, too, though nothing was chosen."""
    try:
        return TableEnd(read_end(written, context.action.at, await zone_for(context)))
    except InvalidEnd:
        if (event := event_called(context, written)) is None:
            raise
        return end_with(event)


def event_called(context: Context, name: str) -> ScheduledEvent | None:
    """Return the event of that name which starts next, None if there is none."""
    wanted = clean_name(name, MAX_TITLE_LENGTH).casefold()
    return next((each for each in events_for(context) if each.name.casefold() == wanted), None)


def end_with(event: ScheduledEvent) -> TableEnd:
    """Return the end of a table that ends with an event."""
    return TableEnd(event.start, event.id, event.name, event.start)


async def zone_for(context: Context) -> str | None:
    """Return the time zone of the acting user, else that of the server if one is set."""
    person = await context.services.own_times.get(context.user_id, context.action.at)
    return person.zone or (await context.services.settings.get(context.guild_id)).zone


def events_for(context: Context) -> list[ScheduledEvent]:
    """Return the events of the next 14 days that the acting user can see, the next one first."""
    at = context.action.at
    coming = (each for each in visible_events(context) if SOONEST <= each.start - at <= WITHIN_EVENTS)
    return sorted(coming, key=lambda event: (event.start, event.id))


def visible_events(context: Context) -> Iterator[ScheduledEvent]:
    """Yield the events of this server that the acting user can see, and that are not over."""
    guild, user = context.interaction.guild, context.interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return
    seen = (each for each in known_events(guild) if each.is_seen_by(guild, user))
    yield from (each._replace(name=clean_name(each.name, MAX_TITLE_LENGTH)) for each in seen)


def named(event: ScheduledEvent, zone: str | None) -> str:
    """Return what an event is called in menus, with its start on a local clock."""
    local = datetime.fromtimestamp(event.start / 1000, UTC).astimezone(zone_of(zone) or UTC_ZONE)
    return f"{event.name[:MAX_EVENT_LENGTH]}, {local:%Y-%m-%d %H:%M} {local.tzname() or ''}".strip()
