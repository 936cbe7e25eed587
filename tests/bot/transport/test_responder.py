"""A stop waits for pending answers, up to a limit, and the outcomes of answers are counted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.locale.audience import Audience
from bot.metrics import metrics
from bot.transport import responder
from bot.transport.errors import ALREADY_ACKNOWLEDGED, INVALID_BODY
from bot.transport.responder import InFlight, Responder
from bot.views.message import Field, Modal, sentence
from engine import text

from .errors import refused


async def test_nobody_to_wait_for(caplog: pytest.LogCaptureFixture) -> None:
    """With nothing pending, `finish` returns without waiting even for the event loop."""
    with pytest.raises(StopIteration):  # how a coroutine ends that waits for nothing
        InFlight().finish().send(None)
    assert caplog.records == []


async def test_also_those_who_come_meanwhile(caplog: pytest.LogCaptureFixture) -> None:
    """All are waited for, including those that start meanwhile, in whatever order they end."""
    under_way, answered = InFlight(), []

    async def answer(number: int, after: float) -> None:
        under_way.add()
        await asyncio.sleep(after)
        if number == 1:
            tasks.append(asyncio.create_task(answer(3, 0.02)))
        answered.append(number)

    tasks = [asyncio.create_task(answer(1, 0.01)), asyncio.create_task(answer(2, 0.0))]
    await asyncio.sleep(0)
    await under_way.finish()
    assert answered == [2, 1, 3]
    assert caplog.records == []


@pytest.mark.parametrize("stubborn", [False, True])
async def test_what_takes_too_long_is_given_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, stubborn: bool
) -> None:
    """It is cancelled, and the log says so. If it ignores that, it is left behind."""
    monkeypatch.setattr(responder, "STOP_SECONDS", 0.01)
    monkeypatch.setattr(responder, "GIVING_UP", 0.01)
    under_way, end = InFlight(), asyncio.Event()

    async def hang() -> None:
        under_way.add()
        try:
            await end.wait()
        except asyncio.CancelledError:
            if not stubborn:
                raise
            await end.wait()

    task = asyncio.create_task(hang())
    await asyncio.sleep(0)
    await under_way.finish()
    assert task.cancelled() is not stubborn
    assert caplog.record_tuples == [
        (
            "bot.transport.responder",
            logging.WARNING,
            "The bot is stopping without having answered 1 interactions",
        )
    ]
    end.set()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize(
    ("ends", "counted", "sent"),
    [
        ([None], "answered=1 missed=0", 1),
        ([TimeoutError()], "answered=0 missed=1", 1),
        ([refused(404, 10062)], "answered=0 missed=1", 1),
        ([refused(400, ALREADY_ACKNOWLEDGED)], "answered=0 missed=0", 1),
        ([refused(400, INVALID_BODY), None], "answered=1 missed=1", 2),
        ([refused(400, INVALID_BODY), refused(404, 10062)], "answered=0 missed=2", 2),
    ],
)
async def test_answers_are_counted(ends: list[Exception | None], counted: str, sent: int) -> None:
    """Answers count as arrived or missed, and so does the apology for one that Discord would never take."""
    calls: list[dict[str, Any]] = []

    async def send_message(**payload: Any) -> None:
        calls.append(payload)
        if (error := ends[len(calls) - 1]) is not None:
            raise error

    response = SimpleNamespace(send_message=send_message)
    interaction = cast(discord.Interaction[Any], SimpleNamespace(response=response))
    metrics.line()
    await Responder(interaction, Audience()).reply(sentence("You played `3@d4`."))
    assert metrics.line().startswith(counted)
    assert len(calls) == sent


class Presses:
    """An interaction that records the calls that answer it."""

    type = discord.InteractionType.component

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.response = SimpleNamespace(defer=self._note("defer"), send_modal=self._note("form"))
        self.edit_original_response = self._note("edit")

    def _note(self, name: str) -> Callable[..., Coroutine[Any, Any, None]]:
        async def call(*_payload: Any, **_named: Any) -> None:
            self.calls.append(name)

        return call


async def test_it_is_acknowledged_once() -> None:
    """Acknowledging it again does nothing."""
    press = Presses()
    responder = Responder(cast(discord.Interaction[Any], press), Audience())
    for _ in range(2):
        await responder.acknowledge()
    assert press.calls == ["defer"]


@pytest.mark.parametrize(("late", "calls"), [(False, ["form"]), (True, ["defer", "edit"])])
async def test_a_form_opens_as_the_first_answer_only(late: bool, calls: list[str]) -> None:
    """Discord opens none after a deferral, so the user gets a sentence instead."""
    press = Presses()
    responder = Responder(cast(discord.Interaction[Any], press), Audience())
    if late:
        await responder.acknowledge()
    await responder.open_modal(
        Modal("id", text("Move"), (Field("field", text("Move"), text("as in `/rules`")),))
    )
    assert press.calls == calls
