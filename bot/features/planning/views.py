"""What a plan looks like to who makes it. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine import Text, _, plural, text

from ...service.planning import Draft
from ...table.model import Table, names_of
from ...table.planning.lines import Lines
from ...table.planning.plan import plan_of
from ...views.candidates import Controls
from ...views.message import Attachment, Button, Message, TextBoard

YOURS = _("Your plan, which only you can see:")
SAVED = plural(
    "Your plan is saved: {count} of their moves is answered at once. Only you can see it.",
    "Your plan is saved: {count} of their moves are answered at once. Only you can see it.",
    by="count",
)
GONE = _("-# Your plan did not foresee this move, so it is gone.")
SO_FAR = _("Your plan so far; nothing of it counts before you save it:")
LINE = _("{number}. {moves}")
PAIR = _("`{theirs}` → `{mine}`")


def with_news(message: Message, table: Table, seat: int) -> Message:
    """Say in a message to a seat that its plan is gone, if it is."""
    plan = plan_of(table, seat) if table.plans else None
    if plan is None or plan.lines:
        return message
    return replace(message, content=(text(GONE), *message.content))


def plan_controls(table: Table, draft: Draft) -> Controls:
    """Return the ids of the controls below a draft as it is now; in the place of a ply stands its number."""
    return Controls(table.id, draft.number, "plan")


def plan_buttons(on: Controls, draft: Draft) -> tuple[Button, ...]:
    """Return the buttons for a draft as a whole."""
    save = (Button(text("Save plan"), on.id("save"), "success"),) if draft.lines else ()
    return (*((_another(on),) if draft.path else ()), *save)


def plan_message(table: Table, lines: Lines, draft: Draft, may_go_on: bool) -> Message:
    """Show the plan that is stored."""
    on = plan_controls(table, draft)
    delete = Button(text("Delete plan"), on.id("delete"), "danger")
    rows = ((*((_another(on),) if may_go_on else ()), delete),)
    return Message((text(YOURS), *_listed(lines)), rows=rows, names=names_of(table))


def answered_message(
    table: Table, draft: Draft, picture: Attachment | TextBoard, told: Text | None, goes_on: bool
) -> Message:
    """Show an answer that was added, what it does, and the plan so far."""
    on = plan_controls(table, draft)
    deeper = (Button(text("Go deeper"), on.id("step"), "primary"),) if goes_on else ()
    content = (*((told,) if told else ()), text(SO_FAR), *_listed(draft.lines))
    rows = ((*deeper, *plan_buttons(on, draft)),)
    return Message(content, rows=rows, attachment=picture, names=names_of(table))


def _another(on: Controls) -> Button:
    return Button(text("Another line"), on.id("other"))


def _listed(lines: Lines) -> tuple[Text, ...]:
    return tuple(
        text(LINE, number=number, moves=tuple(text(PAIR, theirs=theirs, mine=mine) for theirs, mine in pairs))
        for number, pairs in enumerate(_leaves(lines), 1)
    )


def _leaves(lines: Lines, before: tuple[tuple[str, str], ...] = ()) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield each line of a plan as pairs of their move and the answer."""
    for theirs, mine, then in lines:
        along = (*before, (theirs, mine))
        if then:
            yield from _leaves(then, along)
        else:
            yield along
