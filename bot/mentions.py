"""How a person is addressed by their user id, also one who has had it deleted."""

from __future__ import annotations

from engine import Text, text

from . import messages


def is_known(user_id: int) -> bool:
    """Say whether an id is a user's, not the anonymous mark in its place (bot/traces.py)."""
    return user_id > 0


def mention(user_id: int | None) -> str | Text:
    """Address a user as Discord does, or say that nobody knows any more who it was."""
    return f"<@{user_id}>" if user_id is not None and is_known(user_id) else text(messages.FORGOTTEN)
