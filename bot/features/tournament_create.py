"""Creating a tournament: first a private draft, then the announcement. `/tournament create`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import discord
from discord import app_commands

from engine import GAMES, Written, _, options_of, read_options, text

from ..contests import entry
from ..contests.entry import LIMITS, MAX_EVENING, evening_ms
from ..contests.model import Kind
from ..contests.tournament import Pace, Settings, Tournament
from ..table.clock.time_control import name_of, read_clock, read_length
from ..table.clock.zones import example_date, instant, next_time, read_time, zone_of
from ..table.errors import Refusal
from ..table.game_night.typed import NoZone
from ..table.time import DAY, MINUTE
from ..transport.permissions import is_forum
from ..views.custom_id import CustomId, read_id
from ..views.lobby import RATED, form_of_options
from ..views.message import FIELDS_A_FORM, Button, Message, sentence
from ..views.tournaments import tournament_message
from .clock import suggest_clocks
from .game_night.until import zone_for
from .handbook import GAME_CHOICES
from .interactions import Context, command, edit, parameter, require_permissions
from .interactions.autocomplete import Suggestion, containing
from .interactions.context import fields_of
from .interactions.permissions import require_channel
from .open_table import TYPED, written
from .tournaments import TOURNAMENT

KIND_CHOICES = {
    "round-robin": _("Round robin"),
    "swiss": _("Swiss"),
    "pods": _("Pods"),
    "knock-out": _("Knock-out"),
}
PACE_CHOICES = {"days": _("Over several days"), "evening": _("In one evening")}
USUAL_CLOCK = {"days": "day", "evening": "live"}
USUAL_DAYS = 7  # in a round
STARTS = ("15min", "1h", "1d", "3d", "7d")

ORGANISERS_ONLY = _("You need **Manage Events** or **Manage Server** to run a tournament.")
IN_A_CHANNEL = _("Tournaments need a text channel or a forum, where each game gets its own thread.")
FORUM_ADVISED = _(
    "-# With more than 8 games a round, this channel would fill up. Use this command in a forum post instead."
)
MANY_GAMES = 8  # per round: each adds a line to a text channel
BAD_START = _(
    "I don't understand “{typed}”. Type a start time like `3d`, `45min`, `19:30` or `{date} 19:30`."
)
PREVIEW = _("Press **Create** to announce this tournament.")
DRAFT_GONE = _("That draft is gone. Please use `/tournament create` again.")

_DATED = re.compile(r"(\d{4}-\d{2}-\d{2})\s+(.+)", re.ASCII)


async def require_organiser(context: Context) -> None:
    """Raise Refusal if the acting user can't run tournaments on this server."""
    granted, user = context.interaction.permissions, context.interaction.user
    role = (await context.services.settings.get(context.guild_id)).tournament_role
    has_role = role is not None and isinstance(user, discord.Member) and user.get_role(role) is not None
    if not (granted.manage_events or granted.manage_guild or has_role):
        raise Refusal(ORGANISERS_ONLY)


async def require_place(context: Context) -> int:
    """Return the id of this channel or, in a thread, of the channel or forum that the thread is in.

    Raises Refusal if no table may be opened there, or if the bot can't run tournaments there.
    """
    require_channel(context.interaction, await context.services.settings.get(context.guild_id))
    channel = context.interaction.channel
    channel = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(channel, discord.TextChannel | discord.ForumChannel):
        raise Refusal(IN_A_CHANNEL)
    require_permissions(context.interaction, channel.id, thread=True)
    return channel.id


def read_start(typed: str, at: int, zone: str | None) -> int:
    """Return a tournament's start time (ms) from `typed`, the text entered at `at` (ms).

    Raises NoZone if the text needs a time zone and `zone` is not known, or Refusal if the text is not a time.
    """
    if (length := read_length(typed)) is not None:
        return at + length
    dated = _DATED.fullmatch(typed.strip())
    clock = read_time(dated[2] if dated else typed)
    if clock is None:
        raise Refusal(BAD_START, typed=Written(typed), date=example_date(at))
    if (known := zone_of(zone)) is None:
        raise NoZone
    if dated is None:
        return next_time(known, clock, at)
    try:
        return instant(known, date.fromisoformat(dated[1]), clock)
    except (ValueError, OverflowError) as error:
        raise Refusal(BAD_START, typed=Written(typed), date=example_date(at)) from error


async def suggest_starts(_context: Context, typed: str) -> Sequence[Suggestion]:
    """Suggest the usual lengths of time until the start, such as "3d", that contain the typed text."""
    return containing(((each, each) for each in STARTS), typed)


@command("create", _("Create a tournament (organisers only)"), within=TOURNAMENT)
@parameter("game", _("Which game"), choices=GAME_CHOICES)
@parameter("kind", _("How people are paired"), choices=KIND_CHOICES)
@parameter("pace", _("Play over several days, or in one evening"), choices=PACE_CHOICES)
@parameter("starts", _("When it starts, such as 3d, 19:30 or YYYY-MM-DD 19:30"), suggest=suggest_starts)
@parameter("name", _("What it's called"))
@parameter("rounds", _("How many rounds (Swiss and pods)"))
@parameter("length", _("How long a round lasts, in days (evening: in minutes)"))
@parameter("clock", _("How much time each player has (default: day or live)"), suggest=suggest_clocks)
@parameter("seats", _("How many play at a table, 3 to 8 (pods)"))
@parameter("people", _("How many can join (default: as many as fit)"))
@parameter("twice", _("Play everyone twice (round robin)"))
@parameter("rated", _("Count the results towards ratings (default: on)"))
async def create(
    context: Context,
    *,
    game: str,
    kind: Kind,
    pace: Pace,
    starts: TYPED,
    name: app_commands.Range[str, 1, entry.MAX_NAME_LENGTH],
    rounds: app_commands.Range[int, 1, 11] = 0,
    length: app_commands.Range[int, 1, 90] = 0,
    clock: TYPED | None = None,
    seats: app_commands.Range[int, 2, 8] = 2,
    people: app_commands.Range[int, 3, 128] | None = None,
    twice: bool = False,
    rated: bool = True,
) -> None:
    """Show an organiser a draft of the tournament with these settings, and a button that creates it.

    `length` is a round's length in days, or in minutes in an evening tournament. If `length` is 0, a round
    lasts the usual number of days or, in an evening tournament, as long as its games. If `rounds` is 0, the
    number of rounds depends on the number of entrants.
    """
    await require_organiser(context)
    channel_id = await require_place(context)
    starts_at = read_start(starts, context.action.at, await zone_for(context))
    lasts = length * MINUTE if pace == "evening" else (length or USUAL_DAYS) * DAY
    played = name_of(read_clock(clock or USUAL_CLOCK[pace]))
    limits = LIMITS[kind]
    most = min(people or limits.most, limits.most)
    chosen = Settings(name, pace, rounds, lasts, played, most, seats, twice, rated)
    draft = Tournament(
        0, context.guild_id, channel_id, kind, game, {}, chosen, context.user_id, starts_at, seed=bytes(32)
    )
    if people is None and pace == "evening":  # as many as an evening has time for
        sizes = range(limits.most, limits.fewest - 1, -1)
        sized = [replace(draft, settings=chosen._replace(most=size)) for size in sizes]
        draft = next((each for each in sized if evening_ms(each) <= MAX_EVENING), sized[-1])
    await context.reply(_preview(context, context.interaction.id, draft))


def _preview(context: Context, draft_id: int, draft: Tournament) -> Message:
    """Store a draft as `draft_id`, and return a message that shows the tournament as it would be created.

    Raises InvalidOption, InvalidClock, or Refusal if another setting isn't allowed.
    """
    shown = entry.create(context.action, _as_suited(draft), seed=bytes(32))
    context.services.tournament_drafts[draft_id] = draft
    lines = tournament_message(shown, {}).content[:-1]  # a draft has no commitment to show
    options = range(0, len(options_of(GAMES[draft.game_id].Options)), FIELDS_A_FORM)
    buttons = (
        Button(text("Create"), str(CustomId("tcreate", argument=str(draft_id))), "success"),
        *(
            Button(
                text("More options") if start else text("Options"),
                str(CustomId("toptions", ply=start, argument=str(draft_id))),
            )
            for start in options
        ),
    )
    counts = (text(RATED),) if shown.settings.rated else ()
    many = draft.settings.most // draft.settings.seats > MANY_GAMES
    fills = many and not is_forum(context.interaction.client, draft.channel_id)
    advice = (text(FORUM_ADVISED),) if fills else ()
    return Message((*lines, *counts, *advice, text(PREVIEW)), rows=(buttons,))


def _as_suited(draft: Tournament) -> Tournament:
    """Return the draft, made unrated if the game's options don't allow ratings."""
    game = GAMES[draft.game_id]
    suited = game.unrated(read_options(game.Options, draft.options)) is None
    return replace(draft, settings=draft.settings._replace(rated=draft.settings.rated and suited))


def _draft(context: Context) -> tuple[int, Tournament]:
    """Return the id of a control's draft, and the draft. Raises Refusal if the draft is gone."""
    draft_id = read_id(context.custom_id.argument) or 0
    draft = context.services.tournament_drafts.get(draft_id)
    if draft is None or draft.guild_id != context.guild_id:
        raise Refusal(DRAFT_GONE)
    return draft_id, draft


@edit("toptions")
async def ask_options(context: Context) -> None:
    """Open a form with one page of the game's options."""
    draft_id, draft = _draft(context)
    id = CustomId("tsetoptions", argument=str(draft_id))
    await context.open_modal(form_of_options(id, draft.game_id, draft.options, context.custom_id.ply))


@edit("tsetoptions")
async def choose_options(context: Context) -> None:
    """Set the game options in a draft to the values in the submitted form."""
    draft_id, draft = _draft(context)
    known = {option.id: option for option in options_of(GAMES[draft.game_id].Options)}
    typed = {
        id: written(known[id], value) for id, value in fields_of(context.interaction).items() if id in known
    }
    await context.edit(_preview(context, draft_id, replace(draft, options={**draft.options, **typed})))


@edit("tcreate")
async def announce(context: Context) -> None:
    """Create a tournament from its draft, and announce it."""
    await require_organiser(context)
    draft_id, draft = _draft(context)
    require_permissions(context.interaction, draft.channel_id, thread=True)
    once = context.action._replace(interaction_id=draft_id)  # one tournament, however often it is pressed
    await context.services.tournaments.create(once, _as_suited(draft))
    context.services.tournament_drafts.pop(draft_id, None)
    await context.edit(sentence("I've announced the tournament. Everything else happens automatically."))
