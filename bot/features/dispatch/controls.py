"""What buttons, menus and modals do: a handler for each verb that stands in their ids."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from .context import Context

Handler = Callable[[Context], Awaitable[None]]


class Control(NamedTuple):
    """A handler; `edits`: its usual answer changes the message that the control is on."""

    handler: Handler
    edits: bool


CONTROLS: dict[str, Control] = {}


def reply(verb: str) -> Callable[[Handler], Handler]:
    """Register the handler of a verb that is answered with a new private message."""
    return _register(verb, edits=False)


def edit(verb: str) -> Callable[[Handler], Handler]:
    """Register the handler of a verb that changes the message on which it was pressed."""
    return _register(verb, edits=True)


def _register(verb: str, *, edits: bool) -> Callable[[Handler], Handler]:
    if verb in CONTROLS:
        raise ValueError(f"two handlers for the verb {verb}")

    def register(handler: Handler) -> Handler:
        CONTROLS[verb] = Control(handler, edits)
        return handler

    return register
