"""Where a table's boards go and what becomes of older ones: a line of its lobby, and what changes that."""

from __future__ import annotations

from engine import Text, _, options_of, text

from ..table.model import Table
from ..table.options import TableOptions
from .board import kept_of_older_boards
from .custom_id import CustomId
from .form import Choice, Form, form_parts, setting
from .message import Message

BOARDS_GO = _("-# {place} · {older}")
SHRUNK_MEANS = _(
    "When a new board is posted, the older one shrinks to a line of text; Replay shows every move."
)
STAY_MEANS = _("When a new board is posted, the older one stays, without its buttons.")
DELETED_MEANS = _("When a new board is posted, the older one is deleted; Replay still shows every move.")
HERE_MEANS = _("Boards are posted here, between what people say.")
THREAD_MEANS = _("The game is played there, and this channel is left alone.")

OLDER_BOARDS = setting(
    text("Older boards"),
    Choice("shrink", "shrink", text("shrink"), text(SHRUNK_MEANS)),
    Choice("stay", "stay", text("stay"), text(STAY_MEANS)),
    Choice("delete", "delete", text("are deleted"), text(DELETED_MEANS)),
)
PLACE_TITLE = text("Where boards go")
BOARDS: Form = {
    "older_boards": OLDER_BOARDS,
    "place": setting(
        PLACE_TITLE,
        Choice("channel", "channel", text("into this channel"), text(HERE_MEANS)),
        Choice("thread", "thread", text("into a thread of their own"), text(THREAD_MEANS)),
    ),
}


def boards_line(table: Table, usual: str) -> Text:
    """Return the line of a lobby; `usual` is what becomes of older boards on its server."""
    words = {option.id: option.told for option in options_of(TableOptions)}
    older = words["older-boards"](kept_of_older_boards(table, usual))
    return text(BOARDS_GO, place=words["place"](table.table_options.place), older=older)


def boards_message(table: Table, usual: str) -> Message:
    """Show the opener what is chosen, and a menu for each."""
    chosen = {"older_boards": kept_of_older_boards(table, usual), "place": table.table_options.place}
    lines, menus = form_parts(BOARDS, chosen, CustomId("setboards", table.id))
    return Message(tuple(lines), rows=tuple(menus))
