"""Agreements about a game's end: to score the game then, to end earlier, or to keep playing afterwards."""

from __future__ import annotations

from dataclasses import replace

from engine import GAMES, _

from ..agreements.proposal import Request
from ..clock import seat_clock
from ..clock.parking import is_parked, time_up
from ..errors import Refusal, WrongPhase
from ..model import Action, Table, add_event
from ..options import changed_from
from ..play import check_active
from .end import LONGER, MAX_LONGER, AtEnd

NO_END = _("This game has no end time. Set one with `/until` and its `time` option.")
CANNOT_COUNT = _(
    "This game is a set or has collections at stake, so it can't be scored. When time is up, it can only "
    "be parked."
)
PLAYED_ON_TWICE = _("This game has already been extended twice. Press **Resume** to continue another day.")


def check_player(table: Table, action: Action) -> None:
    """Raise WrongPhase or Refusal unless the acting user plays a match that is not parked."""
    check_active(table, action)
    if is_parked(table):
        raise WrongPhase("This game is parked. Press **Resume** first.")


def check_at_end(table: Table, at_end: AtEnd | None) -> None:
    """Raise Refusal if `at_end` asks to score a game that cannot be scored at its end."""
    game = GAMES[table.game_id]
    plain = {**game.single, **game.unstaked}  # no set, and nothing at stake
    if at_end == "count" and changed_from(game, table.options, plain):
        raise Refusal(CANNOT_COUNT)


def check_earlier(table: Table, action: Action, request: Request) -> None:
    """Raise WrongPhase or Refusal unless the requested end is earlier than a running game's end."""
    check_player(table, action)
    if table.end is None:
        raise Refusal(NO_END)
    if request.value is None or int(request.value) >= table.end.until:
        raise Refusal


def end_earlier(table: Table, action: Action, value: str | None) -> Table:
    """Move a game's end to `value`, in milliseconds since the epoch."""
    end = table.end and table.end.moved(int(value or 0))
    return add_event(replace(table, end=end), action, "end_set")


def check_count(table: Table, action: Action) -> None:
    """Raise WrongPhase or Refusal unless the game has an end time and can be scored at that time."""
    check_player(table, action)
    if table.end is None:
        raise Refusal(NO_END)
    check_at_end(table, "count")


def count_at_end(table: Table, action: Action) -> Table:
    """Set a game to be scored, not parked, when its end time comes."""
    end = table.end and table.end._replace(at_end="count")
    return add_event(replace(table, end=end), action, "end_set")


def may_play_on(table: Table) -> bool:
    """Return whether a game was parked because its time was up, and has not been resumed since."""
    return table.end is not None and is_parked(table) and time_up(table) is not None


def check_longer(table: Table, action: Action) -> None:
    """Raise WrongPhase or Refusal unless the acting user can ask for 15 more minutes."""
    check_active(table, action)
    if table.end is None or not may_play_on(table):
        raise WrongPhase("This game still has time left.")
    if table.end.extended >= MAX_LONGER:
        raise Refusal(PLAYED_ON_TWICE)


def play_longer(table: Table, action: Action) -> Table:
    """Resume a parked game with 15 more minutes. Each clock then has at least half of its initial reserve."""
    end, control = table.end, table.clock and table.clock.control
    if end is not None:
        end = end.moved(max(end.until, action.at) + LONGER)._replace(extended=end.extended + 1)
    clocks = tuple(seat_clock.come_back(clock, control) for clock in table.clocks) if control else ()
    return add_event(replace(table, end=end, clocks=clocks), action, "longer")
