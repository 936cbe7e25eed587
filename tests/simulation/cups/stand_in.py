"""The part of Discord that shows a tournament: a channel, its threads and their messages, in memory."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.table.time import HOUR, MINUTE

EPOCH = 1_420_070_400_000  # Discord's, in milliseconds
FORGETS_NONCES = 5 * MINUTE  # after which a repeated nonce makes a new message
LOST = 0.1  # share of requests carried out without an answer, in times of trouble
THREADS = ("create_public_threads",)


class Killed(BaseException):
    """The process dies at this moment. No code catches this."""


@dataclass
class Clock:
    """Discord's time (ms), set by hand."""

    now: int
    is_simulated = False

    def __call__(self) -> int:
        return self.now


@dataclass
class Sent:
    """A message: what it `said` at first, and what is `shown` now. `edits` are times in ms."""

    id: int
    channel_id: int
    nonce: str
    shown: dict[str, Any]
    said: str
    edits: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    deleted: bool = False

    @property
    def at(self) -> int:
        """The time (ms) when the message was posted, as its id says."""
        return (self.id >> 22) + EPOCH

    @property
    def components(self) -> list[SimpleNamespace]:
        """The message's buttons, all in one row."""
        view = self.shown.get("view")
        return [SimpleNamespace(children=list(view.children) if view is not None else [])]


class StandIn:
    """Discord, as far as the bot's publishing needs it. `trouble` says what is wrong with it, if anything.

    `away`: the gateway is silent, and no request arrives · `refuses`: requests fail · `denied`: permissions
    for threads are missing · `sealed`: no one may post at all · `full`: 1,000 threads are active ·
    `stubborn`: messages older than an hour cannot be edited.
    """

    user = SimpleNamespace(id=1)

    def __init__(self, clock: Clock, luck: random.Random) -> None:
        self.clock, self.luck, self.trouble = clock, luck, ""
        self.gone = set[int]()  # channels and threads that were deleted
        self.sent = list[Sent]()
        self.threads = dict[int, int]()  # the channel of each
        self.dies_in: int | None = None  # requests
        self.http = SimpleNamespace(start_thread_with_message=self._start_thread)

    def delete(self, channel_id: int) -> None:
        """Delete a thread, or a channel with its threads."""
        self.gone |= {channel_id, *(thread for thread, of in self.threads.items() if of == channel_id)}
        self.threads.pop(channel_id, None)

    async def hears(self) -> bool:
        """Return whether the gateway is alive."""
        return self.trouble != "away"

    async def has_channel(self, channel_id: int) -> bool:
        """Return whether a channel exists."""
        return channel_id not in self.gone

    def missing(self, _guild_id: int, _channel_id: int) -> tuple[str, ...]:
        """Return which permissions for threads the bot lacks."""
        return THREADS if self.trouble in ("denied", "sealed") else ()

    def is_ready(self) -> bool:
        """Return True: all channels are known."""
        return True

    async def wait_until_ready(self) -> None:
        """Return immediately."""

    def get_guild(self, _guild_id: int) -> None:
        """Return None: no server is cached."""

    def get_channel(self, _channel_id: int) -> None:
        """Return None: no channel is cached."""

    def get_partial_messageable(self, id: int, **_kind: Any) -> SimpleNamespace:
        """Return a channel by its id."""

        async def send(**payload: Any) -> Any:
            return await self._request(id, lambda: self._post(id, payload), "send_messages")

        async def history(limit: int) -> AsyncIterator[Any]:
            await self._request(id, lambda: None)
            found = [each for each in self.sent if each.channel_id == id and not each.deleted]
            for each in found[: -limit - 1 : -1]:
                yield SimpleNamespace(
                    id=each.id, content=each.shown["content"], author=self.user, components=each.components
                )

        return SimpleNamespace(
            send=send, history=history, get_partial_message=lambda message: self._message(id, message)
        )

    def _message(self, channel_id: int, message_id: int) -> SimpleNamespace:
        async def edit(**payload: Any) -> None:
            await self._request(channel_id, lambda: self._edit(channel_id, message_id, payload))

        async def delete() -> None:
            def done() -> None:
                self._find(channel_id, message_id).deleted = True

            await self._request(channel_id, done)

        return SimpleNamespace(edit=edit, delete=delete)

    async def _start_thread(self, channel_id: int, message_id: int, **_named: Any) -> None:
        def made() -> None:
            if self.trouble == "full":
                raise _error(400, 160006)
            if message_id in self.threads:
                raise _error(400, 160004)
            self.threads[message_id] = channel_id
            self.gone.discard(message_id)

        await self._request(channel_id, made, "create_public_threads")

    async def _request(self, channel_id: int, carry_out: Any, permission: str = "") -> Any:
        """Carry out a request, unless Discord fails or the bot dies before. The answer may be lost."""
        if self.dies_in is not None:
            self.dies_in -= 1
            if self.dies_in == 0 and self.luck.random() < 0.5:
                raise Killed
        if self.trouble in ("away", "refuses"):
            if self.luck.random() < LOST:
                carry_out()
            raise TimeoutError if self.luck.random() < 0.5 else _error(503, 0)
        if channel_id in self.gone:
            raise _error(404, 10003)
        if self.trouble == "sealed" and permission:
            raise _error(403, 50013)
        if self.trouble == "denied" and permission == "create_public_threads":
            raise _error(403, 50013)
        done = carry_out()
        if self.dies_in == 0:
            raise Killed
        return done

    def _post(self, channel_id: int, payload: dict[str, Any]) -> Sent:
        nonce = payload.pop("nonce")
        now = self.clock.now
        for each in self.sent:
            if each.nonce == nonce and each.channel_id == channel_id and each.at > now - FORGETS_NONCES:
                return each
        id = (now - EPOCH << 22) + len(self.sent)
        self.sent.append(Sent(id, channel_id, nonce, payload, str(payload["content"])))
        return self.sent[-1]

    def _edit(self, channel_id: int, message_id: int, payload: dict[str, Any]) -> None:
        message, now = self._find(channel_id, message_id), self.clock.now
        message.edits.append(now)
        if self.trouble == "stubborn" and message.at < now - HOUR:
            message.refused.append(now)
            raise _error(400, 30046)
        message.shown = {**message.shown, **payload}

    def _find(self, channel_id: int, message_id: int) -> Sent:
        for each in self.sent:
            if (each.id, each.channel_id, each.deleted) == (message_id, channel_id, False):
                return each
        raise _error(404, 10008)


def _error(status: int, code: int) -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound, 503: discord.DiscordServerError}
    answer = cast(Any, SimpleNamespace(status=status, reason=""))
    return kinds.get(status, discord.HTTPException)(answer, {"code": code, "message": ""})
