"""Events of Discord's that the library cannot read are dropped: none of them ends the connection."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import discord

from ..metrics import metrics

Parser = Callable[[Any], None]

_log = logging.getLogger(__name__)


def guard_parsers(client: discord.Client) -> None:
    """Make a client drop the events that it cannot read, and log them.

    An exception in one of the library's parsers escapes `Client.connect` and ends the client for good; a
    field that Discord leaves out or changes is enough. What is lost with an event is small: the user presses
    again, servers and channels are addressed by id. After a READY that cannot be read no session is opened,
    so `stay_connected` connects anew.

    The parsers stand in a private mapping of the library, for which there is no public way.
    """
    parsers = client._connection.parsers  # noqa: SLF001
    for event, parse in parsers.items():
        parsers[event] = _guarded(event, parse)


def _guarded(event: str, parse: Parser) -> Parser:
    def parse_or_drop(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the next event may be right
            metrics.count("dropped")
            _log.error(
                "The event %s cannot be read and is dropped: %s: %s", event, type(error).__name__, error
            )

    return parse_or_drop
