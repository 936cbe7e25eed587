"""Long work reports its progress in its private answer."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.features.interactions import context
from bot.features.interactions.context import Context
from bot.locale.audience import Audience
from bot.transport.responder import Responder
from bot.views.message import sentence
from engine import text


class Interaction:
    """An interaction that records what its private answer shows, in order."""

    type, message = None, None

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.edited = asyncio.Event()
        self.response = SimpleNamespace(defer=self.defer)

    async def defer(self, **_: object) -> None:
        self.shown.append("thinking")

    async def edit_original_response(self, *, content: str, **_: object) -> None:
        self.shown.append(content)
        self.edited.set()


@pytest.mark.parametrize("late", [True, False])
async def test_long_work_shows_that_it_goes_on(monkeypatch: pytest.MonkeyPatch, late: bool) -> None:
    """The deferred answer's edits show progress in order. Late progress never replaces the result."""
    monkeypatch.setattr(context, "REPORT_SECONDS", 0.01)
    interaction, steps = Interaction(), list[int]()

    async def work() -> str:
        for step in range(3 if late else 0):
            steps.append(step)
            interaction.edited.clear()
            await interaction.edited.wait()  # however long that takes
        return "done"

    async with Responder(cast(Any, interaction), Audience()) as responder:
        await responder.acknowledge()
        asked = cast(Context, SimpleNamespace(responder=responder))
        found = await Context.reporting(asked, work(), lambda: text("step {step}", step=len(steps)))
        await responder.reply(sentence(found))
        await responder.progress(sentence("too late"))
    assert (interaction.shown[0], interaction.shown[-1]) == ("thinking", "done")
    said = interaction.shown[1:-1]
    assert said == sorted(said)
    assert ("step 1" in said) is late
