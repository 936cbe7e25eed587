"""A person's time zone, quiet hours and vacations, which apply on all servers. `/time`, `/vacation`."""

from __future__ import annotations

from datetime import date

from discord import app_commands

from engine import Written, _, plural, text

from ..locale.time_zones import find_zones
from ..table.clock.quiet_hours import CHANGE_INTERVAL, SEVERAL_ZONES, UNKNOWN_ZONE, read_quiet_hours, zone_at
from ..table.clock.stoppers import PersonTime
from ..table.clock.vacation import MAX_DAYS, MIN_DAYS
from ..table.clock.zones import MIDNIGHT, UTC_ZONE, agree, example_date, instant, zone_of
from ..table.errors import Refusal
from ..table.model import Table
from ..views.custom_id import CustomId
from ..views.message import Button, Message, Row
from .interactions import Context, command, edit, parameter
from .interactions.autocomplete import MAX_SUGGESTIONS, Suggestion
from .interactions.router import ZONE_GONE

NO_ZONE = _(
    "You haven't set a time zone, so you have no quiet hours. To stop daily clocks while you sleep, "
    "type `/time` and fill in both *zone* and *quiet*. You can change them only once a day."
)
ZONE_ONLY = _("Your time zone is {zone}. You have no quiet hours.")
QUIET = _("Your quiet hours are {start} to {end}, {zone}. Daily clocks stop then, and I don't notify you.")
ACTS = _("These settings take effect on <t:{since}:f>.")
ADD_HOURS = _("To add quiet hours, use `/time` after <t:{again}:f>.")
ZONE_FIRST = _(
    "Please set your time zone too, so I know when your quiet hours are. Type a city, such as `Berlin`."
)
REMOVED = _("I'll remove your time zone and quiet hours on <t:{since}:f>.")

BALANCE = plural("You have {days} vacation day left.", "You have {days} vacation days left.", by="days")
STOPS = _("A vacation stops your daily clocks.")
NOT_STOPPED = _("Your clock keeps running at these tables: {links}")
SHORTER = _(
    "A vacation stops your clock for only four days at these tables, because they have three or more "
    "players: {links}"
)
ON_VACATION = _("You're on vacation until <t:{until}:f>.")
PLANNED = _("Your vacation starts on <t:{start}:f> and ends on <t:{until}:f>.")
AUTOMATIC = _(
    "Your vacation started automatically because you were about to run out of time. You can turn "
    "that off in `/preferences`."
)
ENDED = _("I've ended your vacation.")
NO_DATE = _("Type a date such as `{date}`, at most 60 days from now.")

MAX_ZONE_LENGTH, MAX_QUIET_LENGTH = 60, 20  # characters
MAX_NAMED = 5  # time zones in a refusal
EPOCH = date(1970, 1, 1)


async def suggest_zones(context: Context, typed: str) -> list[Suggestion]:
    """Suggest the time zones of cities and countries that match the typed text."""
    found = find_zones(typed, context.audience.language.code)[:MAX_SUGGESTIONS]
    return [(name.replace("_", " "), name) for name in found]


@command("time", _("Set your time zone and quiet hours for all servers, at most once a day"), anywhere=True)
@parameter("zone", _("Your time zone: type a city or a country"), suggest=suggest_zones)
@parameter("quiet", _("When you sleep, such as 23:00-08:00"))
async def own_time(
    context: Context,
    zone: app_commands.Range[str, 1, MAX_ZONE_LENGTH] | None = None,
    quiet: app_commands.Range[str, 1, MAX_QUIET_LENGTH] | None = None,
) -> None:
    """Set the acting user's time zone and quiet hours if either is given, then show both."""
    times, at = context.services.own_times, context.action.at
    person = await times.get(context.user_id, at)
    latest = person.local[-1] if person.local else None
    if zone is not None or quiet is not None:
        chosen = read_zone(context, zone) if zone is not None else latest and latest.zone
        if chosen is None:
            raise Refusal(ZONE_FIRST)
        hours = read_quiet_hours(quiet) if quiet is not None else latest and latest.quiet
        person = await times.change(context.user_id, at, lambda own: own.with_local(at, chosen, hours))
        await _look_again(context)
    await context.reply(_shown(person, at))


@edit("notime")
async def remove_time(context: Context) -> None:
    """Schedule the removal of the acting user's time zone and quiet hours, and say when it takes effect."""
    times, at = context.services.own_times, context.action.at
    person = await times.get(context.user_id, at)
    if not person.local or person.local[-1].zone is None:
        raise Refusal(NO_ZONE)
    person = await times.change(context.user_id, at, lambda own: own.with_local(at, None, None))
    await _look_again(context)
    await context.edit(Message((text(REMOVED, since=person.local[-1].since // 1000),)))


async def _look_again(context: Context) -> None:
    """Reschedule the acting user's reminders and digest after their local time or vacation has changed."""
    await context.services.own_reminders.reschedule(context.user_id, context.action.at)
    await context.services.digests.reschedule(context.user_id, context.action.at)


@command("vacation", _("Take days off and stop your daily clocks"), anywhere=True)
@parameter("days", _("How many days, 2 to 30"))
@parameter("from", _("The first day, as YYYY-MM-DD (default: now)"), called="start")
async def vacation(
    context: Context,
    days: app_commands.Range[int, MIN_DAYS, MAX_DAYS] | None = None,
    start: app_commands.Range[str, 1, MAX_QUIET_LENGTH] | None = None,
) -> None:
    """Show the user's vacation. If `days` is given, first set it to that many days from now or `start`."""
    times, at = context.services.own_times, context.action.at
    person, tables = await times.get(context.user_id, at), await _tables(context)
    if days is not None:
        begins = None if start is None else _midnight(person, start, at)
        person = await times.change(context.user_id, at, lambda own: own.with_vacation(at, days, begins))
    await context.reply(await _vacation(context, person, tables))


@edit("endvacation")
async def end_vacation(context: Context) -> None:
    """End the acting user's vacation, or cancel a planned one."""
    times, at = context.services.own_times, context.action.at
    person = await times.change(context.user_id, at, lambda own: own.without_vacation(at))
    await _look_again(context)
    shown = await _vacation(context, person, await _tables(context))
    await context.edit(Message((text(ENDED), *shown.content)))


def read_zone(context: Context, typed: str) -> str:
    """Return the id of the time zone that a typed id, city or country stands for.

    Raises Refusal if no zone matches, or if several match and their clocks differ.
    """
    if zone_of(typed) is not None:
        return typed
    found = find_zones(typed, context.audience.language.code)
    if not found:
        raise Refusal(UNKNOWN_ZONE, zone=Written(typed))
    if not agree(found, context.action.at):
        raise Refusal(SEVERAL_ZONES, zones=tuple(found[:MAX_NAMED]))
    return found[0]


def _midnight(person: PersonTime, written: str, at: int) -> int:
    """Return the start (ms) of a typed date in a person's zone or UTC. Raises Refusal if it isn't a date."""
    try:
        day = max(date.fromisoformat(written.strip()), EPOCH)  # year 1 has no UTC time in the east
    except ValueError:
        raise Refusal(NO_DATE, date=example_date(at)) from None
    return instant(zone_at(person.local, at) or UTC_ZONE, day, MIDNIGHT)


def _shown(person: PersonTime, at: int) -> Message:
    """Return a message with a person's time zone and quiet hours, and with the time of any pending change."""
    if not person.local or person.local[-1].zone is None:
        return Message((text(NO_ZONE),))
    latest = person.local[-1]
    line = text(ZONE_ONLY, zone=latest.zone)
    if zone_of(latest.zone) is None:
        line = text(ZONE_GONE, zone=latest.zone)
    elif latest.quiet is not None:
        start, end = f"{latest.quiet.start:%H:%M}", f"{latest.quiet.end:%H:%M}"
        line = text(QUIET, start=start, end=end, zone=latest.zone)
    acts = (text(ACTS, since=latest.since // 1000),) if latest.since > at else ()
    again = latest.asked_at + CHANGE_INTERVAL
    add = (text(ADD_HOURS, again=-(-again // 1000)),) if latest.quiet is None and at < again else ()
    return Message((line, *add, *acts), rows=((Button(text("Remove"), str(CustomId("notime"))),),))


async def _tables(context: Context) -> list[Table]:
    """List the tables on all servers at which the acting user is playing with a clock."""
    tables = await context.services.queries.of_player(context.user_id)
    return [table for table in tables if table.clock is not None and table.match is not None]


async def _vacation(context: Context, person: PersonTime, tables: list[Table]) -> Message:
    """Return a message about a person's current or planned vacation, and the vacation days they have left.

    The message links to the `tables` whose clock a vacation stops only briefly or not at all.
    """
    at = context.action.at
    coming = next((each for each in person.vacations if at < each.end), None)
    lines = []
    if coming is not None:
        start, until = coming.start // 1000, coming.end // 1000
        begun = coming.start <= at
        lines.append(text(ON_VACATION, until=until) if begun else text(PLANNED, start=start, until=until))
        lines += [text(AUTOMATIC)] if coming.automatic else []
    if person.account is not None:
        lines.append(text(BALANCE, days=int(person.account.balance(at))))
    lines.append(text(STOPS))
    if running := [each for each in tables if each.clock and each.clock.vacations == "off"]:
        lines.append(text(NOT_STOPPED, links=await _links(context, running)))
    if shared := [each for each in tables if _is_shared(each)]:
        lines.append(text(SHORTER, links=await _links(context, shared)))
    end: tuple[Row, ...] = ((Button(text("End vacation"), str(CustomId("endvacation"))),),) if coming else ()
    return Message(tuple(lines), rows=end)


def _is_shared(table: Table) -> bool:
    rules = table.clock
    days = rules is not None and rules.control.kind == "days" and rules.vacations == "on"
    return days and len(table.players) > 2


async def _links(context: Context, tables: list[Table]) -> tuple[str, ...]:
    links = [(table, await context.services.board_link(table)) for table in tables]
    return tuple(link or f"`{table.id}`" for table, link in links)
