"""Clocks: see, choose and propose clocks, give time, and claim the win when time runs out. `/clock`."""

from __future__ import annotations

from engine import Seat, _, text

from ..table.agreements.proposal import Request
from ..table.clock import claims, presence
from ..table.clock.changing import give_time as give
from ..table.clock.parking import is_parked
from ..table.clock.rules import ClockRules, Late
from ..table.clock.time_control import NO_CLOCK, PRESETS, InvalidClock, name_of, read_clock
from ..table.errors import Refusal
from ..table.lobby import check_opener
from ..table.lobby_settings import set_clock, set_late, set_stops
from ..table.model import Table, names_of
from ..views.agreements import ask_button
from ..views.clock import agreed_about, clock_lines, clock_modal, clock_select, clock_text, late_text
from ..views.custom_id import CustomId, button
from ..views.message import Button, Message, Select, SelectOption, sentence
from ..views.text import render_plain
from .agreements import answer_of
from .interactions import (
    Context,
    command,
    edit,
    opens,
    parameter,
    press,
    reply,
    require_permissions,
    unpaused_match,
)
from .interactions.autocomplete import Suggestion, containing
from .interactions.table_choice import TABLE, shown_table, suggest_tables

WITHOUT = _("This table has no clock, so there's no time limit.")
NOW_ASK = _("This table's clock: {clock}. {late}")
NONE_ASK = _("This table has no clock, so there's no time limit. Would you like to add a clock?")
CLAIM_ASK = _("Claim the win? This is final. {player} can still move until you confirm.")
STAND_IN_ASK = _("Let the bot move for {player}? They can still move until you confirm.")
CLAIMED = _("You claimed the win. See the message below.")
STOOD_IN = _("The bot has moved. See the message below.")
BACK = _("Welcome back! You have your full move time again.")
BACK_PARKED = _("Welcome back! This game is parked, so no clock is running.")
WAITED = _("OK, you'll keep waiting. You can still press **Claim** until that player moves.")
ASK = _("Which clock do you want from the next turn? Everyone has to agree.")
GIVEN = _("You gave your opponent another full move time.")

LATES: tuple[Late, ...] = ("usual", "claim", "stand-in", "forfeit")


async def suggest_clocks(context: Context, typed: str) -> list[Suggestion]:
    """Suggest the typed clock if it is valid, otherwise the preset clocks that match the typed text."""
    suggestions = [_suggestion(context, name) for name in (NO_CLOCK, *PRESETS)]
    try:
        own = name_of(read_clock(typed))
    except InvalidClock:
        return containing(suggestions, typed)
    return [_suggestion(context, own)]


@reply("clock")
@command("clock", _("See how much time each player has left"))
@parameter("table", TABLE, suggest=suggest_tables)
async def show_clock(context: Context, table: str | None = None) -> None:
    """Show how much time each player at a table has left."""
    shown = await shown_table(context, table)
    lines = clock_lines(shown, context.action.at)
    buttons = _deeds(shown, context.user_id)
    rows = (buttons,) if buttons else ()
    await context.reply(Message(lines or (text(WITHOUT),), rows=rows, names=names_of(shown)))


@edit("askclock")
async def ask_for_clock(context: Context) -> None:
    """Let the opener choose a clock in the lobby."""
    table = await context.table()
    check_opener(table, context.action)
    await context.edit(_question(table))


@edit("setclock", require_permissions)
async def choose_clock(context: Context) -> None:
    """Set a table's clock to the one chosen in the menu or typed in the modal."""
    await context.edit(_question(await context.act(set_clock, context.value)))


opens("typeclock", lambda context: clock_modal(str(CustomId("setclock", context.custom_id.table_id))))


@edit("setlate", require_permissions)
async def choose_late(context: Context) -> None:
    """Set what happens when a player's time runs out, as chosen in the menu."""
    chosen = next((late for late in LATES if late == context.value), None)
    if chosen is None:
        raise Refusal
    await context.edit(_question(await context.act(set_late, chosen)))


@edit("setstops", require_permissions)
async def choose_stops(context: Context) -> None:
    """Toggle whether a lobby's clock stops at weekends or for vacations, depending on the button."""
    table = await context.table()
    if table.clock is None:
        raise Refusal
    weekends, vacations = table.clock.weekends, table.clock.vacations
    if context.custom_id.argument == "weekends":
        weekends = "count" if weekends == "free" else "free"
    else:
        vacations = "off" if vacations == "on" else "on"
    await context.edit(_question(await context.act(set_stops, weekends, vacations)))


@reply("claimwin", require_permissions)
async def ask_to_claim(context: Context) -> None:
    """Ask the acting user whether to claim the win.

    At a table with more than two seats, ask whether to let the bot move for the late player instead.
    """
    table, ply = await context.table(), context.custom_id.ply
    late = claims.check_claim(table, context.action, ply)
    wins = claims.claims_win(table)
    label, question = (_("Claim the win"), CLAIM_ASK) if wins else (_("Let the bot move"), STAND_IN_ASK)
    claim = Button(text(label), str(CustomId("claimnow", table.id, ply)), "danger")
    wait = Button(text("Keep waiting"), str(CustomId("waiton", table.id)))
    words = text(question, player=Seat(late))
    await context.reply(Message((words,), rows=((claim, wait),), names=names_of(table)))


@edit("claimnow", require_permissions)
async def claim(context: Context) -> None:
    """Claim the win, or let the bot move for the late player, once the acting user has confirmed it."""
    table, ply = await context.table(), context.custom_id.ply
    late, wins = claims.check_claim(table, context.action, ply), claims.claims_win(table)
    chosen = None if wins else await context.services.thinker.choose_for_late(table, late)
    await context.act(claims.claim, ply, chosen)
    await context.edit(sentence(CLAIMED if wins else STOOD_IN))


@reply("back", require_permissions)
async def come_back(context: Context) -> None:
    """Record that the acting user is back, so that the bot no longer moves for them."""
    after = await context.act(presence.come_back)
    await context.reply(sentence(BACK_PARKED if is_parked(after) else BACK))


press("waiton", done=WAITED)


@reply("otherclock", require_permissions)
async def ask_which(context: Context) -> None:
    """Let the acting user choose a clock to propose to the other players."""
    table = await context.table()
    unpaused_match(table)
    select = clock_select(_id(table, "propose"))
    own = Button(text("Change clock"), _id(table, "typeother"))
    await context.reply(Message((text(ASK),), rows=(select, (own,))))


opens("typeother", lambda context: clock_modal(str(CustomId("propose", context.custom_id.table_id))))


@edit("propose", require_permissions)
async def propose(context: Context) -> None:
    """Propose the chosen or typed clock to the other players."""
    control = read_clock(context.value)
    kind = "no_clock" if control is None else "clock"
    await context.edit(await answer_of(context, kind, Request(value=name_of(control))))


@reply("givetime", require_permissions)
async def give_time(context: Context) -> None:
    """Give the opponent, whose turn it is, another full move time."""
    await context.act(give)
    await context.reply(sentence(GIVEN))


def _question(table: Table) -> Message:
    """Return a message that shows a lobby's clock, with controls to change it."""
    rules, words, rows = table.clock, text(NONE_ASK), [clock_select(_id(table, "setclock"))]
    if rules is not None:
        words = text(NOW_ASK, **agreed_about(rules, table.game_id))
        said_of = {late: late_text(rules._replace(late=late), table.game_id) for late in LATES}
        lates = tuple(SelectOption(late, late, said) for late, said in said_of.items())
        rows.append(Select(_id(table, "setlate"), text("When time runs out"), lates))
    buttons = (Button(text("Change clock"), _id(table, "typeclock")), *_switches(table, rules))
    return Message((words,), rows=(*rows, buttons))


def _deeds(table: Table, user_id: int) -> tuple[Button, ...]:
    """Return buttons for changing a running game's clock, or () unless the user is still in that game."""
    seat = table.seat_of(user_id)
    if seat is None or table.match is None or table.phase != "running" or seat not in table.match.active:
        return ()
    other = button(table, _("Change clock"), "otherclock")
    if table.clock is None:
        return (other,)
    if is_parked(table):
        return (other, ask_button(table, "resume", "success"))
    waits = len(table.players) == 2 and table.clocks[seat].called is None
    give = (button(table, _("Give time"), "givetime"),) if waits else ()
    return (other, *give, ask_button(table, "park"))


def _switches(table: Table, rules: ClockRules | None) -> tuple[Button, ...]:
    """Return buttons to toggle whether weekends and vacations stop a daily clock, or () for other clocks."""
    if rules is None or rules.control.kind == "live":
        return ()
    weekends = _("Count weekends") if rules.weekends == "free" else _("Stop at weekends")
    vacations = _("Ignore vacations") if rules.vacations == "on" else _("Stop for vacations")
    return (
        Button(text(weekends), _id(table, "setstops", "weekends")),
        Button(text(vacations), _id(table, "setstops", "vacations")),
    )


def _id(table: Table, verb: str, argument: str = "") -> str:
    return str(CustomId(verb, table.id, argument=argument))


def _suggestion(context: Context, name: str) -> Suggestion:
    said = render_plain(clock_text(read_clock(name)), (), context.audience.language)
    return (said if said.startswith(f"{name}:") else f"{name}: {said}", name)
