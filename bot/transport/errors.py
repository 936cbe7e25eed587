"""How calls to Discord can fail, and what each failure means (Discord: opcodes-and-status-codes)."""

from __future__ import annotations

import aiohttp
import discord

# Every error of a call to Discord: the library lets aiohttp's and the system's errors through.
DISCORD_FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
CALL_SECONDS = 10  # a stalled socket would otherwise hold a handler for aiohttp's five minutes

ALREADY_ACKNOWLEDGED = 40060  # our own retry of an answer that had arrived
INVALID_BODY = 50035
TOO_LARGE = 413  # HTTP
NOT_ALLOWED = (50001, 50013)  # no access, no permission
UNKNOWN_MESSAGE = 10008
TOO_OLD_TO_EDIT = 30046  # edited too often more than an hour after it was sent
ARCHIVED_THREAD = 50083  # posting reopens it
NO_MORE_EDITS = (TOO_OLD_TO_EDIT, ARCHIVED_THREAD)
THREAD_EXISTS = 160004
UNKNOWN_CHANNEL = 10003
UNKNOWN_MEMBER = 10007
NO_DIRECT_MESSAGES = 50007


def is_forbidden(error: Exception) -> bool:
    """Return whether a call failed because the bot lacks access or a permission, which people can restore."""
    return isinstance(error, discord.HTTPException) and error.code in NOT_ALLOWED


def is_gone(error: Exception) -> bool:
    """Return whether a call failed because the channel no longer exists."""
    return isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL


def is_refused(error: Exception) -> bool:
    """Return whether a direct message failed because its recipient does not accept it."""
    return isinstance(error, discord.HTTPException) and error.code == NO_DIRECT_MESSAGES


def is_transient(error: Exception) -> bool:
    """Return whether a failure may be temporary. All other failures last until a person acts."""
    return not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status == 429


def is_malformed(error: BaseException) -> bool:
    """Return whether Discord would never accept what was sent, because it is invalid or too large."""
    return isinstance(error, discord.HTTPException) and (
        error.code == INVALID_BODY or error.status == TOO_LARGE
    )


def refuses_emoji(error: BaseException | None) -> bool:
    """Return whether Discord refused an emoji, which may even have been valid (discord-api-docs#7128)."""
    return isinstance(error, discord.HTTPException) and error.code == INVALID_BODY and ".emoji" in error.text


def refuses_file(error: BaseException | None) -> bool:
    """Return whether Discord may have refused a message because its file is malformed or too large."""
    if not isinstance(error, discord.HTTPException):
        return False
    return error.status in (400, 413) and error.code != ALREADY_ACKNOWLEDGED
