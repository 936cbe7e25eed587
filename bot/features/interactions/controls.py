"""The registry of handlers for buttons, menus and modals: one handler for each verb in their ids."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from engine import _

from ...table.errors import Refusal
from ...table.model import Action, Table
from ...views.form import Form
from ...views.message import Modal, sentence
from .context import AnyInteraction, Context

OLD_CONTROL = _(
    "This button is from another version of the bot and no longer works. Use `/board` to see the current "
    "board."
)

Handler = Callable[[Context], Awaitable[None]]
Check = Callable[[AnyInteraction], None]


class Control(NamedTuple):
    """A control's handler, and where the control can be used.

    If the handler `edits`, its answer replaces the control's message. `check` is called first, and can raise
    Refusal. If `from_afar`, people who can see the table's channel can use the control in other channels. If
    `directly`, the control can also be used in direct messages.
    """

    handler: Handler
    edits: bool
    check: Check | None
    from_afar: bool
    directly: bool


CONTROLS: dict[str, Control] = {}


def reply(
    verb: str, check: Check | None = None, *, from_afar: bool = False, directly: bool = False
) -> Callable[[Handler], Handler]:
    """Return a decorator that registers the handler of `verb`, which answers with a new private message.

    For `check`, `from_afar` and `directly`, see Control.
    """
    return _register(verb, lambda handler: Control(handler, False, check, from_afar, directly))


def edit(
    verb: str, check: Check | None = None, *, from_afar: bool = False, directly: bool = False
) -> Callable[[Handler], Handler]:
    """Return a decorator that registers the handler of `verb`, which edits the control's message.

    For `check`, `from_afar` and `directly`, see Control.
    """
    return _register(verb, lambda handler: Control(handler, True, check, from_afar, directly))


def _register(verb: str, control: Callable[[Handler], Control]) -> Callable[[Handler], Handler]:
    if verb in CONTROLS:
        raise ValueError(f"two handlers for the verb {verb}")

    def register(handler: Handler) -> Handler:
        CONTROLS[verb] = control(handler)
        return handler

    return register


def press(
    verb: str,
    change: Callable[[Table, Action], Table] | None = None,
    done: str = "",
    check: Check | None = None,
) -> None:
    """Register a verb that applies `change` to the table and replaces the control's message with `done`.

    Without `change`, the table stays the same. Without `done`, the message stays the same. `check` is called
    first, and can raise Refusal.
    """

    @edit(verb, check)
    async def change_table(context: Context) -> None:
        if change is not None:
            await context.act(change)
        if done:
            await context.edit(sentence(done))


def opens(verb: str, modal: Callable[[Context], Modal], check: Check | None = None) -> None:
    """Register a verb whose control opens the modal that `modal` returns, unless `check` raises Refusal."""

    @edit(verb, check)
    async def open_modal(context: Context) -> None:
        await context.open_modal(modal(context))


def chosen_setting(context: Context, form: Form) -> tuple[str, Any]:
    """Return the field in a control's id and the value chosen for it. Raises Refusal if either is unknown."""
    field = context.custom_id.argument
    choice = form[field].choices.get(context.value) if field in form else None
    if choice is None:
        raise Refusal(OLD_CONTROL)
    return field, choice.value
