"""How long the bot runs: until it is asked to stop, or can no longer stay."""

from __future__ import annotations

import asyncio
from typing import Any, Self

import pytest

from bot.transport.serving import serve


class Client:
    """A client that logs in and is closed. `done` records what happened, in order."""

    def __init__(self) -> None:
        self.done: list[str] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.done.append("closed")

    async def login(self, token: str) -> None:
        self.done.append(f"logged in with {token}")

    async def stay(self) -> None:
        self.done.append("stays")
        await asyncio.Event().wait()

    async def fall(self) -> None:
        raise ConnectionError

    def end(self) -> None:
        self.done.append("ends")


async def test_asked_to_stop() -> None:
    """`end` is called before the client is closed."""
    client: Any = Client()
    asked = asyncio.Event()
    asyncio.get_running_loop().call_later(0.01, asked.set)
    async with asyncio.timeout(5):
        await serve(client, "a", client.stay, asked, client.end)
    assert client.done == ["logged in with a", "stays", "ends", "closed"]


async def test_it_cannot_stay() -> None:
    """`end` is called too, and the error is raised."""
    client: Any = Client()
    with pytest.raises(ConnectionError):
        await serve(client, "a", client.fall, asyncio.Event(), client.end)
    assert client.done == ["logged in with a", "ends", "closed"]


async def test_asked_to_stop_while_logging_in() -> None:
    """A login that never ends does not hold up the stop."""
    client: Any = Client()
    client.login = lambda _token: asyncio.Event().wait()
    asked = asyncio.Event()
    asked.set()
    async with asyncio.timeout(5):
        await serve(client, "a", client.stay, asked, client.end)
    assert client.done == ["ends", "closed"]
