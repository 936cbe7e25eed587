"""Plans: a seat's answers to another seat's moves, played even while the player is away. Pure functions."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine import Match, Over, TableError, Text, ToRoll, _, is_secret, seats_to_move

from ..errors import Refusal, StaleBoard
from ..model import Table
from ..play import running_match, seat_at
from .lines import DEEPEST, MAX_LINES, Line, Lines, Plan, count_lines, depth

TRIED = 12  # moves of the opponent to try, to find out whether planning makes sense


class PlanOutOfSync(StaleBoard):
    """The game moved on while a plan was being made."""

    sentence = _("The game moved on while you were planning. Nothing was saved.")


class CannotPlan(Refusal):
    """No plan can be made now, or this answer cannot be planned."""

    sentence = _("You can only plan while you're waiting for one other player and your turn comes next.")


ROLLED = _("Dice are rolled after that move, so you can't plan an answer to it.")
SECRET = _("Players choose something in secret after that move, so you can't plan an answer to it.")
ENDS = _("That move ends the game, so you can't plan an answer to it.")
OTHERS = _("It isn't your turn right after that move, so you can't plan an answer to it.")
TOO_WIDE = _("A plan can have at most 12 lines. Save this one, or delete it and start over.")


class Planner(NamedTuple):
    """A position in which `seat` plans: the `match` as that seat sees it. The `other` seat is to move."""

    match: Match
    seat: int
    other: int


def planner_of(table: Table, seat: int) -> Planner:
    """Return the position from which a seat can plan.

    Raises WrongPhase or Refusal unless the match is running and the seat is still playing, or CannotPlan
    unless exactly one other seat is to move and its move is not secret.
    """
    match = running_match(table)
    if seat not in match.active:
        raise Refusal("You've left this game, so there's nothing to plan.")
    seen = match._replace(state=match.game.view(match.state, seat))
    return Planner(seen, seat, mover(match, seat))


def mover(match: Match, seat: int) -> int:
    """Return the only seat to move. Raises CannotPlan if there is none, it is `seat`, or moves are secret."""
    seats = seats_to_move(match.status)
    if len(seats) != 1 or is_secret(match.status) or seat in seats:
        raise CannotPlan
    return seats[0]


def after_theirs(match: Match, seat: int, theirs: str) -> Match:
    """Return the match after the other seat's move `theirs`.

    Raises CannotPlan if `seat` cannot answer that move right away, or errors from `Match.play`.
    """
    after = match.play(mover(match, seat), theirs)
    if (why := _hindrance(after, seat)) is not None:
        raise CannotPlan(why)
    return after


def along(match: Match, seat: int, path: tuple[str, ...]) -> Match:
    """Return the match after the moves in `path`: the other seat's moves and `seat`'s answers in turn.

    Raises CannotPlan or errors from `Match.play`.
    """
    for place, move in enumerate(path):
        match = match.play(seat, move) if place % 2 else after_theirs(match, seat, move)
    return match


def goes_on(match: Match, seat: int, path: tuple[str, ...]) -> bool:
    """Return whether `seat` can plan another move after the moves in `path`, which lead to `match`."""
    try:
        mover(match, seat)
    except CannotPlan:
        return False
    return len(path) < 2 * DEEPEST


def may_plan(table: Table, seat: int) -> bool:
    """Return whether a seat waits for another seat's move and can answer some possible moves right away."""
    try:
        match, _seat, other = planner_of(table, seat)
    except Refusal:
        return False
    theirs = match.moves(other)
    tried = theirs[:: max(1, len(theirs) // TRIED)]
    return any(_hindrance(match.play(other, each), seat) is None for each in tried)


def plan_of(table: Table, seat: int | None) -> Plan | None:
    """Return a seat's plan, or None if there is none. A plan that did not cover a move has no lines."""
    return next((plan for plan in table.plans if plan.seat == seat), None)


def check_lines(match: Match, seat: int, lines: Lines) -> None:
    """Raise CannotPlan or an error from `Match.play` if a plan is too large or illegal. CPU-intensive."""
    check_size(lines)
    for line in lines:
        after = after_theirs(match, seat, line.theirs).play(seat, line.mine)
        if line.then:
            check_lines(after, seat, line.then)


def check_size(lines: Lines) -> None:
    """Raise CannotPlan if a plan has too many lines or a line is too long."""
    if count_lines(lines) > MAX_LINES:
        raise CannotPlan(TOO_WIDE)
    if depth(lines) > DEEPEST:
        raise CannotPlan("A plan can be at most 5 answers deep.")


def save(table: Table, user_id: int, ply: int, lines: Lines) -> Table:
    """Save the `lines` of a user's plan, which have been checked against the position at `ply`.

    Raises StaleBoard if the game has moved on since, CannotPlan if there are no lines or no plan can be made,
    or WrongPhase or Refusal if the match is not running or the user is not playing.
    """
    seat = seat_at(table, user_id)
    planner_of(table, seat)
    if table.ply != ply:
        raise PlanOutOfSync
    if not lines:
        raise CannotPlan("This plan is still empty, so I didn't save it. Add a line first.")
    return _with_plans(table, seat, (Plan(seat, ply, lines),))


def delete(table: Table, user_id: int) -> Table:
    """Delete a person's plan, if there is one. Raises Refusal if the person has no seat."""
    return _with_plans(table, seat_at(table, user_id), ())


def answer_to(match: Match, seat: int, line: Line) -> Match | None:
    """Return the match after a line's answer, or None if damaged data made that answer illegal."""
    if _hindrance(match, seat) is not None:
        return None
    try:
        return match.play(seat, line.mine)
    except TableError:
        return None


def _hindrance(after: Match, seat: int) -> Text | str | None:
    """Return why a seat cannot answer right away in a position, or None if it can."""
    status = after.status
    if isinstance(status, Over):
        return ENDS
    if isinstance(status, ToRoll):
        return ROLLED
    if status.secret:
        return SECRET
    return None if status.seats == (seat,) else OTHERS


def _with_plans(table: Table, seat: int, own: tuple[Plan, ...]) -> Table:
    others = (plan for plan in table.plans if plan.seat != seat)
    return replace(table, plans=(*others, *own))
