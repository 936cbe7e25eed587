"""No part of any record brings credentials into the log."""

from __future__ import annotations

import inspect
import logging

import discord
import pytest

from bot.log import FORMAT, RedactingFormatter, redact, shorten_reconnect

TOKEN = f"{'M' * 24}.{'G' * 6}.{'x' * 38}"  # of Discord's form, and no one's
INTERACTION = "aW50ZXJhY3Rpb246" + "MTIzNDU2Nzg5" * 12


def written(record: logging.LogRecord) -> str:
    return RedactingFormatter(FORMAT).format(record)


def record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    """Return a record as a logger makes it."""
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("discord.client", logging.ERROR, __file__, 1, message, args, info)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Bot {TOKEN}", "Bot [hidden]"),
        (f"{{'Authorization': 'Bot {TOKEN}'}}", "{'Authorization': 'Bot [hidden]'}"),
        (f"//x/webhooks/12/{INTERACTION}/messages/@original", "//x/webhooks/12/[hidden]/messages/@original"),
        ("POST /interactions/12/short/callback?with=1", "POST /interactions/12/[hidden]/callback?with=1"),
        ("url='/webhooks/12/ab-c_d'", "url='/webhooks/12/[hidden]'"),
        (f"the token {INTERACTION} is", "the token [hidden] is"),
        ("session 12.345.678 at 10.0.0.1", "session 12.345.678 at 10.0.0.1"),
        ("bot.router: /webhooks/ and /interactions/12", "bot.router: /webhooks/ and /interactions/12"),
    ],
)
def test_credentials_are_replaced(text: str, expected: str) -> None:
    """Bot tokens, and tokens in addresses of webhooks and interactions, are replaced. Nothing else is."""
    assert redact(text) == expected


def test_all_of_a_record_is_looked_through() -> None:
    """Credentials in message, arguments and exceptions are hidden. Each further line is indented."""
    refused, address = f"refused {TOKEN}", f"/interactions/1/{INTERACTION}/callback"
    try:
        try:
            raise ValueError(refused)
        except ValueError as cause:
            raise OSError(address) from cause
    except OSError as error:
        text = written(record(f"with {TOKEN} and %s", {"token": TOKEN}, error=error))
    assert (TOKEN in text, INTERACTION in text) == (False, False)
    assert text.count("[hidden]") == 4
    assert "Traceback" in text
    error = ValueError("x\n2026-01-01 00:00:00,000 CRITICAL bot: forged")
    text = written(record("said: %s", "a\r\nb\u2028c\x0bd\x85e", error=error))
    first, *others = text.splitlines()
    assert first.endswith("said: a")
    assert len(others) > 5
    assert all(line.startswith("  ") for line in others)


def test_a_failed_attempt_to_connect_is_a_line() -> None:
    """A reconnect of the library is logged in one line with its error. Other errors keep their traceback."""
    failed = record("Attempting a reconnect in %.2fs", 1.5, error=ConnectionRefusedError("100% refused"))
    assert shorten_reconnect(failed)
    assert written(failed).endswith("Attempting a reconnect in 1.50s: ConnectionRefusedError: 100% refused")
    for message, error in (
        ("Attempting a reconnect in 1s", KeyError("x")),
        ("Ignoring exception", OSError()),
    ):
        other = record(message, error=error)
        assert shorten_reconnect(other)
        assert other.exc_info is not None
    for module in (discord.client, discord.shard):
        assert "'Attempting a reconnect " in inspect.getsource(module)
