"""The object that answers an interaction, and the interactions that are waiting for their answers.

An interaction must be answered once, within 3 seconds (Discord: interactions/receiving-and-responding). If an
answer does not arrive, no exception is raised, because what happened at the table stands.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, cast

import discord

from engine import _

from ..locale.audience import Audience
from ..locale.language import language_for
from ..metrics import metrics
from ..views.message import Message, Modal, sentence
from .connection import call_discord
from .errors import ALREADY_ACKNOWLEDGED, DISCORD_FAILURES, is_malformed, refuses_emoji, refuses_file
from .payloads import edited_message, modal, new_message, uploads, without_file

log = logging.getLogger(__name__)

DEFER_SECONDS = 1.2
RETRIED = 1.0  # seconds after which the library repeats a call; a sooner error is about the first call
STOP_SECONDS = 5.0  # how long a stop waits; by then, users have given up on an answer
GIVING_UP = 1.0  # seconds that cancelled handlers have to end

WENT_WRONG = _(
    "Something went wrong. The details are in the bot's log. Use `/board` to see where the game stands, "
    "then try again."
)
MODAL_TOO_LATE = _("That took me too long, so the form didn't open. Please press the button again.")

AnyInteraction = discord.Interaction[Any]
Call = Coroutine[Any, Any, Any]


def unknown_audience(interaction: AnyInteraction) -> Audience:
    """Return an audience in the language of the user's client, for use until their preferences are known."""
    return Audience(language_for(str(interaction.locale)))


class Responder:
    """The answer to an interaction, for use as a context manager around the interaction's handler.

    The interaction is acknowledged if no answer comes within 1.2 seconds or before the block ends. Set
    `audience` again once the user's preferences are known. `edits` says that the handler usually edits the
    message whose component was pressed. `table_id` is "-" if no table is known.
    """

    def __init__(self, interaction: AnyInteraction, audience: Audience, *, edits: bool = False) -> None:
        self.interaction = interaction
        self.audience = audience
        self.table_id = "-"
        self._edits = edits
        self._begun: float | None = time.monotonic()
        self._deferred = False
        self._answered = False
        self._arrived = False  # whether the answer did, as far as Discord said
        self._one_at_a_time = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Responder:
        self._timer = asyncio.get_running_loop().call_later(DEFER_SECONDS, self._defer_by_itself)
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._deferring is not None:  # a deferral under way must arrive
            await asyncio.wait((self._deferring,))
        if not isinstance(error, asyncio.CancelledError):
            await self.acknowledge()

    async def reply(self, message: Message) -> None:
        """Answer with a message that only the user sees."""
        await self._send(message, self._reply)

    async def edit(self, message: Message) -> None:
        """Answer by replacing the message whose component was pressed, if only the user sees that message.

        Otherwise (a direct message, or a forged press), answer with a new message that only the user sees.
        """
        pressed = self.interaction.message
        private = pressed is not None and pressed.flags.ephemeral
        await self._send(message, self._edit if private else self._reply)

    async def take_away(self) -> None:
        """Delete the private message that the answer edited, if the answer has arrived. Ignore failures."""
        if self._arrived:
            await _failure(self.interaction.delete_original_response())

    async def add(self, message: Message) -> bool:
        """Send another message that only the user sees, after the answer. Return whether it arrived."""
        payload = new_message(message, self.audience.language)
        return await _failure(self.interaction.followup.send(ephemeral=True, **payload)) is None

    async def progress(self, message: Message) -> None:
        """If Discord shows "thinking", show a message instead until the answer comes. Ignore failures."""
        async with self._one_at_a_time:
            if self._deferred and not self._answered and not self._edits:
                await _failure(self._reply(message))

    def _reply(self, message: Message) -> Call:
        if self._deferred and not self._edits:
            return self.interaction.edit_original_response(**edited_message(message, self.audience.language))
        payload = new_message(message, self.audience.language)
        if self._deferred:
            return self.interaction.followup.send(ephemeral=True, **payload)
        return self.interaction.response.send_message(ephemeral=True, **payload)

    def _edit(self, message: Message) -> Call:
        payload = edited_message(message, self.audience.language)
        if self._deferred:
            return self.interaction.edit_original_response(**payload)
        return self.interaction.response.edit_message(**payload)

    async def open_modal(self, form: Modal) -> None:
        """Open a form. If the interaction has been deferred, ask the user to press the button again."""
        async with self._one_at_a_time:
            if not self._deferred:
                self._answered = True
                built = modal(form, self.audience.language)
                await self._settle(await _failure(self.interaction.response.send_modal(built)))
                return
        await self.reply(sentence(MODAL_TOO_LATE))

    async def acknowledge(self) -> None:
        """Acknowledge the interaction silently, unless it has already been answered or deferred."""
        async with self._one_at_a_time:
            if not self._answered and not self._deferred:
                await self._defer()

    def _defer_by_itself(self) -> None:
        self._deferring = asyncio.create_task(self.acknowledge())

    async def _defer(self) -> None:
        self._deferred = True
        if self.interaction.type is discord.InteractionType.autocomplete:
            return
        response = self.interaction.response
        defer = response.defer() if self._edits else response.defer(ephemeral=True, thinking=True)
        self._count(await _failure(defer))

    async def _send(self, message: Message, call: Callable[[Message], Call]) -> None:
        """Send the answer `message` with `call`. If Discord refuses emojis or files, send it without them."""
        async with self._one_at_a_time:
            self._answered = True
            files, error = uploads(message), await _failure(call(message))
            if refuses_emoji(error):
                message = replace(message, looks=())
                error = await _failure(call(message))
            if files and refuses_file(error):
                sizes = ", ".join(f"{file.name} of {len(file.content)} bytes" for file in files)
                log.warning("Discord refuses %s", sizes)
                error = await _failure(call(without_file(message)))
            await self._settle(error)

    async def _settle(self, error: BaseException | None) -> None:
        """Count an answer as arrived or failed. If Discord would never accept it, send an apology instead."""
        self._arrived = error is None
        self._count(error)
        if error is not None and is_malformed(error):
            log.error("Discord does not take an answer: %s", error)
            _count(await _failure(self._reply(sentence(WENT_WRONG))))

    def _count(self, error: BaseException | None) -> None:
        """Count an answer as arrived or, if there is an `error`, failed. Record how long the first took."""
        _count(error)
        if error is None and self._begun is not None:
            metrics.observe("answer", time.monotonic() - self._begun)
            self._begun = None


class InFlight:
    """The interactions being handled, each in its own task. The bot waits for these tasks before it stops."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[Any], None] = {}  # in the order in which they came

    def add(self) -> None:
        """Add the current task, so that the bot does not stop before the task ends."""
        task = cast(asyncio.Task[Any], asyncio.current_task())
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    async def finish(self) -> None:
        """Wait until all interactions, new ones included, are answered. After 5 seconds, cancel the rest."""
        now = asyncio.get_running_loop().time
        end = now() + STOP_SECONDS
        while self._tasks and now() < end:
            await asyncio.wait(self._tasks, timeout=end - now())
        left = list(self._tasks)
        for task in left:
            task.cancel()
        if left:
            log.warning("The bot is stopping without having answered %d interactions", len(left))
            await asyncio.wait(left, timeout=GIVING_UP)


async def _failure(call: Call) -> BaseException | None:
    """Make a call to Discord. Return the error that the call fails with, or None if it succeeds."""
    begun = asyncio.get_running_loop().time()
    try:
        await call_discord(call)
    except DISCORD_FAILURES as error:
        code, took = getattr(error, "code", None), asyncio.get_running_loop().time() - begun
        if code == ALREADY_ACKNOWLEDGED and took < RETRIED:
            log.error("Something else has answered: another process seems to be using this bot's token")
        return error
    return None


def _count(error: BaseException | None) -> None:
    if error is None:
        metrics.count("answered")
    elif getattr(error, "code", None) != ALREADY_ACKNOWLEDGED:
        metrics.count("missed")
        log.warning("An answer did not reach Discord: %s", type(error).__name__)
