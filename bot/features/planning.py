"""Plans: answers to other players' moves, prepared in advance. `/plan`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine import Seat, Text, _, plural, text

from ..service.planning import Draft
from ..storage.planning import write as write_plan
from ..table.errors import StaleBoard
from ..table.model import Table, names_of
from ..table.planning import plan as planning
from ..table.planning.lines import Lines, count_moves, with_answer
from ..table.planning.plan import plan_of
from ..views.candidates import Controls
from ..views.message import Attachment, Button, Message, TextBoard, sentence
from .composer import Mover, add_composer, ask, go_on
from .interactions import Context, command, edit, parameter, reply, seat_at, unpaused_match
from .interactions.table_choice import TABLE, own_table, suggest_tables

THEIRS_ASK = _("Your plan: what might {player} play?")
MINE_ASK = _("Your plan: what do you play if {player} plays `{move}`?")
DELETED = _("Plan deleted. No one else ever saw it.")
NO_PLAN = _("You don't have a plan for this game.")
YOURS = _("Your plan, which only you can see:")
SAVED = plural(
    "Your plan is saved, with an answer to {count} move.",
    "Your plan is saved, with answers to {count} moves.",
    by="count",
)
GONE = _("-# You hadn't planned for this move, so your plan is gone.")
SO_FAR = _("Your plan so far, which counts once you save it:")
LINE = _("{number}. {moves}")
PAIR = _("`{theirs}` → `{mine}`")


@dataclass(frozen=True, kw_only=True)
class Planner(Mover):
    """A user who is making a plan for the seat `planner`, and chooses the other players' moves too."""

    planner: int
    draft: Draft

    @property
    def viewer(self) -> int:
        """The planner's own seat."""
        return self.planner

    def controls(self) -> Controls:
        """Store the draft. Return the parts that all control ids in the next message have in common."""
        return plan_controls(self.table, _keep(self.context, self.draft))

    def beside(self, on: Controls) -> tuple[Button, ...]:
        """Return the buttons that are possible for the draft: **Add a line** and **Save plan**."""
        return plan_buttons(on, self.draft)

    async def complete(self, notation: str, *, is_forced: bool = False, typed: bool = False) -> Message:
        """Add another player's move, or the answer to one. Return the next question, or the plan so far."""
        draft, match = self.draft, self.match
        move = str(match.game.parse(match.state, self.seat, notation))
        path = (*draft.path, move)
        if self.seat != self.planner:
            return await ask(await _planner(self.context, draft._replace(path=path)), ())
        after = match.play(self.seat, move)
        lines = with_answer(draft.lines, draft.path[:-1], draft.path[-1], move)
        planning.check_size(lines)
        draft = _keep(self.context, draft._replace(lines=lines, path=path))
        audience = self.context.audience
        picture = await self.context.services.pictures.private(self.table, after, self.seat, audience)
        told = after.narrate(match)
        return answered_message(self.table, draft, picture, told, planning.goes_on(after, self.seat, path))


@reply("plan")
@command("plan", _("Plan your answers to the others' moves"))
@parameter("table", TABLE, suggest=suggest_tables)
async def open_plan(context: Context, table: str | None = None) -> None:
    """Show the acting user's stored plan, or ask for the first move of a new plan."""
    context = context.at(await own_table(context, table))
    found = await context.table()
    seat = seat_at(found, context.user_id)
    plan = planning.plan_of(found, seat)
    if plan is not None and plan.lines:  # always shown, whatever is possible now
        draft = _keep(context, Draft(plan.ply, plan.lines))
        may_go_on = found.paused_by is None and planning.may_plan(found, seat)
        await context.reply(plan_message(found, plan.lines, draft, may_go_on))
        return
    await context.reply(await ask(await _planner(context, Draft(found.ply)), ()))


@edit("planother")
async def start_another_line(context: Context) -> None:
    """Start a new line by asking for a different first move by the other player."""

    async def ask_again(mover: Planner) -> Message:
        return await ask(await _planner(context, mover.draft._replace(path=())), ())

    await go_on(context, planner_of, ask_again)


@edit("plansave")
async def save_plan(context: Context) -> None:
    """Store the drafted plan, unless the game has moved on in the meantime."""
    await go_on(context, planner_of, _save)


@edit("plandelete")
async def delete_plan(context: Context) -> None:
    """Delete the stored plan and the draft."""
    user_id, table_id = context.user_id, context.custom_id.table_id
    table = await context.table()
    had = planning.plan_of(table, seat_at(table, user_id))
    await context.services.tables.adjust(table_id, lambda now: planning.delete(now, user_id), write_plan)
    context.services.drafts.drop(table_id, user_id)
    await context.edit(sentence(DELETED if had else NO_PLAN))


async def planner_of(context: Context) -> Planner:
    """Return the Planner for a control's draft. Raises Refusal if the draft has changed in the meantime."""
    if not context.is_private:  # no Discord client can press this in a public message
        raise StaleBoard
    on = context.custom_id
    return await _planner(context, context.services.drafts.get(on.table_id, context.user_id, on.ply))


add_composer(planner_of, "plan")


async def _planner(context: Context, draft: Draft) -> Planner:
    """Return the Planner for the next move in a draft. Raises PlanOutOfSync if the game has moved on."""
    table = await context.table()
    unpaused_match(table)
    seat = seat_at(table, context.user_id)
    if table.ply != draft.ply:
        raise planning.PlanOutOfSync
    answered = len(draft.path) // 2 * 2
    at = planning.along(planning.planner_of(table, seat).match, seat, draft.path[:answered])
    other, theirs = planning.mover(at, seat), draft.path[answered:]
    above = text(THEIRS_ASK, player=Seat(other))
    if theirs:
        above = text(MINE_ASK, player=Seat(other), move=theirs[0])
    at = planning.along(at, seat, theirs)
    return Planner(
        context=context,
        table=table,
        match=at,
        seat=seat if theirs else other,
        offered=at,
        above=(above,),
        planner=seat,
        draft=draft,
    )


async def _save(planner: Planner) -> Message:
    table, draft, user_id = planner.table, planner.draft, planner.context.user_id
    match = planning.planner_of(table, planner.planner).match
    await asyncio.to_thread(planning.check_lines, match, planner.planner, draft.lines)
    after = await planner.context.services.tables.adjust(
        table.id, lambda now: planning.save(now, user_id, draft.ply, draft.lines), write_plan
    )
    saved = plan_message(after, draft.lines, draft, True)
    return replace(saved, content=(text(SAVED, count=count_moves(draft.lines)), *saved.content))


def _keep(context: Context, draft: Draft) -> Draft:
    return context.services.drafts.put(context.custom_id.table_id, context.user_id, draft)


def with_news(message: Message, table: Table, seat: int) -> Message:
    """Return `message`, with a note on top if the seat's plan has been dropped after an unplanned move."""
    plan = plan_of(table, seat) if table.plans else None
    if plan is None or plan.lines:
        return message
    return replace(message, content=(text(GONE), *message.content))


def plan_controls(table: Table, draft: Draft) -> Controls:
    """Return the common parts of a draft's control ids, with the draft's number in place of the ply."""
    return Controls(table.id, draft.number, "plan")


def plan_buttons(on: Controls, draft: Draft) -> tuple[Button, ...]:
    """Return the buttons that are possible for a draft: **Add a line** and **Save plan**."""
    save = (Button(text("Save plan"), on.id("save"), "success"),) if draft.lines else ()
    return (*((_another(on),) if draft.path else ()), *save)


def plan_message(table: Table, lines: Lines, draft: Draft, may_go_on: bool) -> Message:
    """Return a message with a stored plan, **Delete plan** and, if `may_go_on`, **Add a line**."""
    on = plan_controls(table, draft)
    delete = Button(text("Delete plan"), on.id("delete"), "danger")
    rows = ((*((_another(on),) if may_go_on else ()), delete),)
    return Message((text(YOURS), *_listed(lines)), rows=rows, names=names_of(table))


def answered_message(
    table: Table, draft: Draft, picture: Attachment | TextBoard, told: Text | None, goes_on: bool
) -> Message:
    """Return a message that shows a newly planned answer and the plan so far.

    `told` says what the answer does, and `goes_on` adds the **Go deeper** button.
    """
    on = plan_controls(table, draft)
    deeper = (Button(text("Go deeper"), on.id("step"), "primary"),) if goes_on else ()
    content = (*((told,) if told else ()), text(SO_FAR), *_listed(draft.lines))
    rows = ((*deeper, *plan_buttons(on, draft)),)
    return Message(content, rows=rows, attachment=picture, names=names_of(table))


def _another(on: Controls) -> Button:
    return Button(text("Add a line"), on.id("other"))


def _listed(lines: Lines) -> tuple[Text, ...]:
    return tuple(
        text(LINE, number=number, moves=tuple(text(PAIR, theirs=theirs, mine=mine) for theirs, mine in pairs))
        for number, pairs in enumerate(_leaves(lines), 1)
    )


def _leaves(lines: Lines, before: tuple[tuple[str, str], ...] = ()) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield each complete line of a plan, as pairs of another player's move and the answer to it.

    `before` holds the pairs that lead to `lines`.
    """
    for theirs, mine, then in lines:
        along = (*before, (theirs, mine))
        if then:
            yield from _leaves(then, along)
        else:
            yield along
