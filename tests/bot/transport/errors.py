"""The errors that discord.py raises when Discord refuses a request."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord


def refused(status: int, code: int) -> discord.HTTPException:
    """Return the error for an HTTP status and Discord's code: NotFound for 404, otherwise HTTPException."""
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(cast(Any, SimpleNamespace(status=status, reason="")), {"code": code})
