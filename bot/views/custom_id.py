"""The ids of buttons, menus and modals, `v1:<verb>:<table>:<ply>:<argument>`, and buttons for tables.

An id holds everything that a press needs, so buttons work after a restart. Nothing in an id is trusted:
handlers check the table, the seat and the ply again. An id has at most 100 characters (Discord:
components/reference). Ids of every released version stay readable.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from engine import Choice, _, text

from ..table.model import Table
from .message import Button, SelectOption, Style

MAX_LENGTH = 100
NO_TABLE = "-"
LESSONS = "~"  # precedes a game's id, in place of a table's; the ply is then a lesson's number
TRY_OUTS = (
    "~t"  # precedes the id of a board for trying moves, in place of a table's; the ply is a node's number
)
LARGEST_ID = (1 << 63) - 1  # the largest that the database can hold; Discord's are far smaller

RULES, REPLAY, RECORD, AS_TEXT = _("Rules"), _("Replay"), _("Record"), _("Text")
FAIR_DICE, I_AM_HERE = _("Fair dice · Verify"), _("I'm here")

_WRITTEN = re.compile(
    r"v1:(?P<verb>[a-z]{1,12}):(?P<table>[a-z0-9]{1,16}|-|~[a-z0-9-]{1,32})"
    r":(?P<ply>0|[1-9][0-9]{0,8}):(?P<argument>[ -~]*)"
)


class CustomId(NamedTuple):
    """The parsed id of a button, menu or modal.

    Without a table, `table_id` is NO_TABLE or, in a lesson, "~" and the game's id (see `lesson_id`).
    """

    verb: str
    table_id: str = NO_TABLE
    ply: int = 0
    argument: str = ""

    def __str__(self) -> str:
        written = f"v1:{self.verb}:{self.table_id}:{self.ply}:{self.argument}"
        if len(written) > MAX_LENGTH:
            raise ValueError(f"{written!r} is longer than an id may be")
        return written

    @property
    def of_lesson(self) -> bool:
        """Whether the control belongs to a lesson, a puzzle or a try-out instead of a table."""
        return self.table_id.startswith(LESSONS)


def lesson_id(verb: str, game_id: str, number: int) -> CustomId:
    """Return the id of a control in lesson `number` of a game, counted from 0. `verb` names the action."""
    return CustomId(verb, f"{LESSONS}{game_id}", number)


def read_custom_id(custom_id: str) -> CustomId | None:
    """Return the parsed id of a control, or None if the bot does not use ids of this form."""
    found = _WRITTEN.fullmatch(custom_id) if len(custom_id) <= MAX_LENGTH else None
    if found is None:
        return None
    return CustomId(found["verb"], found["table"], int(found["ply"]), found["argument"])


def read_id(written: str) -> int | None:
    """Return the id of a user, role or channel as a number, or None if `written` is not an id."""
    if not (written.isascii() and written.isdecimal() and len(written) <= len(str(LARGEST_ID))):
        return None
    number = int(written)
    return number if number <= LARGEST_ID else None


def button(
    table: Table,
    template: str,
    verb: str,
    style: Style = "secondary",
    argument: object = "",
    *,
    disabled: bool = False,
    **fields: Any,
) -> Button:
    """Return a button for a table. The label is `template`, filled with `fields`.

    The button's id consists of `verb`, the table's id, the table's ply and `argument`.
    """
    id = CustomId(verb, table.id, table.ply, str(argument))
    return Button(text(template, **fields), str(id), style, disabled)


def rules_button(table: Table) -> Button:
    """Return the button that opens the rules of a table's game."""
    return Button(text(RULES), str(CustomId("rules", table.id, 0, table.game_id)))


def verify_button(table: Table) -> Button:
    """Return the **Fair dice · Verify** button. The revision in its id helps to find a post that was lost."""
    return button(table, FAIR_DICE, "verify", argument=table.revision)


def here_button(tournament_id: int, stage: int | None = None) -> Button:
    """Return a tournament's **I'm here** button for round `stage` or, if `stage` is None, for checking in."""
    return Button(text(I_AM_HERE), str(CustomId("there", argument=f"{tournament_id};{stage or ''}")))


def select_option(choice: Choice, value: str) -> SelectOption:
    """Return a candidate's option in a menu of moves. The menu sends `value` if the option is chosen."""
    return SelectOption(choice.label, value, choice.detail)
