"""The log on stderr, without the credentials that libraries put into URLs and errors."""

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
    """Log messages at `level` and above to stderr, without credentials."""
    handler = logging.StreamHandler()
    handler.setFormatter(RedactingFormatter(FORMAT))
    logging.basicConfig(level=level, handlers=[handler])
    # The library's debug lines cover every request and frame, with what users wrote.
    for name in ("discord.webhook", "discord.http", "discord.gateway"):
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(shorten_reconnect)


def shorten_reconnect(record: logging.LogRecord) -> bool:
    """Shorten the record of a failed connection attempt to one line. Return True, so that it is logged."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, DISCORD_FAILURES) and str(record.msg).startswith("Attempting a reconnect"):
        record.msg, record.args = f"{record.getMessage()}: {type(error).__name__}: {error}", ()
        record.exc_info = None
    return True


def redact(text: str) -> str:
    """Return the text with `[hidden]` in place of every credential."""
    for shape, replacement in ((_ADDRESS, rf"\g<1>{HIDDEN}"), (_INTERACTION, HIDDEN), (_TOKEN, HIDDEN)):
        text = shape.sub(replacement, text)
    return text


class RedactingFormatter(logging.Formatter):
    """A formatter that hides all credentials and indents all lines of a record but the first."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text without credentials."""
        return "\n  ".join(redact(super().format(record)).splitlines())
