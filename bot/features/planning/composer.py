"""The composer of plans, private: their move, my answer, and so on. `/plan`, and **Plan** under **More**.

Nothing here makes a move: its controls have verbs of their own, and only **Save plan** stores anything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

from engine import Match, Seat, TableError, _, text

from ...service.planning import DRAFT_GONE, Draft
from ...storage import planning as stored
from ...table.errors import Refusal, StaleBoard
from ...table.model import Table, names_of
from ...table.planning import plan as planning
from ...table.planning.lines import count_moves, with_answer
from ...views.candidates import candidate_rows, question, squares_of, taken_so_far, tokens_of, walk_choices
from ...views.custom_id import CustomId
from ...views.message import Message, Modal, sentence
from ..interactions import Context, command, edit, parameter, reply, seat_at, unpaused_match
from ..interactions.table_choice import TABLE, own_table, suggest_tables
from .views import SAVED, answered_message, plan_message, step_buttons

FIELD = "move"

THEIRS_ASK = _("Your plan: what might {player} play?")
MINE_ASK = _("Your plan: {player} plays `{move}`, and you answer.")
DELETED = _("Your plan is deleted. Nobody else ever knew of it.")
NO_PLAN = _("There is no plan of yours at this table.")

Following = Callable[[Draft], Awaitable[Message]]


class Position(NamedTuple):
    """Where a draft has come to: the match after its path, who plans, and whose move it is or was."""

    table: Table
    match: Match
    seat: int
    other: int


@reply("plan")
@command("plan", _("Answer moves of others in advance"))
@parameter("table", TABLE, suggest=suggest_tables)
async def open_plan(context: Context, table: str | None = None) -> None:
    """Show the plan that is stored, or ask for the first move of a new one."""
    context = context.at(await own_table(context, table))
    found = await context.table()
    seat = seat_at(found, context.user_id)
    plan = planning.plan_of(found, seat)
    if plan is not None and plan.lines:  # it is shown always, whatever is possible now
        draft = _keep(context, Draft(plan.ply, plan.lines))
        may_go_on = found.paused_by is None and planning.may_plan(found, seat)
        await context.reply(plan_message(found, plan.lines, draft, may_go_on))
        return
    unpaused_match(found)
    await context.reply(await _ask(context, _keep(context, Draft(found.ply)), ()))


@edit("planstep")
async def take_button(context: Context) -> None:
    """Take a candidate offered as a button."""
    _number, *tokens = tokens_of(context.custom_id.argument) or ("",)
    await _go_on(context, lambda draft: _ask(context, draft, tuple(tokens)))


@edit("planpick")
async def take_option(context: Context) -> None:
    """Take a candidate from a menu; the id holds the menu's number before the rest."""
    _menu, _number, *tokens = (*tokens_of(context.custom_id.argument), "", "")
    chosen = (*filter(None, tokens), *context.values[:1])
    await _go_on(context, lambda draft: _ask(context, draft, chosen), place=1)


@edit("plantype")
async def ask_to_type(context: Context) -> None:
    """Open the modal for a typed move."""
    draft = _draft(context)
    id = str(CustomId("plantyped", context.custom_id.table_id, draft.ply, str(draft.number)))
    await context.open_modal(
        Modal(id, text("Type a move"), text("Move"), text("as `/rules` writes it"), FIELD)
    )


@edit("plantyped")
async def take_typed(context: Context) -> None:
    """Take a move that was typed."""
    await _go_on(context, lambda draft: _take(context, draft, context.value))


@edit("plandeeper")
async def go_deeper(context: Context) -> None:
    """Ask for their next move after the latest answer."""
    await _go_on(context, lambda draft: _ask(context, draft, ()))


@edit("planother")
async def start_another_line(context: Context) -> None:
    """Ask for another first move of theirs."""
    await _go_on(context, lambda draft: _ask(context, _keep(context, draft._replace(path=())), ()))


@edit("plansave")
async def save_plan(context: Context) -> None:
    """Store the plan, unless the match has moved on."""
    await _go_on(context, lambda draft: _save(context, draft))


@edit("plandelete")
async def delete_plan(context: Context) -> None:
    """Delete what is stored, and what was being made."""
    user_id, table_id = context.user_id, context.custom_id.table_id
    table = await context.table()
    had = planning.plan_of(table, seat_at(table, user_id))
    await context.services.tables.adjust(table_id, lambda now: planning.delete(now, user_id), stored.write)
    context.services.drafts.drop(table_id, user_id)
    await context.edit(sentence(DELETED if had else NO_PLAN))


async def _go_on(context: Context, following: Following, place: int = 0) -> None:
    """Show what follows in the composer's own message, or why it cannot be, and ask again."""
    draft = _draft(context, place)
    try:
        message = await following(draft)
    except planning.OutOfSync:
        context.services.drafts.drop(context.custom_id.table_id, context.user_id)
        message = sentence(planning.OutOfSync.sentence)
    except (TableError, planning.CannotPlan) as refusal:
        asked = await _ask(context, _keep(context, draft), ())
        message = replace(asked, content=(refusal.text, *asked.content))
    await context.edit(message)


async def _ask(context: Context, draft: Draft, chosen: tuple[str, ...]) -> Message:
    """Ask the next question, or take the move that is complete; a single candidate is taken unasked."""
    table, at, seat, other = await _position(context, draft)
    answers = len(draft.path) % 2 == 1
    mover = seat if answers else other
    tokens, asked = walk_choices(at, mover, chosen)
    if isinstance(asked, str):
        return await _take(context, draft, asked)
    taken = taken_so_far(at, mover, tokens)
    audience, on, names = context.audience, context.custom_id, names_of(table)
    picture = await context.services.pictures.private(
        table, at, seat, audience, squares_of(asked.choices), squares_of(taken)
    )
    what = text(THEIRS_ASK, player=Seat(other))
    if answers:
        what = text(MINE_ASK, player=Seat(other), move=draft.path[-1])
    marked = (str(draft.number), *tokens)
    ids = CustomId("planstep", table.id, draft.ply), CustomId("planpick", table.id, draft.ply)
    rows = (
        *candidate_rows(asked, marked, on, names, audience.language, ids),
        step_buttons(on, draft, bool(tokens)),
    )
    return Message((what, question(asked, taken)), rows=rows, attachment=picture, names=names)


async def _take(context: Context, draft: Draft, written: str) -> Message:
    """Add a move to the path: theirs, which is answered next, or the answer, which is shown."""
    table, at, seat, other = await _position(context, draft)
    if len(draft.path) % 2 == 0:
        planning.after_theirs(at, seat, written)
        theirs = _canonical(at, other, written)
        return await _ask(context, _keep(context, draft._replace(path=(*draft.path, theirs))), ())
    after, mine = at.play(seat, written), _canonical(at, seat, written)
    lines = with_answer(draft.lines, draft.path[:-1], draft.path[-1], mine)
    planning.check_size(lines)
    draft = _keep(context, draft._replace(lines=lines, path=(*draft.path, mine)))
    picture = await context.services.pictures.private(table, after, seat, context.audience)
    told = after.narrate(at)
    return answered_message(table, draft, picture, told, planning.goes_on(after, seat, draft.path))


async def _save(context: Context, draft: Draft) -> Message:
    table, user_id = await context.table(), context.user_id
    seat = seat_at(table, user_id)
    if table.ply != draft.ply:
        raise planning.OutOfSync
    match = planning.planner_of(table, seat).match
    await asyncio.to_thread(planning.check_lines, match, seat, draft.lines)
    after = await context.services.tables.adjust(
        table.id, lambda now: planning.save(now, user_id, draft.ply, draft.lines), stored.write
    )
    saved = plan_message(after, draft.lines, draft, True)
    return replace(saved, content=(text(SAVED, count=count_moves(draft.lines)), *saved.content))


async def _position(context: Context, draft: Draft) -> Position:
    """Return the position that a draft has come to. Raises OutOfSync where the board has moved on."""
    table = await context.table()
    unpaused_match(table)
    seat = seat_at(table, context.user_id)
    if table.ply != draft.ply:
        raise planning.OutOfSync
    answered = len(draft.path) // 2 * 2
    at = planning.along(planning.planner_of(table, seat).match, seat, draft.path[:answered])
    other = planning.mover(at, seat)
    return Position(table, planning.along(at, seat, draft.path[answered:]), seat, other)


def _canonical(match: Match, seat: int, written: str) -> str:
    return str(match.game.parse(match.state, seat, written))


def _draft(context: Context, place: int = 0) -> Draft:
    """Return the draft at the step that the control is of. Raises Refusal."""
    if not context.is_private:  # no client of Discord's presses this anywhere else
        raise StaleBoard
    fields = tokens_of(context.custom_id.argument)
    number = fields[place] if len(fields) > place else ""
    if not (number.isascii() and number.isdecimal()):
        raise Refusal(DRAFT_GONE)
    return context.services.drafts.get(context.custom_id.table_id, context.user_id, int(number))


def _keep(context: Context, draft: Draft) -> Draft:
    return context.services.drafts.put(context.custom_id.table_id, context.user_id, draft)
