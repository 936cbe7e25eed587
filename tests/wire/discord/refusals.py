"""Refusals in Discord's form: an HTTP status, a JSON error code, a sentence.

Codes and wordings: Discord, topics/opcodes-and-status-codes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

# The three parts of a bot token: the base64 of its id, of a time, and a signature.
_REAL_TOKEN = re.compile(r"[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}")

UNAUTHORIZED = (401, 0, "401: Unauthorized")
UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")  # gone, or private to a person
UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")  # the answer has not been given yet
UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")  # never made, or over 3 seconds old
ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
EXPIRED_TOKEN = (401, 50027, "Invalid Webhook Token")  # unknown, or more than 15 minutes old
MISSING_ACCESS = (403, 50001, "Missing Access")  # the application may not see the channel
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
NO_THREAD_HERE = (400, 50024, "Cannot execute action on this channel type")
THREAD_ALREADY_THERE = (400, 160004, "A thread has already been created for this message")
INVALID_FORM, EMPTY_MESSAGE = 50035, 50006


def looks_real(token: str) -> bool:
    """Return whether a text contains what may be a real bot token, which must never be sent here."""
    return _REAL_TOKEN.search(token) is not None


class Refusal(Exception):
    """An unsuccessful answer by Discord: status, code and message."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message = status, code, message

    def body(self) -> dict[str, Any]:
        """Return the JSON error object."""
        return {"message": self.message, "code": self.code}


class Breach(Refusal):
    """A request that breaks a documented limit. This is always a defect in the bot, so it is recorded."""

    def __init__(self, reason: str, code: int = INVALID_FORM) -> None:
        super().__init__(400, code, reason)


def check(defects: Iterable[str]) -> None:
    """Raise a Breach for a request's first defect, if there is one."""
    for defect in defects:
        raise Breach(defect)
