"""`/session`: a game master's controls to link games to an event, and to end, extend or park those games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from discord import app_commands

from engine import Text, Written, _, plural, seats_to_move, text

from ...publishing.game_night.events import end_with
from ...table.clock.parking import is_parked, is_played
from ...table.errors import NotDue, Refusal
from ...table.game_night import event as event_actions
from ...table.game_night.end import CALL_INTERVAL, MAX_EXTENSIONS, WITHIN_EVENTS
from ...table.game_night.rounds import minutes_left
from ...table.model import Action, Table, bot_action, names_of
from ...table.time import HOUR
from ...table.waiting import waiting_since
from ...transport.errors import DISCORD_FAILURES
from ...transport.events import ScheduledEvent
from ...views.custom_id import CustomId
from ...views.game_night.announcements import call_message
from ...views.message import Button, Message, Row, Select, SelectOption
from ...views.paging import page_number, page_of, paginate
from ...views.text import title_of, written_name
from ..interactions import Context, command, edit, parameter, require_permissions
from ..interactions.autocomplete import Suggestion, containing
from ..interactions.permissions import is_moderator, may_see_channel
from .until import EVENT, event_called, event_of, events_for, named, visible_events, zone_for

MAX_LENGTH = 40  # characters
MAX_TIED = 25
PAGE = "."  # precedes the page number in the ids of the buttons that turn pages
UNDER_WAY = 6 * HOUR  # after an event's start, during which the event is still the default
NOT_ALLOWED = _("You need **Manage Events** or **Manage Messages** here to do that.")
NO_EVENT = _(
    "This server has no events in the next 14 days. Create one in Discord (server menu, **Create "
    "Event**), then use `/session` to see the games that end when it starts."
)
HEAD, BEGAN = _("**{event}** starts <t:{start}:R>."), _("**{event}** started <t:{start}:R>.")
BEGUN = _("**{event}** has started.")
NONE_TIED = _(
    "No games are linked to this event yet. Use `until` in `/play` for a new table, or link a game below."
)
RUNS = plural(
    "- **{game}** with {players}: about {count} minute left. {awaited} to move (turn started "
    "<t:{since}:R>). {link}",
    "- **{game}** with {players}: about {count} minutes left. {awaited} to move (turn started "
    "<t:{since}:R>). {link}",
    by="count",
)
WAITS = _("- **{game}** with {players}: not started. {link}")
IS_PARKED = _("- **{game}** with {players}: parked. {link}")
FULL = _("25 games are already linked to this event, which is the limit.")
CALLED_LATELY = _("I called everyone less than an hour ago. You can call them again {time}.")
NOBODY = _("No games in progress are linked to this event.")
CALLED = _("I've called everyone. Their games end after this round or in two minutes, whichever comes first.")
NOT_CALLED = _("The games end in two minutes, but I couldn't announce that. Please tell everyone.")
EXTENDED = _("Everyone gets five more minutes. Time is up <t:{end}:R>.")
PARKED = _("The games are parked.")
TIED = _("That game now ends when **{event}** starts.")
BOARD = _("[Board]({url})")
TIED_PARKED = _(
    "The parked games now end when **{event}** starts. They continue when a player presses **Resume**."
)
NOTHING_PARKED = _("There are no parked games left from earlier sessions.")
LINK_PARKED = plural("Link {count} parked game", "Link {count} parked games", by="count")

CALL, FIVE, PARK = _("Call everyone"), _("Five more minutes"), _("Park all")


async def suggest_events(context: Context, typed: str) -> list[Suggestion]:
    """Suggest visible events in the next 14 days whose name or start contains the typed text."""
    zone = await zone_for(context)
    return containing([(named(each, zone), f"{EVENT}{each.id}") for each in events_for(context)], typed)


@command("session", _("Manage games that end when an event starts (game masters only)"))
@parameter("event", _("Which event (default: the next one)"), suggest=suggest_events)
async def session(context: Context, event: app_commands.Range[str, 1, MAX_LENGTH] | None = None) -> None:
    """Show a game master the games linked to `event`, by default the current or the next event."""
    found = _latest(context)
    if event is not None:
        found = event_called(context, event) or event_of(context, event.removeprefix(EVENT).strip())
    if found is None:
        _require_right(context, None)
        raise Refusal(NO_EVENT)
    await context.reply(await _shown(context, found))


@edit("tietable", require_permissions)
async def tie_table(context: Context) -> None:
    """Link the chosen game in this channel to the event."""
    event = _chosen(context)
    loose = {table.id: table for table in await _loose(context, event)}
    table = loose.get(context.value)
    if table is None:
        raise Refusal(event_actions.HAS_END)
    if len(await _tied(context, event)) >= MAX_TIED:
        raise Refusal(FULL)
    await context.services.tables.act(table.id, event_actions.tie, context.action, end_with(event))
    context.services.sessions.watch(event.id)
    await _show_again(context, event, text(TIED, event=Written(event.name)))


@edit("sessionpage")
async def turn_page(context: Context) -> None:
    """Turn to another page of the games linked to an event."""
    number = page_number(context.custom_id.argument.partition(PAGE)[2])
    await context.edit(await _shown(context, _chosen(context), number))


@edit("tieparked", require_permissions)
async def tie_parked(context: Context) -> None:
    """Link as many parked games from earlier sessions to the event as there is room for."""
    event = _chosen(context)
    earlier, room = await _earlier(context, event), MAX_TIED - len(await _tied(context, event))
    if not earlier:
        raise Refusal(NOTHING_PARKED)
    if room <= 0:
        raise Refusal(FULL)
    await _change(context, earlier[:room], partial(event_actions.tie, end=end_with(event)))
    context.services.sessions.watch(event.id)
    await _show_again(context, event, text(TIED_PARKED, event=Written(event.name)))


@edit("callall", require_permissions)
async def call_everyone(context: Context) -> None:
    """Make all games linked to the event end after this round or in two minutes, whichever comes first.

    Announce this in the channel, and mention the players of these games.
    """
    event, sessions, at = _chosen(context), context.services.sessions, context.action.at
    async with sessions.calling:
        again = await sessions.called_at(context.guild_id) + CALL_INTERVAL
        if at < again:
            raise Refusal(CALLED_LATELY, time=f"<t:{-(-again // 1000)}:R>")
        called = await _change(context, await _tied(context, event), event_actions.call)
    if not called:
        raise Refusal(NOBODY)
    try:
        await context.post(call_message(event.name, called))
    except DISCORD_FAILURES:
        await _show_again(context, event, text(NOT_CALLED))
    else:
        await _show_again(context, event, text(CALLED))


@edit("fivemore", require_permissions)
async def five_more(context: Context) -> None:
    """Give all games linked to the event five more minutes."""
    event = _chosen(context)
    tied = await _tied(context, event)
    if any(table.end is not None and table.end.extensions >= MAX_EXTENSIONS for table in tied):
        raise Refusal(event_actions.NO_MORE_EXTENSIONS)
    if not (longer := await _change(context, tied, event_actions.five_more)):
        raise Refusal(NOBODY)
    ends = max(table.end.until for table in longer if table.end is not None)
    await _show_again(context, event, text(EXTENDED, end=ends // 1000))


@edit("parkall", require_permissions)
async def park_all(context: Context) -> None:
    """Park all games linked to the event."""
    event = _chosen(context)
    if not await _change(context, await _tied(context, event), event_actions.park_now):
        raise Refusal(NOBODY)
    await _show_again(context, event, text(PARKED))


async def _change(
    context: Context, tables: list[Table], change: Callable[[Table, Action], Table]
) -> list[Table]:
    """Apply `change` to each of the `tables` unless it raises NotDue, and return the changed tables."""
    changed, services = [], context.services
    for table in tables:
        once = bot_action(table.id, f"{context.custom_id.verb} {context.interaction.id}", context.action.at)
        try:
            changed.append(await services.tables.act(table.id, change, once))
        except NotDue:
            continue
    return changed


async def _show_again(context: Context, event: ScheduledEvent, done: Text) -> None:
    shown = await _shown(context, event)
    await context.edit(Message((done, *shown.content), rows=shown.rows))


async def _shown(context: Context, event: ScheduledEvent, number: int = 0) -> Message:
    """Return page `number`, from 0, of the games linked to an event, with controls for them.

    Raises Refusal if the acting user can't manage the event.
    """
    _require_right(context, event)
    tied = await _tied(context, event)
    told = BEGAN if event.start <= context.action.at else BEGUN if event.is_under_way else HEAD
    head = text(told, event=Written(event.name), start=event.start // 1000)
    paces = await _paces(context, tied)
    lines = [await _line(context, table, paces) for table in tied] or [text(NONE_TIED)]
    pages = paginate(lines, context.audience.language)
    _number, shown, turning = page_of("sessionpage", number, pages, f"{event.id}{PAGE}")
    rows: list[Row] = [*turning]
    if loose := await _loose(context, event):
        players = (tuple(map(written_name, names_of(table))) for table in loose)
        labels = (
            text("{game}: {players}", game=title_of(each), players=who) for each, who in zip(loose, players)
        )
        options = tuple(SelectOption(label, table.id) for label, table in zip(labels, loose))
        rows.append(Select(_id("tietable", event), text("Link"), options))
    buttons = await _buttons(context, event, tied) if tied else ()
    if earlier := await _earlier(context, event):
        link = Button(text(LINK_PARKED, count=len(earlier)), _id("tieparked", event), "success")
        buttons = (*buttons, link)
    if buttons:
        rows.append(buttons)
    return Message((head, *shown), rows=tuple(rows))


async def _buttons(context: Context, event: ScheduledEvent, tied: list[Table]) -> tuple[Button, ...]:
    """Return the buttons for the tables linked to an event. A button that can do nothing now is disabled."""
    again = await context.services.sessions.called_at(context.guild_id) + CALL_INTERVAL
    playing = any(map(is_played, tied))
    more = not all(map(is_parked, tied)) and all(
        table.end is not None and table.end.extensions < MAX_EXTENSIONS for table in tied
    )
    call = Button(
        text(CALL), _id("callall", event), "primary", disabled=not playing or context.action.at < again
    )
    five = Button(text(FIVE), _id("fivemore", event), disabled=not more)
    return call, five, Button(text(PARK), _id("parkall", event), disabled=not playing)


async def _paces(context: Context, tables: list[Table]) -> dict[str, int]:
    """Return the server's usual seconds per decision in each game being played at `tables`, by game id."""
    games = sorted({table.game_id for table in tables if table.match is not None})
    if not games:
        return {}
    return await context.services.results.paces.of_server(context.guild_id, context.action.at, games)


async def _line(context: Context, table: Table, paces: Mapping[str, int]) -> Text:
    """Return a line with a table's game and players, and a link to its board.

    If the game is running, the line also says whose turn it is, since when, and about how many minutes are
    left. `paces` has the usual seconds per decision, by game id.
    """
    names, link = tuple(map(written_name, names_of(table))), await context.services.link_text(table, BOARD)
    fields, match = {"game": title_of(table), "players": names, "link": link}, table.match
    if is_parked(table) or match is None:
        return text(WAITS if match is None else IS_PARKED, **fields)
    awaited, since = tuple(names[seat] for seat in seats_to_move(match.status)), waiting_since(table) // 1000
    count = minutes_left(table, match, paces)
    return text(RUNS, **fields, count=count, awaited=awaited, since=since)


async def _tied(context: Context, event: ScheduledEvent) -> list[Table]:
    """Return the tables that are linked to an event and that the acting user can see and manage."""
    tied = await context.services.sessions.tied_to(event.id, context.guild_id)
    return _manageable(context, event, tied)


async def _earlier(context: Context, event: ScheduledEvent) -> list[Table]:
    """Return those parked games from an event's earlier sessions that the acting user can see and manage."""
    return _manageable(context, event, await context.services.sessions.parked_before(event))


def _manageable(context: Context, event: ScheduledEvent, tables: list[Table]) -> list[Table]:
    seen = [table for table in tables if not table.hidden and may_see_channel(context.interaction, table)]
    if _runs(context, event):
        return seen
    return [table for table in seen if is_moderator(context.interaction, table)]


async def _loose(context: Context, event: ScheduledEvent) -> list[Table]:
    """Return up to 25 tables in this channel that can be linked to an event and are not hidden."""
    here: Iterable[Table] = await context.services.queries.in_channel(context.channel_id)
    free = (table for table in here if event_actions.may_be_tied(table, event.id))
    return [table for table in free if not table.hidden][:MAX_TIED]


def _chosen(context: Context) -> ScheduledEvent:
    """Return the event in a control's id. Raises Refusal if the event is gone or the user can't manage it."""
    event = event_of(context, context.custom_id.argument.partition(PAGE)[0])
    _require_right(context, event)
    return event


def _latest(context: Context) -> ScheduledEvent | None:
    """Return the first visible event that starts between six hours ago and 14 days from now, or None."""
    at = context.action.at
    known = (each for each in visible_events(context) if -UNDER_WAY <= each.start - at <= WITHIN_EVENTS)
    return min(known, key=lambda event: (event.start, event.id), default=None)


def _require_right(context: Context, event: ScheduledEvent | None) -> None:
    """Raise Refusal unless the acting user created the event, or can manage events or messages here."""
    if not (_runs(context, event) or context.interaction.permissions.manage_messages):
        raise Refusal(NOT_ALLOWED)


def _runs(context: Context, event: ScheduledEvent | None) -> bool:
    """Return whether the user created the event or can manage events, and so manages all its tables."""
    created = event is not None and event.creator_id == context.user_id
    return created or context.interaction.permissions.manage_events


def _id(verb: str, event: ScheduledEvent) -> str:
    return str(CustomId(verb, argument=str(event.id)))
