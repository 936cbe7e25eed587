"""The network between a bot and Discord: streams that are slow, stall, break, or cannot be opened.

What is written arrives in order on each connection, and in any order between connections.
"""

from __future__ import annotations

import asyncio
import contextvars
import errno
import random
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import aiohttp
from aiohttp.client_proto import ResponseHandler

QUICKEST = 0.001  # the least seconds that a message takes
DEAD_HOST = "127.0.0.1:9"  # where no one answers


class Network:
    """All connections, which `cut` and `part` break. `slowness` is the slowest message's time in seconds."""

    def __init__(self, luck: random.Random, answer: Callable[[], asyncio.Protocol]) -> None:
        self.slowness = QUICKEST
        self._luck, self._answer = luck, answer
        self._ends: dict[End, None] = {}  # ordered, because a set's order differs from run to run
        self._parted_until = 0.0

    def connect(self, client: asyncio.Protocol) -> End:
        """Connect a client to Discord."""
        ours = End(self, client, contextvars.copy_context())
        theirs = End(self, self._answer(), contextvars.Context())
        ours.peer, theirs.peer = theirs, ours
        for end in (ours, theirs):
            self._ends[end] = None
            end.context.run(end.protocol.connection_made, end)
        return ours

    def cut(self) -> None:
        """Break all connections. What is on its way is lost."""
        for end in list(self._ends):
            end.abort()

    def part(self, seconds: float) -> None:
        """Let nothing arrive, and no connection open, for some seconds."""
        self._parted_until = asyncio.get_running_loop().time() + seconds

    @property
    def is_parted(self) -> bool:
        """Whether the network is down."""
        return asyncio.get_running_loop().time() < self._parted_until

    def arrival(self) -> float:
        """Draw when something sent now will arrive, by the loop's clock."""
        now = max(asyncio.get_running_loop().time(), self._parted_until)
        return now + QUICKEST * (self.slowness / QUICKEST) ** self._luck.random()

    def forget(self, end: End) -> None:
        """Forget an end that has closed."""
        self._ends.pop(end, None)


class End(asyncio.Transport):
    """One end of a connection: a transport whose bytes arrive at its peer later."""

    peer: End

    def __init__(self, network: Network, protocol: asyncio.Protocol, context: contextvars.Context) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.protocol: asyncio.BaseProtocol = protocol
        self.context = context  # of this end's owner: what happens on arrival is not the sender's doing
        self._network = network
        self._loop = asyncio.get_running_loop()
        self._closing = self._lost = False
        self._latest = 0.0  # when the last of what was sent will arrive
        self._sent: deque[Callable[[], None]] = deque()
        self._paused = False
        self._held: list[bytes] = []

    def write(self, data: Any) -> None:
        """Send bytes. A closed connection swallows them, as the operating system does for a while."""
        if data and not self._closing:
            self._send(partial(self.peer.receive, bytes(data)))

    def receive(self, data: bytes) -> None:
        """Pass on what has arrived."""
        if self._lost:
            return
        if self._paused:
            self._held.append(data)
        else:
            assert isinstance(self.protocol, asyncio.Protocol)
            self.protocol.data_received(data)

    def close(self) -> None:
        """Close the connection cleanly: what was sent still arrives first."""
        if not self._closing:
            self._closing = True
            self._loop.call_soon(self.lose, None, context=self.context)
            self._send(partial(self.peer.lose, None))

    def abort(self) -> None:
        """Break the connection. The peer learns of it later, and what is on its way may be lost."""
        if not self._lost:
            self._closing = True
            self._loop.call_soon(self.lose, None, context=self.context)
            reset = ConnectionResetError(errno.ECONNRESET, "reset")
            self._loop.call_at(self._network.arrival(), self.peer.lose, reset, context=self.peer.context)

    def lose(self, error: Exception | None) -> None:
        """Tell the protocol that the connection is gone."""
        if not self._lost:
            self._closing = self._lost = True
            self._network.forget(self)
            self.protocol.connection_lost(error)

    def is_closing(self) -> bool:
        """Return whether the connection is closed or about to be."""
        return self._closing

    def pause_reading(self) -> None:
        """Hold back what arrives."""
        self._paused = True

    def resume_reading(self) -> None:
        """Pass on what was held back."""
        self._paused = False
        held, self._held = self._held, []
        for data in held:
            self.receive(data)

    def _send(self, arrive: Callable[[], None]) -> None:
        """Let something arrive later, after everything sent before it."""
        self._sent.append(arrive)
        self._latest = max(self._latest, self._network.arrival())
        self._loop.call_at(self._latest, self._arrive, context=self.peer.context)

    def _arrive(self) -> None:
        self._sent.popleft()()


class Connector(aiohttp.BaseConnector):
    """Makes the connections of one bot through a simulated network."""

    def __init__(self, network: Network) -> None:
        super().__init__(limit=0)
        self._network = network
        self._made: list[End] = []
        self._cut_off = False

    def cut_off(self) -> None:
        """Break every connection and refuse new ones, because the bot is dead."""
        self._cut_off = True
        for end in self._made:
            end.abort()

    async def _create_connection(self, req: Any, *_: Any) -> ResponseHandler:
        """Open a connection, as every aiohttp connector has to."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._network.arrival() - loop.time())
        if self._network.is_parted or self._cut_off or req.url.authority == DEAD_HOST:
            raise aiohttp.ClientConnectorError(
                req.connection_key, OSError(errno.EHOSTUNREACH, "the simulated network is parted")
            )
        protocol: ResponseHandler = self._factory()
        self._made.append(self._network.connect(protocol))
        return protocol
