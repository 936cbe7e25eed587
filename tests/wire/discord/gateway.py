"""The gateway: sessions, heartbeats, numbered events, RESUME.

Frames are plain JSON text, which the library accepts whatever compression it asked for.
Source: Discord, events/gateway and topics/opcodes-and-status-codes.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from . import payloads
from .refusals import looks_real
from .wait_until import Notifier
from .world import Json, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
AUTHENTICATION_FAILED, DISALLOWED_INTENTS = 4004, 4014

GUILDS = 1 << 0
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15  # members, presences, message content


@dataclass
class GatewayFaults:
    """The gateway's current faults.

    `refuses`: it answers new connections with 503. `hangs_up`: it accepts connections and closes them
    immediately. `ignores_resumes`: it does not answer RESUME, but still acknowledges heartbeats. `mute`: the
    connections that no longer receive anything, as if the network swallowed it. `deaf`: the connections that
    receive everything but interactions. `spoil` changes the data of events on their way.
    """

    refuses: bool = False
    hangs_up: bool = False
    ignores_resumes: bool = False
    mute: set[object] = field(default_factory=set)
    deaf: set[object] = field(default_factory=set)
    spoil: Callable[[str, Json], Any] = lambda _event, data: data

    def swallows(self, connection: object, event: str | None) -> bool:
        """Return whether a frame sent on a connection never arrives."""
        return connection in self.mute or (connection in self.deaf and event == "INTERACTION_CREATE")


class Connection:
    """One websocket. Frames leave in the order in which they were queued."""

    def __init__(self, request: web.Request, faults: GatewayFaults) -> None:
        self.socket = web.WebSocketResponse()
        self._request = request
        self._faults = faults
        self._frames: asyncio.Queue[Json] = asyncio.Queue()

    def send(self, op: int, data: Any = None, *, event: str | None = None, seq: int = 0) -> None:
        """Queue one frame."""
        spoilt = self._faults.spoil(event, data) if event else data
        self._frames.put_nowait({"op": op, "d": spoilt, "t": event, "s": seq or None})

    def cut(self) -> None:
        """Drop the connection without a close frame, as a failing network does."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def write(self) -> None:
        """Write queued frames for as long as the socket lives."""
        while True:
            frame = await self._frames.get()
            if self._faults.swallows(self, frame["t"]):
                continue
            try:
                await self.socket.send_str(json.dumps(frame))
            except ConnectionError:
                return


@dataclass(eq=False, slots=True)
class Session:
    """A session opened by IDENTIFY, which outlives its socket so that RESUME can replay its events."""

    id: str
    intents: int
    connection: Connection | None
    shard: tuple[int, int] = (0, 1)  # its number, and the number of shards
    sequence: int = 0
    events: deque[tuple[int, str, Json]] = field(default_factory=deque)  # for RESUME

    def serves(self, guild_id: int) -> bool:
        """Return whether events of a guild, or of none (0), go to this session, by Discord's formula."""
        number, shards = self.shard
        return (guild_id >> 22) % shards == number

    def dispatch(self, event: str, data: Json) -> None:
        """Store an event under the next sequence number, and send it if there is a connection."""
        self.sequence += 1
        self.events.append((self.sequence, event, data))
        if self.connection is not None:
            self.connection.send(DISPATCH, data, event=event, seq=self.sequence)

    def replay(self, after: int) -> None:
        """Resend the events after a sequence number, then RESUMED."""
        assert self.connection is not None
        for number, event, data in self.events:
            if number > after:
                self.connection.send(DISPATCH, data, event=event, seq=number)
        self.dispatch("RESUMED", {})


class Gateway:
    """All sessions. Tests read what clients asked of the gateway and how they left it, and cause outages."""

    def __init__(self, world: World, notifier: Notifier, heartbeat_interval: float = 41.25) -> None:
        self._world, self._notifier, self.heartbeat_interval = world, notifier, heartbeat_interval
        self.faults = GatewayFaults()
        self.sessions: list[Session] = []
        self.connections: list[Connection] = []
        self.identifies: list[Json] = []
        self.resumes = 0
        self.attempts = 0  # to connect
        self.left_with: list[int | None] = []  # close codes of the client
        self.resume_url: str | None = None  # set it to send the client to a dead host

    def dispatch(self, event: str, data: Json, intent: int = 0) -> None:
        """Send an event to each session of its guild's shard that asked for its intent (0: each session)."""
        guild_id = _guild_of(event, data)
        for session in self.sessions:
            if session.serves(guild_id) and (not intent or session.intents & intent):
                session.dispatch(event, data)
        self._notifier.notify()

    def cut(self) -> None:
        """Cut every socket. The sessions can be resumed."""
        for connection in list(self.connections):
            connection.cut()

    def ask_to_reconnect(self) -> None:
        """Send op 7, which asks the client to reconnect and resume."""
        for connection in self.connections:
            connection.send(RECONNECT)

    def invalidate(self) -> None:
        """End all sessions (op 9, false), so that the client has to identify again."""
        self.sessions.clear()
        for connection in self.connections:
            connection.send(INVALID_SESSION, False)

    def forget_dead_sessions(self) -> None:
        """Forget the sessions that no one will resume, as Discord does after some minutes."""
        self.sessions = [session for session in self.sessions if session.connection is not None]

    async def close(self) -> None:
        """Close all connections at the end of a test."""
        for connection in list(self.connections):
            await connection.socket.close(code=1001)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Handle one connection from HELLO to its end."""
        self.attempts += 1
        self._notifier.notify()
        if self.faults.refuses:
            raise web.HTTPServiceUnavailable
        connection = Connection(request, self.faults)
        await connection.socket.prepare(request)
        if self.faults.hangs_up:
            await connection.socket.close(code=1001)
            return connection.socket
        self.connections.append(connection)
        writer = asyncio.create_task(connection.write())
        connection.send(HELLO, {"heartbeat_interval": int(self.heartbeat_interval * 1000)})
        try:
            async for frame in connection.socket:
                if frame.type is WSMsgType.TEXT:
                    await self._receive(connection, json.loads(frame.data))
        finally:
            writer.cancel()
            self._detach(connection)
        return connection.socket

    async def _receive(self, connection: Connection, frame: Json) -> None:
        op, data = frame["op"], frame.get("d")
        if op == HEARTBEAT:
            connection.send(HEARTBEAT_ACK)
        elif op == IDENTIFY:
            await self._identify(connection, data or {})
        elif op == RESUME and not self.faults.ignores_resumes:
            self._resume(connection, data or {})
        self._notifier.notify()

    async def _identify(self, connection: Connection, asked: Json) -> None:
        self.identifies.append({**asked, "token": "(not kept)"})
        if looks_real(asked["token"]):
            await connection.socket.close(code=AUTHENTICATION_FAILED)
        elif asked["intents"] & PRIVILEGED:
            await connection.socket.close(code=DISALLOWED_INTENTS)
        else:
            events: deque[tuple[int, str, Json]] = deque(maxlen=self._world.kept)
            number, shards = asked.get("shard", [0, 1])
            session = Session(
                f"session-{len(self.identifies)}", asked["intents"], connection, (number, shards)
            )
            session.events = events
            self.sessions.append(session)
            self._greet(session)

    def _greet(self, session: Session) -> None:
        world = self._world
        guilds = [guild for guild in world.guilds.values() if session.serves(guild.id)]
        ready: Json = {
            "v": 10,
            "user": payloads.me(world),
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.resume_url or world.origin.replace("http", "ws", 1),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "application": {"id": str(world.app.id), "flags": 0},
            "shard": list(session.shard),
        }
        session.dispatch("READY", ready)
        for guild in guilds if session.intents & GUILDS else ():
            session.dispatch("GUILD_CREATE", payloads.guild(guild, world.app))

    def _resume(self, connection: Connection, asked: Json) -> None:
        found = [s for s in self.sessions if s.id == asked["session_id"]]
        if not found:
            connection.send(INVALID_SESSION, False)
            return
        self.resumes += 1
        found[0].connection = connection
        found[0].replay(asked["seq"])

    def _detach(self, connection: Connection) -> None:
        self.connections.remove(connection)
        self.left_with.append(connection.socket.close_code)
        for session in list(self.sessions):
            if session.connection is connection:
                session.connection = None
                # Only a close by the bot ends a session (Discord, events/gateway#disconnecting).
                if connection.socket.close_code in (1000, 1001):
                    self.sessions.remove(session)
        self._notifier.notify()


def _guild_of(event: str, data: Json) -> int:
    """Return the id of the guild that an event is about, or 0 for none, perhaps because a test spoilt it."""
    if not isinstance(data, dict):
        return 0
    written = data.get("guild_id") or (data.get("id") if event.startswith("GUILD_") else None)
    return int(written) if isinstance(written, str | int) and str(written).isdecimal() else 0
