"""The stand-in answers as Discord does. For what people do there, see tests/simulation/test_people.py."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest
import yarl

from . import Fault, WireDiscord
from .discord.callbacks import COMMAND
from .discord.world import SEND_IN_THREADS, SEND_MESSAGES, USUAL_PERMISSIONS, VIEW_CHANNEL, Interaction
from .process import DUMMY_TOKEN

KEPT = 100  # of each kind that accumulates
PRIVATE = {"type": 4, "data": {"content": "a", "flags": 64}}

Ask = Callable[..., Awaitable[tuple[int, Any]]]


@pytest.fixture
async def wire(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WireDiscord]:
    """Start a stand-in, and point this process's discord.py to it."""
    async with WireDiscord(kept=KEPT) as standin:
        monkeypatch.setattr(discord.http.Route, "BASE", standin.api_base)
        url = yarl.URL(standin.gateway_url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", url)
        yield standin


@pytest.fixture
async def ask(wire: WireDiscord) -> AsyncIterator[Ask]:
    """Return a function that makes a request, with texts as files, and returns the status and the reply."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {DUMMY_TOKEN}"}) as session:

        async def ask(method: str, path: str, body: Any = None, *files: str) -> tuple[int, Any]:
            form = aiohttp.FormData({"payload_json": json.dumps(body)})
            for number, name in enumerate(files):
                form.add_field(f"files[{number}]", name.encode(), filename=f"{name}.txt", content_type="a/b")
            content: dict[str, Any] = {"data": form} if files else {"json": body}
            async with session.request(method, wire.api_base + path, **content) as reply:
                return reply.status, None if reply.status == 204 else await reply.json()

        yield ask


def place(wire: WireDiscord) -> str:
    """Return the path of the channel's messages."""
    return f"/channels/{wire.world.channel.id}/messages"


async def test_a_nonce_is_posted_once(wire: WireDiscord, ask: Ask) -> None:
    """The same nonce gives the same message for some minutes, even if the first reply was lost."""
    body = {"content": "owed", "nonce": "ply-1", "enforce_nonce": True}
    plan = [Fault(status=429, retry_after=0.01), Fault(cut=True, applied=True)]
    wire.fault = lambda _: plan.pop(0) if plan else None
    assert (await ask("POST", place(wire), body))[0] == 429
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await ask("POST", place(wire), body)
    first, again = [await ask("POST", place(wire), body) for _ in range(2)]
    assert first[1]["id"] == again[1]["id"]
    assert [exchange.status for exchange in wire.requests] == [429, 0, 200, 200]
    wire.world.advance(600)
    assert (await ask("POST", place(wire), body))[1]["id"] != first[1]["id"]
    assert len(wire.world.said_in(wire.world.channel)) == 2


async def test_an_edit_keeps_the_attachments_it_lists(wire: WireDiscord, ask: Ask) -> None:
    """Files that `attachments` names stay, others are removed, and new ones are added."""
    _, posted = await ask("POST", place(wire), {"content": "two"}, "a", "b")
    path, message = f"{place(wire)}/{posted['id']}", wire.world.messages[int(posted["id"])]
    await ask("PATCH", path, {"attachments": [{"id": posted["attachments"][1]["id"]}, {"id": "0"}]}, "c")
    assert [a.filename for a in message.attachments] == ["b.txt", "c.txt"]
    await ask("PATCH", path, {"attachments": []})
    assert (message.content, message.attachments) == ("two", [])


async def test_channels_refuse(wire: WireDiscord, ask: Ask) -> None:
    """Missing messages, permissions and channels are answered with Discord's codes."""
    channel = wire.world.channel
    _, posted = await ask("POST", place(wire), {"content": "here"})
    path, codes = f"{place(wire)}/{posted['id']}", []
    assert [each["id"] for each in (await ask("GET", place(wire)))[1]] == [posted["id"]]
    await ask("DELETE", path)
    codes.append((await ask("PATCH", path, {"content": "late"}))[1]["code"])
    for permissions in (USUAL_PERMISSIONS & ~SEND_MESSAGES, USUAL_PERMISSIONS & ~VIEW_CHANNEL):
        wire.permit(channel, permissions)
        codes.append((await ask("POST", place(wire), {"content": "again"}))[1]["code"])
    del wire.world.channels[channel.id]
    codes.append((await ask("POST", place(wire), {"content": "again"}))[1]["code"])
    assert (codes, wire.breaches) == ([10008, 50013, 50001, 10003], [])


@pytest.mark.parametrize(("content", "code"), [("x" * 2001, 50035), (" ", 50006)])
async def test_limits_are_kept(wire: WireDiscord, ask: Ask, content: str, code: int) -> None:
    """A message beyond a documented limit is refused and recorded, and not posted."""
    status, refusal = await ask("POST", place(wire), {"content": content})
    assert (status, refusal["code"]) == (400, code)
    assert [breach.code for breach in wire.breaches] == [code]
    assert wire.world.messages == {}


def interact(wire: WireDiscord) -> tuple[Interaction, str, str]:
    """Have a person use a command. Return the interaction, and the paths of its callback and follow-ups."""
    made = wire.world.interact(COMMAND, wire.world.owner, wire.world.channel, {})
    return (
        made,
        f"/interactions/{made.id}/{made.token}/callback",
        f"/webhooks/{wire.world.app.id}/{made.token}",
    )


async def test_an_interaction_is_answered_once_and_in_time(wire: WireDiscord, ask: Ask) -> None:
    """Answering twice or after 3 seconds is refused, as is a follow-up too early or after 15 minutes."""
    _, callback, follow = interact(wire)
    _, late, _ = interact(wire)
    replies = [await ask("POST", follow, {"content": "a"})]
    replies += [await ask("POST", callback, PRIVATE), await ask("POST", callback, PRIVATE)]
    wire.world.advance(3.1)
    replies += [await ask("POST", late, PRIVATE), await ask("POST", follow, {"content": "a"})]
    wire.world.advance(15 * 60)
    replies.append(await ask("POST", follow, {"content": "a"}))
    assert [(status, body and body.get("code")) for status, body in replies] == [
        *((404, 10015), (204, None), (400, 40060), (404, 10062), (200, None), (401, 50027))
    ]


async def test_a_message_has_one_thread(wire: WireDiscord, ask: Ask) -> None:
    """A message's thread has its id and takes posts. Neither can have another thread."""
    _, posted = await ask("POST", place(wire), {"content": "board"})
    path = f"{place(wire)}/{posted['id']}/threads"
    _, thread = await ask("POST", path, {"name": "a thread"})
    assert (thread["id"], thread["parent_id"]) == (posted["id"], str(wire.world.channel.id))
    inside = f"/channels/{thread['id']}/messages"
    _, there = await ask("POST", inside, {"content": "in there"})
    assert (await ask("POST", path, {"name": "a thread"}))[1]["code"] == 160004
    assert (await ask("POST", f"{inside}/{there['id']}/threads", {"name": "a thread"}))[1]["code"] == 50024
    (made,) = wire.world.guild.threads
    made.app_permissions &= ~SEND_IN_THREADS
    assert (await ask("POST", inside, {"content": "no longer"}))[1]["code"] == 50013


async def test_unknown_routes_fail_the_test() -> None:
    """A request to a route that the stand-in doesn't know gets 404 and fails the test."""
    wire = WireDiscord()
    await wire.__aenter__()
    async with aiohttp.ClientSession() as session, session.get(f"{wire.api_base}/voice/regions") as response:
        assert response.status == 404
    with pytest.raises(AssertionError, match="GET /api/v10/voice/regions"):
        await wire.__aexit__(None, None, None)


async def test_real_tokens_are_refused(wire: WireDiscord) -> None:
    """A text in the form of a real bot token is refused, and not kept."""
    token = f"{'M' * 24}.{'G' * 6}.{'x' * 38}"
    with pytest.raises(discord.LoginFailure):
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(token)
    assert wire.refused_tokens == 1
    assert token not in repr(wire.requests)


async def test_privileged_intents_are_refused(wire: WireDiscord) -> None:
    """Asking for message content, members or presences closes the gateway with 4014."""
    async with discord.Client(intents=discord.Intents(guilds=True, message_content=True)) as client:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(DUMMY_TOKEN)


async def test_what_piles_up_is_bounded(wire: WireDiscord, ask: Ask) -> None:
    """Only the newest private answers, interactions and requests are kept, but all public messages."""
    await ask("POST", place(wire), {"content": "board"})
    for _ in range(2 * KEPT):
        made, callback, _ = interact(wire)
        await ask("POST", callback, PRIVATE)
    world = wire.world
    assert len(world.said_in(world.channel)) == len(world.messages) == 1
    assert [len(world.private), len(world.interactions)] == [KEPT, KEPT]
    assert KEPT <= len(wire.requests) < 2 * KEPT
    assert world.private[-1] is made.original
