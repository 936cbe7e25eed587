"""The buttons that stand under more than one message of a table."""

from __future__ import annotations

from engine import Choice, _, text

from ..table.model import Table
from .custom_id import CustomId
from .message import Button, SelectOption, Style

RULES, REPLAY, RECORD, AS_TEXT = _("Rules"), _("Replay"), _("Record"), _("Text")
PREVIOUS, NEXT = _("Previous"), _("Next")


def button(
    table: Table,
    template: str,
    verb: str,
    style: Style = "secondary",
    argument: object = "",
    *,
    disabled: bool = False,
) -> Button:
    """Return a button of a table as it is now, with a template as its label: its id carries the ply."""
    return Button(text(template), str(CustomId(verb, table.id, table.ply, str(argument))), style, disabled)


def rules_button(table: Table) -> Button:
    """Return the button that opens the rules of a table's game."""
    return Button(text(RULES), str(CustomId("rules", table.id, 0, table.game_id)))


def record_button(table: Table) -> Button:
    """Return the button for the record; its revision tells which state of the table a lost post shows."""
    return button(table, RECORD, "record", argument=table.revision)


def select_option(choice: Choice, value: str) -> SelectOption:
    """Return a candidate as a line of a menu."""
    return SelectOption(choice.label, value, choice.detail)
