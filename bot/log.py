"""What stands in the log, and what never does: credentials, whoever writes them into it.

A bot's token controls the bot, an interaction's token acts for a user for 15 minutes (Discord:
interactions/receiving-and-responding), a webhook's for ever; libraries put them in addresses and errors.
"""

from __future__ import annotations

import logging
import re

from .config import TOKEN_SHAPE
from .transport.errors import DISCORD_FAILURES

HIDDEN = "[hidden]"
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_TOKEN = re.compile(rf"(?<![\w.-]){TOKEN_SHAPE}(?![\w-])", re.ASCII)
_ADDRESS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?#\"'\\)>,]+")
_INTERACTION = re.compile(r"\baW50ZXJhY3Rpb24[\w+/=-]{8,}", re.ASCII)  # base64 of "interaction"


def log_to_stderr(level: str) -> None:
    """Have everything from a level up written to stderr, without credentials."""
    handler = logging.StreamHandler()
    handler.setFormatter(RedactingFormatter(FORMAT))
    logging.basicConfig(level=level, handlers=[handler])
    # The library's debug lines are about every request and frame, and hold what users wrote.
    for name in ("discord.webhook", "discord.http", "discord.gateway"):
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(shortened)


def shortened(record: logging.LogRecord) -> bool:
    """Let a failing attempt to connect take one line: in an outage there is one every few seconds."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, DISCORD_FAILURES) and str(record.msg).startswith("Attempting a reconnect"):
        record.msg, record.args = f"{record.getMessage()}: {type(error).__name__}: {error}", ()
        record.exc_info = None
    return True


def redacted(text: str) -> str:
    """Give a text with every credential in it replaced."""
    for shape, put in ((_ADDRESS, rf"\g<1>{HIDDEN}"), (_INTERACTION, HIDDEN), (_TOKEN, HIDDEN)):
        text = shape.sub(put, text)
    return text


class RedactingFormatter(logging.Formatter):
    """Writes records as any formatter does, hides credentials in all of it, and sets further lines off.

    What was written is looked through as a whole: message, arguments, exception and stack alike. A line that
    does not begin with blanks is the first of a record, whatever line breaks somebody's words contain.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        return "\n  ".join(redacted(super().format(record)).splitlines())
