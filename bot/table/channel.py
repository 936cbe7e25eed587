"""Where a table's boards go: its channel, a thread in it, or another channel. Pure functions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import GAMES, _

from .errors import NOT_SEATED, Refusal, WrongPhase
from .lobby import check_opener, touch
from .model import Action, Table, names_of
from .options import TableOptions

MAX_NAME_LENGTH = 100  # characters of a thread's name (Discord: topics/threads)


class ChannelGone(Refusal):
    """The table's channel or thread has been deleted, but the game can continue in another channel."""

    sentence = _(
        "This game's channel or thread was deleted, but the game is safe. Press **Continue here** "
        "to keep playing in this channel."
    )

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id


def needs_thread(table: Table) -> bool:
    """Return whether a table's match has started without the thread that was chosen for its boards."""
    place = table.table_options.place
    return table.match is not None and place == "thread" and table.parent_channel_id is None


def in_thread(table: Table, thread_id: int) -> Table:
    """Move a table's boards into the thread `thread_id` if the table still needs a thread."""
    if not needs_thread(table):
        return table
    return replace(table, channel_id=thread_id, parent_channel_id=table.channel_id)


def without_thread(table: Table) -> Table:
    """Keep a table's boards in its channel instead of a thread."""
    return replace(table, table_options=replace(table.table_options, place="channel"))


def move_to_channel(table: Table, action: Action, channel_id: int) -> Table:
    """Move a table to the channel `channel_id`.

    Raises WrongPhase if the table is closed or over, or Refusal if the acting user has no seat.
    """
    if table.seat_of(action.user_id) is None:
        raise Refusal(NOT_SEATED)
    if table.phase not in ("lobby", "running"):
        raise WrongPhase
    moved = replace(table, channel_id=channel_id, parent_channel_id=None, revision=table.revision + 1)
    return without_thread(moved)


def choose_boards(table: Table, action: Action, field: str, value: Any) -> Table:
    """Set a lobby's option `field`, which is "place" or "older_boards", to `value`.

    Raises WrongPhase or Refusal unless the acting user is the opener of a lobby.
    """
    check_opener(table, action)
    options: TableOptions = replace(table.table_options, **{field: value})
    return touch(replace(table, table_options=options), action)


def thread_name(table: Table) -> str:
    """Return a name for a table's thread: the game and the players' names, cut off after 100 characters."""
    return f"{GAMES[table.game_id].name}: {', '.join(names_of(table))}"[:MAX_NAME_LENGTH].rstrip()
