"""Clocks in words: a table's agreements about time, and when each seat's time runs out."""

from __future__ import annotations

from functools import reduce

from engine import GAMES, Played, Seat, Text, _, plural, text

from ..table.clock import seat_clock
from ..table.clock.advancing import with_clock
from ..table.clock.due_actions import late_seat
from ..table.clock.parking import is_live, is_parked
from ..table.clock.presence import away_seats
from ..table.clock.rules import ClockRules
from ..table.clock.stops import Stop, Why, counted
from ..table.clock.table_stops import shown_flag, stop_of, stops_of
from ..table.clock.time_control import NO_CLOCK as NO_CLOCK_NAME
from ..table.clock.time_control import PRESETS, TimeControl, read_clock
from ..table.computers.seats import people_at_play
from ..table.model import Table
from ..table.time import DAY, HOUR, MINUTE, SECOND
from .custom_id import button
from .message import Button, Field, Modal, Select, SelectOption
from .text import mentions_of, sign_of

NO_CLOCK = _("no clock")
CLAIM, BACK = _("Claim"), _("I'm back")
# What happens when time runs out, depending on the agreement and the number of players.
CLAIMED = _("If you run out of time, your opponent can claim the win.")
CLAIMED_BY_MORE = _("If you run out of time, anyone waiting can let the bot move for you.")
STOOD_IN = _("If you run out of time, the bot makes a careful move for you.")
FORFEITED = _("If you run out of time, you resign automatically.")
USUAL = _("If you run out of time, the bot moves for you. With two players, your opponent can claim the win.")
FREE_WEEKENDS, NO_VACATIONS = _("Weekends don't count."), _("Vacations don't stop the clock.")

AGREED, PARKED = _("**Clock:** {clock}."), _("**Clock:** {clock}. It's stopped while the game is parked.")
WAS_AWAY = _("The bot was offline for {length}. No one lost any time.")
FROM_NEXT_TURN = _("From the next turn: {clock}.")
LATE = _("⌛ {player} has run out of time. {mentions}, press **Claim** or keep waiting.")
LATE_ALONE = _("⌛ {player} has run out of time, but can still move.")

WITH_RESERVE = _("{player}: move due {move}, or {flag} with reserve")
WITHOUT_RESERVE = _("{player}: move due {flag}")
IN_RESERVE = _("{player}: move due {flag}, using reserve")

_WHY: dict[Why, str] = {
    "asleep": _("asleep"),
    "vacation": _("on vacation"),
    "weekend": _("weekend"),
    "paused": _("paused"),
    "outage": _("the bot was offline"),
    "channel": _("the bot can't reach the channel"),
    "question": _("waiting for answers"),
}
A_TURN = _("{move} per turn, {reserve} in reserve")
A_MOVE = _("{move} per move, {reserve} in reserve")
_WEEK = 7 * DAY
_UNITS = {
    DAY: plural("{count} day", "{count} days", by="count"),
    HOUR: plural("{count} hour", "{count} hours", by="count"),
    MINUTE: plural("{count} minute", "{count} minutes", by="count"),
    SECOND: plural("{count} second", "{count} seconds", by="count"),
}

FIELD, EXAMPLE = "clock", "3 min + 10 min"


def length_text(milliseconds: int) -> Text:
    """Return a length of time in words, in the largest unit that gives a whole number."""
    if milliseconds == _WEEK:
        return text("a week")
    unit = next(unit for unit in _UNITS if milliseconds % unit == 0)
    return text(_UNITS[unit], count=milliseconds // unit)


def clock_text(control: TimeControl | None, *, named: bool = True) -> Text:
    """Return a clock's times in words, or "no clock" if `control` is None.

    A live preset's name comes first, unless `named` is False.
    """
    if control is None:
        return text(NO_CLOCK)
    move, reserve = length_text(control.move_ms), length_text(control.reserve_ms)
    if control.kind == "days":
        return text(A_TURN, move=move, reserve=reserve)
    said = text(A_MOVE, move=move, reserve=reserve)
    name = next((name for name, preset in PRESETS.items() if preset == control), None)
    return text("{name}: {clock}", name=name, clock=said) if name and named else said


def late_text(rules: ClockRules, game_id: str) -> Text:
    """Return a sentence about what happens in a game when a player's time runs out."""
    for_two = GAMES[game_id].seats.stop == 3
    if rules.late == "usual":
        return text(CLAIMED if for_two else USUAL)
    said = {"claim": CLAIMED if for_two else CLAIMED_BY_MORE, "stand-in": STOOD_IN, "forfeit": FORFEITED}
    return text(said[rules.late])


def agreed_about(rules: ClockRules, game_id: str) -> dict[str, Text]:
    """Return two texts: `clock`, with the times, and `late`, about late players, weekends and vacations."""
    line = late_text(rules, game_id)
    days = rules.control.kind == "days"
    for said, holds in ((FREE_WEEKENDS, rules.weekends == "free"), (NO_VACATIONS, rules.vacations == "off")):
        if holds and days:
            line = text("{before} {then}", before=line, then=text(said))
    return {"clock": clock_text(rules.control), "late": line}


def rules_line(table: Table) -> tuple[Text, ...]:
    """Return a lobby's line about the table's clock. Empty if the table has no clock."""
    if table.clock is None:
        return ()
    return (text("**Clock:** {clock}. {late}", **agreed_about(table.clock, table.game_id)),)


def flag_line(table: Table, now: int) -> tuple[Text, ...]:
    """Return a board's line about when each player to move runs out of time. Empty if there is no clock.

    The result is also empty once a player's time is up. If the board has not been posted yet, clocks start at
    `now` (ms).
    """
    told = [told for seat in range(len(table.clocks)) if (told := _told(table, seat, now))]
    if not told or late_seat(table) is not None:
        return ()
    line = reduce(lambda rest, first: text("{first} · {rest}", first=first, rest=rest), reversed(told))
    return (text("-# ⏳ {clocks}", clocks=line),)


def outage_lines(table: Table, seat: int) -> tuple[Text, ...]:
    """Return a line about the bot's latest long outage during a seat's decision. Empty if there was none."""
    since = table.clocks[seat].since
    if since is None:
        return ()
    away = [each for each in table.circumstances.outages if each.is_long and (each.end or 0) > since]
    return tuple(text(WAS_AWAY, length=about(each.gap_ms or 0)) for each in away[-1:])


def clock_lines(table: Table, now: int) -> tuple[Text, ...]:
    """Return lines about a table's clock and about the time that each player has left at `now` (ms)."""
    agreed = table.next_clock if table.phase == "running" else None
    coming = (text(FROM_NEXT_TURN, clock=clock_text(read_clock(agreed), named=False)),) if agreed else ()
    if table.clock is None or table.match is None:
        return (*rules_line(table), *coming)
    runs = text(PARKED if is_parked(table) else AGREED, clock=clock_text(table.clock.control))
    active = table.match.active
    running = [seat for seat in active if table.clocks[seat].since is not None]
    away = outage_lines(table, running[0]) if running else ()
    return (runs, *coming, *(_left(table, seat, now) for seat in active), *away)


def _left(table: Table, seat: int, now: int) -> Text:
    """Return a line about the time that a seat has left at the time `now`, in ms."""
    clock, stops = table.clocks[seat], stops_of(table, seat)
    since = now if clock.since is None else clock.since
    spent = counted(since, now, stops(since, now))
    reserve = max(clock.reserve_ms - max(spent - clock.move_left_ms, 0), 0)
    parts = [text("{time} in reserve", time=about(reserve)) if reserve else text("nothing in reserve")]
    if clock.called is not None:
        left = clock.move_left_ms - spent
        move = text("{time} for this move", time=about(left)) if left > 0 else text("no move time left")
        parts.insert(0, move)
        if (stop := stop_of(table, seat, now)) is not None:
            parts.append(text("stopped ({why})", why=why_text(stop)))
    if clock.away:
        parts.append(text("away"))
    if (average := average_ms(table, seat)) is not None:
        parts.append(text("{time} per move on average", time=about(average)))
    times = tuple(parts)
    return text("- {sign} {player}: {times}", sign=sign_of(table, seat), player=Seat(seat), times=times)


def average_ms(table: Table, seat: int) -> int | None:
    """Return how long a seat's decisions take on average by its clock (ms), or None if it has made none."""
    events = table.match.events if table.match else ()
    mine = [
        spent.counted_ms
        for event, spent in zip(events, table.spent)
        if spent is not None and isinstance(event, Played) and event.seat == seat
    ]
    return sum(mine) // len(mine) if mine else None


def about(milliseconds: int) -> Text:
    """Return a length of time in words, rounded down to its two largest units."""
    units = list(_UNITS)
    at = next((number for number, unit in enumerate(units) if milliseconds >= unit), len(units) - 1)
    whole = text(_UNITS[units[at]], count=milliseconds // units[at])
    rest = milliseconds % units[at] // units[at + 1] if at + 1 < len(units) else 0
    if not rest:
        return whole
    return text("{large} {small}", large=whole, small=text(_UNITS[units[at + 1]], count=rest))


def standing_offer(table: Table) -> tuple[Text, ...]:
    """Return lines that tell waiting players that a late player's time is up. Empty if no player is late."""
    late = late_seat(table)
    if late is None or table.match is None:
        return ()
    waiting = _waiting(table, late)
    if waiting:
        offer = text(LATE, player=Seat(late), mentions=mentions_of(table, waiting))
    else:
        offer = text(LATE_ALONE, player=Seat(late))
    return (offer, *outage_lines(table, late))


def _waiting(table: Table, late: int) -> tuple[int, ...]:
    """Return the seats of the people who can press **Claim** now that the seat `late` is out of time."""
    return tuple(seat for seat in people_at_play(table) if seat != late)


def claim_buttons(table: Table) -> tuple[Button, ...]:
    """Return **Claim** if a person is waiting for a late player, and **I'm back** if any player is away."""
    seat = late_seat(table)
    claims = seat is not None and _waiting(table, seat)
    late = (button(table, CLAIM, "claimwin", "danger"),) if claims else ()
    return (*late, button(table, BACK, "back", "success")) if away_seats(table) else late


def _told(table: Table, seat: int, now: int) -> Text | None:
    """Say when a seat's time runs out, or why its clock is stopped. None if it is not the seat's turn."""
    clock = table.clocks[seat]
    if clock.called is None:
        return None
    started = seat_clock.start(clock, clock.called, now)
    running, bare = (with_clock(table, seat, each) for each in (started, started._replace(reserve_ms=0)))
    falls, stop, player = shown_flag(running, seat, now), stop_of(running, seat, now), Seat(seat)
    if falls is None:
        why = why_text(stop) if stop else text(_WHY["paused"])
        return text("{player}: stopped ({why})", player=player, why=why)
    moves = shown_flag(bare, seat, now) or falls
    template = IN_RESERVE if moves <= now else WITH_RESERVE if moves < falls else WITHOUT_RESERVE
    told = text(template, player=player, move=_moment(table, moves), flag=_until(table, falls))
    return text("{told}, {why}", told=told, why=why_text(stop)) if stop else told


def _until(table: Table, at: int) -> Text:
    """Return the time `at` (ms) in words: a date on a daily clock, or the time left on a live clock."""
    return text("<t:{time}:R>" if is_live(table) else _("by <t:{time}:f>"), time=at // 1000)


def _moment(table: Table, at: int) -> Text:
    """Return the time `at` (ms) in words that stay true: the board is not edited when that time comes."""
    return text(_("by <t:{time}:T>"), time=at // 1000) if is_live(table) else _until(table, at)


def why_text(stop: Stop) -> Text:
    """Return the reason why a clock is stopped, in words."""
    if stop.why == "asleep" and stop.end is not None:
        return text("asleep until <t:{end}:t>", end=stop.end // 1000)
    return text(_WHY[stop.why])


def clock_select(id: str) -> Select:
    """Return the menu of preset clocks, with "no clock" as the first option. `id` is the menu's custom id."""
    names = (NO_CLOCK_NAME, *PRESETS)
    options = tuple(SelectOption(name, name, clock_text(read_clock(name))) for name in names)
    return Select(id, text("Choose a clock"), options)


def clock_modal(id: str) -> Modal:
    """Return the modal for typing a clock. `id` is the modal's custom id."""
    hint = text("for example {example}", example=EXAMPLE)
    return Modal(id, text("Change clock"), (Field(FIELD, text("Clock"), hint),))
