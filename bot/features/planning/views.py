"""What a plan looks like to who makes it. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Text, _, plural, text

from ...service.planning import Draft
from ...table.model import Table, names_of
from ...table.planning.lines import Lines
from ...views.candidates import SEPARATOR
from ...views.custom_id import CustomId
from ...views.message import Attachment, Button, Message, TextBoard

YOURS = _("Your plan, which only you can see:")
SAVED = plural(
    "Your plan is saved: {count} of their moves is answered at once. Only you can see it.",
    "Your plan is saved: {count} of their moves are answered at once. Only you can see it.",
    by="count",
)
SO_FAR = _("Your plan so far; nothing of it counts before you save it:")
LINE = _("{number}. {moves}")
PAIR = _("`{theirs}` → `{mine}`")


def draft_id(on: CustomId, verb: str, draft: Draft, *further: str) -> CustomId:
    """Return the id of a control that is about a draft as it is now."""
    return CustomId(verb, on.table_id, draft.ply, SEPARATOR.join((str(draft.number), *further)))


def step_buttons(on: CustomId, draft: Draft, begun: bool) -> tuple[Button, ...]:
    """Return the buttons below a question."""
    back = (Button(text("Back"), str(draft_id(on, "plandeeper", draft))),) if begun else ()
    other = (Button(text("Another line"), str(draft_id(on, "planother", draft))),) if draft.path else ()
    save = (
        (Button(text("Save plan"), str(draft_id(on, "plansave", draft)), "success"),) if draft.lines else ()
    )
    return (*back, *other, *save, Button(text("Type it"), str(draft_id(on, "plantype", draft))))


def plan_message(table: Table, lines: Lines, draft: Draft, may_go_on: bool) -> Message:
    """Show the plan that is stored."""
    on = CustomId("plan", table.id, draft.ply)
    other = (Button(text("Another line"), str(draft_id(on, "planother", draft))),) if may_go_on else ()
    return Message(
        (text(YOURS), *_listed(lines)), rows=((*other, _delete(on, draft)),), names=names_of(table)
    )


def answered_message(
    table: Table,
    draft: Draft,
    picture: Attachment | TextBoard,
    told: Text | None,
    goes_on: bool,
) -> Message:
    """Show an answer that was added, what it does, and the plan so far."""
    on = CustomId("plan", table.id, draft.ply)
    deeper = (
        (Button(text("Go deeper"), str(draft_id(on, "plandeeper", draft)), "primary"),) if goes_on else ()
    )
    buttons = (
        *deeper,
        Button(text("Another line"), str(draft_id(on, "planother", draft))),
        Button(text("Save plan"), str(draft_id(on, "plansave", draft)), "success"),
    )
    content = (*((told,) if told else ()), text(SO_FAR), *_listed(draft.lines))
    return Message(content, rows=(buttons,), attachment=picture, names=names_of(table))


def _delete(on: CustomId, draft: Draft) -> Button:
    return Button(text("Delete plan"), str(CustomId("plandelete", on.table_id, draft.ply)), "danger")


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
