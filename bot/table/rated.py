"""Rated games: the reasons why a game can't be rated, and the decision at its start. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine import GAMES, Text, Written, _, read_options, text

from .errors import Refusal
from .lobby import check_opener, opener_seat
from .lobby_settings import change_lobby
from .model import Action, Invitee, Player, Table
from .time import DAY

MIN_ACCOUNT_AGE = 30 * DAY
MAX_OF_PAIR, PAIR_PERIOD = 5, 7 * DAY  # rated games of one game that two people can start, and in what time
DISCORD_EPOCH = 1_420_070_400_000  # ms since the epoch; Discord: reference#snowflakes

REFUSED = _("This game can't be rated: {reason}.")
NOT_IN_RATED = _(
    "This game is rated, so you can't do that: {reason}. {opener} can make it unrated with **Manage**, "
    "then **Rated**."
)
TOO_YOUNG = _("{player}'s Discord account has to be 30 days old, and won't be until <t:{seconds}:D>")


def set_rated(table: Table, action: Action, rated: bool) -> Table:
    """Set whether a lobby's game is rated. Raises WrongPhase or Refusal unless the lobby's opener acts."""
    check_opener(table, action)
    return change_lobby(table, action, replace(table, rated=rated, rated_why=None), "rated_changed")


def awaits_decision(before: Table | None, after: Table) -> bool:
    """Return whether an action opened, changed or started a lobby, so that `decide` has to be called."""
    was_lobby = before is None or before.phase == "lobby"
    return was_lobby and after.phase in ("lobby", "running")


def decide(before: Table | None, after: Table, used_up: Sequence[tuple[int, int]], at: int) -> Table:
    """Return the table `after` an action, with the decision on whether its game is rated.

    The decision at the start of the game is final. `used_up` are the pairs of seats in `expected(after)`
    whose people can't start another rated game together now (see MAX_OF_PAIR). Raises Refusal if anything
    else rules out a rated game at the time `at` (ms).
    """
    reason = next(_reasons(after, at), None)
    if reason is not None and before is not None and before.rated:
        raise Refusal(NOT_IN_RATED, reason=reason, opener=opener_seat(after))
    if reason is not None:
        raise Refusal(REFUSED, reason=reason)
    started = after.phase == "running" and not used_up
    why = " ".join(map(str, used_up[0])) if used_up else None
    return replace(after, rated_why=why, rated_at=at if started else None)


def old_enough_at(user_id: int) -> int:
    """Return when a Discord account is old enough for rated games, in milliseconds since the epoch."""
    return (user_id >> 22) + DISCORD_EPOCH + MIN_ACCOUNT_AGE


def is_taken_out(table: Table) -> bool:
    """Return whether a moderator has taken a finished game out of the ratings."""
    latest = table.latest_event(("taken_out", "counted_again"))
    return latest is not None and latest.kind == "taken_out"


def expected(table: Table) -> tuple[Player | Invitee, ...]:
    """Return a table's players in seat order and then, in a lobby, the people for whom seats are saved."""
    return (*table.players, *(table.invited if table.phase == "lobby" else ()))


def used_up_pair(table: Table) -> tuple[int, ...]:
    """Return the seats in `expected(table)` of two people who have met too often for a rated game, or ()."""
    return tuple(map(int, (table.rated_why or "").split()))


def _reasons(table: Table, at: int) -> Iterator[Text]:
    """Yield the reasons why a table's game can't be rated, as clauses."""
    game, options = GAMES[table.game_id], table.table_options
    if table.computers:
        yield text("computers don't play rated games")
    if options.hints:
        yield text("rated games have no hints")
    if options.take_backs == "free":
        yield text("rated games have no take-backs without asking")
    if (unsuited := game.unrated(read_options(game.Options, table.options))) is not None:
        yield unsuited
    if table.holdings is not None and table.holdings["sets"]:
        yield text("this server has its own sets")
    for player in table.players:
        old_enough = old_enough_at(player.user_id)
        if at < old_enough:
            yield text(TOO_YOUNG, player=Written(player.name), seconds=-(-old_enough // 1000))
