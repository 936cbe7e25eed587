"""Planned answers, played in the same action and transaction as the move that they answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine import Event, Match, Played, Resigned

from ..clock.advancing import advance_clocks
from ..clock.parking import is_parked, time_up
from ..game_night.last_round import end_round_if_due
from ..model import Action, Table
from ..play import advance
from .lines import Line, Plan, Planned, line_at
from .plan import answer_to

MAX_ANSWERS = 20  # in one action: if two plans answer each other, the rest stays planned


def with_answers(before: Table, after: Table, action: Action) -> Table:
    """Return the table `after` an action and any planned answers to that action. CPU-intensive."""
    table, ply = replace(after, plans=_standing(before, after)), before.ply
    earlier, match = before.match, table.match
    for _answer in range(MAX_ANSWERS):
        if not table.plans or earlier is None or match is None or len(match.events) <= len(earlier.events):
            break
        if time_up(table) is not None and not is_parked(before):
            break  # the rest stays planned
        table, answer = _after_move(table, earlier, match, ply)
        if answer is None:
            break
        plan, line = answer
        played = answer_to(match, plan.seat, line)
        if played is None:  # the data is damaged: play nothing
            return replace(table, plans=tuple(map(_gone, table.plans)))
        earlier, ply = match, table.ply
        table = _answered(table, match, played, plan, line, action)
        match = table.match
    return table


def _standing(before: Table, after: Table) -> tuple[Plan, ...]:
    """Return the plans that are still valid after an action."""
    if before.match is None or after.match is None or after.phase != "running":
        return ()
    new = after.match.events[len(before.match.events) :]
    if after.undone != before.undone or any(isinstance(event, Resigned) for event in new):
        return ()
    was, now = before.players, after.players
    return tuple(plan for plan in after.plans if was[plan.seat].user_id == now[plan.seat].user_id)


def _after_move(
    table: Table, earlier: Match, match: Match, ply: int
) -> tuple[Table, tuple[Plan, Line] | None]:
    """Return the table with the plans that remain after a move, and the answer to that move.

    The move is the first event after `earlier`, and it follows log entry `ply`. The answer is a plan and its
    line, or None if no plan answers the move.
    """
    moved, *rolls = match.events[len(earlier.events) :]
    if not isinstance(moved, Played):
        return replace(table, plans=()), None
    answer: tuple[Plan, Line] | None = None
    kept: list[Plan] = []
    for plan in table.plans:
        if plan.seat == moved.seat:
            kept += _after_own(table, plan, earlier.events[-1:], moved.move, ply)
            continue
        line = line_at(plan.lines, moved.move) if plan.ply == ply and not rolls else None
        if line is not None and answer is None:
            answer = plan, line
        kept.append(plan if line is not None else _gone(plan))
    return replace(table, plans=tuple(kept)), answer


def _after_own(table: Table, plan: Plan, latest: tuple[Event, ...], mine: str, ply: int) -> Iterator[Plan]:
    """Yield what remains of a plan after its own seat has made the move `mine`, which follows entry `ply`.

    If the plan made the move, the whole plan remains. If the player answered the event in `latest` as
    planned, the lines after that answer remain. Otherwise, nothing remains.
    """
    if plan.ply == table.ply:
        yield plan
    elif plan.ply == ply - 1 and latest and isinstance(latest[0], Played):
        line = line_at(plan.lines, latest[0].move)
        if line is not None and line.mine == mine and line.then:
            yield Plan(plan.seat, table.ply, line.then)


def _answered(table: Table, match: Match, played: Match, plan: Plan, line: Line, action: Action) -> Table:
    """Make a planned move, which leads from `match` to `played`.

    The move takes no time, and does not count as a sign that the planner is present.
    """
    after = advance(table, match, played, action.at)
    planned = (*table.planned, Planned(table.ply + 1, len(played.events)))
    rest = (Plan(plan.seat, after.ply, line.then),) if line.then else ()
    others = tuple(each for each in table.plans if each.seat != plan.seat)
    after = replace(after, plans=(*others, *rest) if after.phase == "running" else (), planned=planned)
    return advance_clocks(table, end_round_if_due(table, after, action), action)


def _gone(plan: Plan) -> Plan:
    """Return the plan without lines, so that its seat's player is told that the plan did not cover a move."""
    return plan._replace(lines=())
