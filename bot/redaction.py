"""Keep credentials out of the log, whoever writes them into it.

A bot's token controls the bot, an interaction's token acts for a user for 15 minutes (Discord:
interactions/receiving-and-responding), a webhook's for ever; libraries put them in addresses and errors.
"""

from __future__ import annotations

import logging
import re

from .settings import TOKEN_SHAPE

HIDDEN = "[hidden]"

_TOKEN = re.compile(rf"(?<![\w.-]){TOKEN_SHAPE}(?![\w-])", re.ASCII)
_ADDRESS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?#\"'\\)>,]+")
_INTERACTION = re.compile(r"\baW50ZXJhY3Rpb24[\w+/=-]{8,}", re.ASCII)  # base64 of "interaction"


def redacted(text: str) -> str:
    """Give a text with every credential in it replaced."""
    for shape, put in ((_ADDRESS, rf"\g<1>{HIDDEN}"), (_INTERACTION, HIDDEN), (_TOKEN, HIDDEN)):
        text = shape.sub(put, text)
    return text


class RedactingFormatter(logging.Formatter):
    """Writes records as any formatter does, and hides credentials in all of it.

    What was written is looked through as a whole: message, arguments, exception and stack alike.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        return redacted(super().format(record))
