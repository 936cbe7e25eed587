"""A network on loopback that fails: a relay to a server that stalls, delays, cuts, or loses an answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple


class _Line(NamedTuple):
    flowing: asyncio.Event
    losing: asyncio.Event  # set once the next answer has to be lost


class Relay:
    """Passes on what both sides send. `delay` is in seconds, each way."""

    def __init__(self, port: int) -> None:
        self.delay = 0.0
        self.port = 0
        self._to = port
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._frozen: list[asyncio.Event] = []
        self._loses: bytes | None = None
        self._loses_all = False
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Start accepting connections, at the same port if it is reopened."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Stop accepting connections, and cut the existing ones."""
        assert self._server is not None
        self._server.close()
        self.cut()
        for each in self._frozen:
            each.set()

    def stall(self) -> None:
        """Accept all data without passing any on, until `flow` is called."""
        self._flowing.clear()

    def freeze(self) -> None:
        """Silence the existing connections for ever, without either side noticing."""
        self._frozen.append(self._flowing)
        self._flowing.clear()
        self._flowing = asyncio.Event()
        self._flowing.set()

    def flow(self) -> None:
        """Start passing everything on again."""
        self._flowing.set()

    def cut(self) -> None:
        """Cut all connections, like a router that has forgotten them."""
        for line in self._lines:
            line.transport.abort()

    def lose_answer_to(self, said: bytes, *, and_all: bool = False) -> None:
        """Pass on the next data that contains `said`, then cut the connection before the answer.

        If `and_all`, refuse all later connections until `open` is called.
        """
        self._loses, self._loses_all = said, and_all

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, back}
        line = _Line(self._flowing, asyncio.Event())
        await asyncio.gather(self._pass(reader, back, line, said=True), self._pass(there, writer, line))
        self._lines -= {writer, back}

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        line: _Line,
        said: bool = False,
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                await line.flowing.wait()
                await asyncio.sleep(self.delay)
                if said and self._loses is not None and self._loses in data:
                    self._loses = None
                    line.losing.set()
                elif line.losing.is_set():
                    if self._loses_all:
                        await self.close()
                    break
                writer.write(data)
                await writer.drain()
        await line.flowing.wait()
        writer.transport.abort()


@asynccontextmanager
async def relay(port: int) -> AsyncIterator[Relay]:
    """Run a relay to a port while the block runs."""
    opened = Relay(port)
    await opened.open()
    try:
        yield opened
    finally:
        opened.flow()
        await opened.close()
