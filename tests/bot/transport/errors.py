"""Errors as Discord answers them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord


def refused(status: int, code: int) -> discord.HTTPException:
    """Make an error of Discord's."""
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(cast(Any, SimpleNamespace(status=status, reason="")), {"code": code})
