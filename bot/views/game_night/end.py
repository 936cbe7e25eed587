"""End times in words: when and how a game ends, its last round, and whether there is time for a game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from engine import GAMES, Length, Match, Seat, TableError, Tally, Text, Written, _, is_secret, text

from ...table.clock.parking import is_played, time_up
from ...table.game_night.end import AtEnd
from ...table.game_night.event import BY_HAND
from ...table.game_night.last_round import is_last_round, is_too_late
from ...table.game_night.rounds import ahead, last_in_round
from ...table.game_night.suggestions import AS_MEASURED, in_minutes, length_of, seconds_of
from ...table.model import Table
from ...table.time import SECOND
from ..agreements import meaning_of_ending
from ..custom_id import button
from ..message import Button
from ..text import mention

ENDS = _("Ends <t:{time}:R>.")
ENDS_WITH = _("Ends <t:{time}:R>, with “{event}”.")
COUNTED = _("If the game is still running then, it's scored as it stands. What counts: {title}.")
DRAWN = _("If the game is still running then, it's a draw.")
PARKED = _("If the game is still running then, it's parked.")

LAST_ROUND = _("🔔 **Last round:** it ends with {seat}'s turn, so everyone gets the same number of turns.")
LAST_ROUND_OF_ALL = _("🔔 **Last round.**")
PLAYED_OUT = _("⏰ **Time is up:** finish this round.")
TIME_UP = _("⏰ Time is up. The game is parked. {meaning} Press **Resume** to continue another day.")
TIME_UP_PLAIN = _("⏰ Time is up. The game is parked. Press **Resume** to continue another day.")
MID_ROUND = _(
    "⏰ Time ran out mid-round. {seats} took one more turn than {others}, so the game is parked, not scored."
)
MID_ROUND_PARKED = _(
    "⏰ Time ran out mid-round. {seats} took one more turn than {others}. The game is parked."
)
PARKED_BY_HAND = _("⏸️ The game master parked this game. Press **Resume** to continue another day.")

TOO_LATE = _(
    "⏰ It's too late for {game} today. "
    "{opener}, change or remove the end time, then start whenever you like."
)

FITS = _("Usually takes {median} minutes, rarely more than {p90}, so there's enough time.")
MAY_NOT_FIT = _(
    "Usually takes {median} minutes, rarely more than {p90}. If you don't finish in time, the game is parked."
)
# For games that always take about the same time:
EVENLY_FITS = _("Usually takes {median} minutes, so there's enough time.")
EVENLY_MAY_NOT_FIT = _("Usually takes {median} minutes. If you don't finish in time, the game is parked.")
LENGTH, EVEN_LENGTH = _("about {median} minutes, rarely more than {p90}"), _("about {median} minutes")

REMOVE = _("Remove end time")


def end_lines(table: Table) -> tuple[Text, ...]:
    """Return a lobby's lines about the table's end time. Empty if there is no end time."""
    if table.end is None:
        return ()
    return (
        text("**Time:** {ends} {then}", ends=ends_text(table), then=at_end_text(table, table.end.at_end)),
    )


def ends_text(table: Table) -> Text:
    """Return a sentence about when a table's game ends. The table must have an end time."""
    end = table.end
    if end is None or end.event_name is None:
        return text(ENDS, time=(end.until if end else 0) // 1000)
    return text(ENDS_WITH, time=end.until // 1000, event=Written(end.event_name))


def at_end_text(table: Table, at_end: AtEnd) -> Text:
    """Return a sentence on what `at_end` means for a game that is still running at its end time."""
    if at_end == "park":
        return text(PARKED)
    decides = next((tally.title for tally in _tallies(table) if tally.decides), None)
    return text(DRAWN) if decides is None else text(COUNTED, title=decides)


def board_end_lines(table: Table, now: int) -> tuple[Text, ...]:
    """Return lines about a game's end time, if any, and last round at `now` (ms). Empty if parked or over."""
    if table.end is None or not is_played(table):
        return ()
    if now >= table.end.until and is_last_round(table):
        return (text(PLAYED_OUT),)
    lines = (text("-# ⏰ {ends}", ends=ends_text(table)),)
    if not is_last_round(table) or table.match is None:
        return lines
    seat = last_in_round(table.match)
    return (*lines, text(LAST_ROUND_OF_ALL) if seat is None else text(LAST_ROUND, seat=Seat(seat)))


def parked_line(table: Table) -> Text | None:
    """Return a line about a game that was parked at its end time or by a game master, otherwise None."""
    event, match = time_up(table), table.match
    if event is None or match is None:
        return None
    if event.value == BY_HAND:
        return text(PARKED_BY_HAND)
    if event.ply != table.ply:  # moves were made since then
        return text(TIME_UP_PLAIN)
    if event.kind == "mid_round":
        had = ahead(match)
        fields = {
            "seats": tuple(map(Seat, had)),
            "others": tuple(Seat(each) for each in match.active if each not in had),
        }
        counts = table.end is not None and table.end.at_end == "count"
        return text(MID_ROUND if counts else MID_ROUND_PARKED, **fields)
    if is_secret(match.status):
        return text(TIME_UP_PLAIN)
    return text(TIME_UP, meaning=meaning_of_ending(match)[0])


def too_late_line(table: Table) -> tuple[Text, ...]:
    """Return a line that tells the opener that a game would not end in time. Empty if it would."""
    if not is_too_late(table):
        return ()
    return (text(TOO_LATE, game=GAMES[table.game_id].name, opener=mention(table.opener_id)),)


def too_late_buttons(table: Table) -> tuple[Button, ...]:
    """Return buttons to change or remove a lobby's end time. Empty if the game would end in time."""
    if not is_too_late(table):
        return ()
    return button(table, _("Change end time"), "askend"), button(table, REMOVE, "noend")


def fits_text(
    game_id: str,
    options: Mapping[str, object],
    players: int,
    left: int,
    paces: Mapping[str, int] = AS_MEASURED,
) -> Text | None:
    """Say whether a game fits into `left` ms, or return None if the game's length is unknown.

    `paces` maps game ids to a server's own seconds per decision.
    """
    length = length_of(game_id, options, players, paces)
    if length is None:
        return None
    fits, (median, p90) = seconds_of(length, 2) * SECOND <= left, _minutes_of(length)
    if median == p90:
        return text(EVENLY_FITS if fits else EVENLY_MAY_NOT_FIT, median=median)
    return text(FITS if fits else MAY_NOT_FIT, median=median, p90=p90)


def length_text(length: Length) -> Text:
    """Return how long a game usually takes, in words."""
    median, p90 = _minutes_of(length)
    return text(EVEN_LENGTH if median == p90 else LENGTH, median=median, p90=p90)


def _minutes_of(length: Length) -> tuple[int, int]:
    return in_minutes(seconds_of(length, 1)), in_minutes(seconds_of(length, 2))


def _tallies(table: Table) -> tuple[Tally, ...]:
    """Return the tallies as if the match ended now. A lobby's match is opened first. Empty if that fails."""
    match, seats = table.match, max(len(table.players), GAMES[table.game_id].seats.start)
    with suppress(TableError):
        match = match or Match.open(table.game_id, seats=seats, options=table.options)
    return match.settle().seen_by(None).tallies if match else ()
