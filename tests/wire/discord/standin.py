"""The stand-in itself: Discord's HTTP API and gateway, on one port of 127.0.0.1."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import format_datetime
from types import TracebackType
from typing import Any, TypeVar

from aiohttp import BodyPartReader, web

from . import payloads
from .callbacks import CALLBACKS
from .gateway import GUILDS, Gateway
from .posting import Draft, Upload
from .refusals import UNAUTHORIZED, Breach, Refusal, looks_real
from .routes import ROUTES, Call, Reply, Route
from .user import User
from .wait_until import Notifier
from .world import KEPT, Channel, Json, World

T = TypeVar("T")

API = "/api/v10"
_OPEN = ("/gateway", "/interactions/", "/webhooks/")  # no Authorization needed
_MAX_REQUEST = 30 * 1024 * 1024


@dataclass(slots=True)
class Exchange:
    """One request by the bot, and the reply to it (status 0: none yet, or cut off)."""

    method: str
    path: str  # without /api/v10
    query: dict[str, str]
    body: Any
    files: tuple[str, ...]
    at: float  # seconds, time.monotonic()
    status: int = 0
    reply: Any = None


@dataclass(frozen=True, slots=True)
class Fault:
    """A way for one request to go wrong.

    `status`, with Discord's `code`, replaces the reply (0: unchanged). 429 asks for `retry_after` seconds.
    `cut` breaks the socket instead of replying. `applied` means that the request is carried out nonetheless.
    A `delay` in seconds comes first.
    """

    status: int = 0
    code: int = 0
    applied: bool = False
    cut: bool = False
    delay: float = 0.0
    retry_after: float = 0.5


class WireDiscord:
    """The Discord of one test. Use `async with`: on leaving, unknown routes fail the test.

    `requests` are all exchanges on known routes, and `unknown` lists the others as "METHOD path". `breaches`
    are refusals of requests that break a documented limit. `refused_tokens` counts what looked like real bot
    tokens. Set `fault` to spoil chosen requests.

    All public messages are kept. The stand-in may forget all but the newest `kept` requests, and all but the
    newest `kept` objects of each other kind (None: it keeps all), so that a long run does not slow down.
    """

    def __init__(self, kept: int | None = KEPT) -> None:
        self.world = World(kept)
        self.notifier = Notifier()
        self.gateway = Gateway(self.world, self.notifier)
        self.requests: list[Exchange] = []
        self.unknown: list[str] = []
        self.breaches: list[Breach] = []
        self.refused_tokens = 0
        self.failures: list[Exception] = []
        self.fault: Callable[[Exchange], Fault | None] = lambda _: None
        self._runner = web.AppRunner(self._application(), shutdown_timeout=1.0)

    async def __aenter__(self) -> WireDiscord:
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.world.origin = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.gateway.close()
        await self._runner.cleanup()
        if error is None:
            assert self.failures == [], f"the stand-in itself failed: {self.failures}"
            assert self.unknown == [], f"routes that the stand-in lacks: {self.unknown}"

    @property
    def api_base(self) -> str:
        """The URL that replaces https://discord.com/api/v10."""
        return self.world.origin + API

    @property
    def gateway_url(self) -> str:
        """The URL that replaces wss://gateway.discord.gg/."""
        return self.world.origin.replace("http", "ws", 1) + "/"

    def user(self, name: str) -> User:
        """Create a person who is a member of the guild."""
        person = self.world.add_person(name)
        self.world.guild.members.append(person)
        return User(person, self.world, self.gateway, self.notifier)

    async def until(self, predicate: Callable[[], T], within: float = 5.0) -> T:
        """Wait until a predicate, checked at every request, returns something true, and return that.

        Raises TimeoutError after `within` seconds.
        """
        return await self.notifier.until(predicate, within)

    def permit(self, channel: Channel, app_permissions: int) -> None:
        """Change the application's permissions in a channel, and tell it."""
        channel.app_permissions = app_permissions
        written = payloads.channel(channel, self.world.app)
        self.gateway.dispatch("CHANNEL_UPDATE", written, GUILDS)

    def _application(self) -> web.Application:
        application = web.Application(client_max_size=_MAX_REQUEST)
        application.on_response_prepare.append(self._date)
        router = application.router
        for method, path, route in ROUTES + CALLBACKS:
            router.add_route(method, API + path, self._handler(route))
        router.add_route("GET", "/", self.gateway.serve)
        router.add_route("*", "/{rest:.*}", self._unknown)
        return application

    async def _date(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Date"] = format_datetime(self.world.wall(), usegmt=True)

    def _handler(self, route: Route) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.Response:
            draft = await _draft(request)
            path = request.path.removeprefix(API)
            names = tuple(upload.filename for upload in draft.uploads)
            query, now = dict(request.query), time.monotonic()
            exchange = Exchange(request.method, path, query, draft.payload, names, now)
            self._keep(exchange)
            self.notifier.notify()
            call = Call(request.match_info, query, draft.payload, draft, self._announce)
            fault = self.fault(exchange) or Fault()
            await asyncio.sleep(fault.delay)
            reply = self._reply(request, route, call) if _happens(fault) else (fault.status, None)
            return self._send(request, exchange, reply, fault)

        return handle

    def _keep(self, exchange: Exchange) -> None:
        self.requests.append(exchange)
        if self.world.kept is not None and len(self.requests) >= 2 * self.world.kept:
            del self.requests[: -self.world.kept]

    def _announce(self, event: str, data: Json) -> None:
        self.gateway.dispatch(event, data, GUILDS)

    def _reply(self, request: web.Request, route: Route, call: Call) -> Reply:
        path = request.path.removeprefix(API)
        authorization = request.headers.get("Authorization", "")
        try:
            if looks_real(authorization):
                self.refused_tokens += 1
                raise Refusal(*UNAUTHORIZED)
            if not authorization and not (path.startswith(_OPEN) and path != "/gateway/bot"):
                raise Refusal(*UNAUTHORIZED)
            return route(self.world, call)
        except Refusal as refusal:
            if isinstance(refusal, Breach):
                self.breaches.append(refusal)
            return refusal.status, refusal.body()
        except Exception as failure:
            self.failures.append(failure)
            raise

    def _send(self, request: web.Request, exchange: Exchange, reply: Reply, fault: Fault) -> web.Response:
        self.notifier.notify()
        if fault.cut and request.transport is not None:
            request.transport.abort()
            return web.Response(status=500)
        headers = {}
        exchange.status, exchange.reply = reply
        if fault.status:
            exchange.status = fault.status
            exchange.reply = {"message": "spoilt by the test", "code": fault.code}
        if fault.status == 429:
            exchange.reply |= {"retry_after": fault.retry_after, "global": False}
            headers["Via"] = "1.1 google"  # without it, the library suspects a ban by Cloudflare
        return _response(exchange.status, exchange.reply, headers)

    async def _unknown(self, request: web.Request) -> web.Response:
        self.unknown.append(f"{request.method} {request.path}")
        self.notifier.notify()
        return _response(404, {"message": "404: Not Found", "code": 0})


def _response(status: int, reply: Any, headers: Mapping[str, str] | None = None) -> web.Response:
    if reply is None:
        return web.Response(status=status, headers=headers)
    # The library compares the type as text: with a charset after it, it would not read the body as JSON.
    body = json.dumps(reply).encode()
    return web.Response(status=status, body=body, content_type="application/json", headers=headers)


def _happens(fault: Fault) -> bool:
    return fault.applied or not (fault.status or fault.cut)


async def _draft(request: web.Request) -> Draft:
    """Read a JSON body, or a multipart body with payload_json and files[n]."""
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return Draft(json.loads(text) if text else {})
    payload, uploads = {}, []
    async for part in await request.multipart():  # not `post()`, which leaves files open if an upload is cut
        assert isinstance(part, BodyPartReader)
        name, data = part.name or "", bytes(await part.read())
        if name == "payload_json":
            payload = json.loads(data)
        elif part.filename:
            index = int(name.removeprefix("files[").removesuffix("]"))
            uploads.append(Upload(index, part.filename, part.headers["Content-Type"], data))
    return Draft(payload, tuple(uploads))
