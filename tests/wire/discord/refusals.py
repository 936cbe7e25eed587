"""Refusals the way Discord makes them: an HTTP status, a JSON error code, a sentence.

Codes and wordings: Discord, topics/opcodes-and-status-codes.
"""

from __future__ import annotations

import re
from typing import Any

# The three parts of a bot token: the base64 of its id, of a moment, and a signature.
_REAL_TOKEN = re.compile(r"[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}")


def looks_real(token: str) -> bool:
    """Return whether a text holds what may be a real bot token, which must never come here."""
    return _REAL_TOKEN.search(token) is not None


class Refusal(Exception):
    """An answer of Discord that is not a success: status, code and message."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message = status, code, message

    def body(self) -> dict[str, Any]:
        """Return the JSON error object."""
        return {"message": self.message, "code": self.code}


class Breach(Refusal):
    """A request that breaks a documented limit; always a defect of the bot, so it is recorded."""

    def __init__(self, field: str, message: str, code: int = 50035) -> None:
        super().__init__(400, code, "Invalid Form Body" if code == 50035 else message)
        self.field, self.reason = field, message

    def body(self) -> dict[str, Any]:
        """Return the error object, with the field that is wrong where Discord names one."""
        if self.code != 50035:
            return super().body()
        details = {"_errors": [{"code": "BASE_TYPE_INVALID", "message": self.reason}]}
        return {**super().body(), "errors": {self.field: details}}


def unauthorized() -> Refusal:
    """Refuse a request without a token, or with one that must not be used here."""
    return Refusal(401, 0, "401: Unauthorized")


def unknown_channel() -> Refusal:
    """Refuse a channel that is not, or is no longer, there."""
    return Refusal(404, 10003, "Unknown Channel")


def unknown_message() -> Refusal:
    """Refuse a message that is not, or is no longer, there, or that is private to somebody."""
    return Refusal(404, 10008, "Unknown Message")


def unknown_webhook() -> Refusal:
    """Refuse to edit or follow an answer that has not been given yet."""
    return Refusal(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refusal:
    """Refuse the answer to an interaction that was never made, or is over 3 seconds old."""
    return Refusal(404, 10062, "Unknown interaction")


def already_acknowledged() -> Refusal:
    """Refuse the second answer to one interaction."""
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def expired_token() -> Refusal:
    """Refuse an interaction token that is unknown or more than 15 minutes old."""
    return Refusal(401, 50027, "Invalid Webhook Token")


def missing_access() -> Refusal:
    """Refuse a channel that the application may not see."""
    return Refusal(403, 50001, "Missing Access")


def missing_permissions() -> Refusal:
    """Refuse an action that the application may not do in a channel that it sees."""
    return Refusal(403, 50013, "Missing Permissions")


def no_thread_here() -> Refusal:
    """Refuse a thread in a thread."""
    return Refusal(400, 50024, "Cannot execute action on this channel type")


def thread_already_there() -> Refusal:
    """Refuse a second thread of one message."""
    return Refusal(400, 160004, "A thread has already been created for this message")


def not_the_author() -> Refusal:
    """Refuse to edit what somebody else wrote."""
    return Refusal(403, 50005, "Cannot edit a message authored by another user")
