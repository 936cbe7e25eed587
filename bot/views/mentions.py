"""How a person is addressed by their user id, also one who has had it deleted."""

from __future__ import annotations

from engine import Text, _, text

from ..table.model import is_user

FORGOTTEN = _("somebody whose data was deleted")


def mention(user_id: int | None) -> str | Text:
    """Address a user as Discord does, or say that nobody knows any more who it was."""
    return f"<@{user_id}>" if user_id is not None and is_user(user_id) else text(FORGOTTEN)
