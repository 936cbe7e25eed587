"""The stand-in behaves as Discord does towards a real discord.Client in this process."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from functools import partial

import aiohttp
import discord
import pytest
import yarl

from tests import openapi

from . import Fault, ImpossibleError, User, WireDiscord
from .discord import payloads
from .discord.world import SEND_IN_THREADS, SEND_MESSAGES, USUAL_PERMISSIONS, VIEW_CHANNEL, Message
from .probe import PNG, Probe, controls
from .process import DUMMY_TOKEN

KEPT = 100  # of what piles up


@pytest.fixture
async def wire(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WireDiscord]:
    """Start a stand-in, and lead this process's library to it."""
    async with WireDiscord(kept=KEPT) as standin:
        monkeypatch.setattr(discord.http.Route, "BASE", standin.api_base)
        url = yarl.URL(standin.gateway_url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", url)
        yield standin


@pytest.fixture
async def probe(wire: WireDiscord) -> AsyncIterator[Probe]:
    """Connect a tiny bot."""
    async with Probe() as client:
        await client.login(DUMMY_TOKEN)
        connected = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        yield client
        await client.close()
        await connected


@pytest.fixture
def ann(wire: WireDiscord) -> User:
    """Let somebody join."""
    return wire.user("ann")


async def board(wire: WireDiscord, probe: Probe) -> Message:
    """Let the probe post its controls in the channel."""
    channel = probe.get_partial_messageable(wire.world.channel.id)
    posted = await channel.send("board", view=controls())
    return wire.world.messages[posted.id]


def callbacks(wire: WireDiscord) -> list[int]:
    """List the error codes with which callbacks were answered; 0 for success."""
    sent = [each for each in wire.requests if each.path.endswith("/callback") and each.status]
    return [each.reply.get("code", 0) for each in sent]


async def test_commands_are_synced(wire: WireDiscord, probe: Probe) -> None:
    """The library needs no more than it gets; a command keeps its id, so that mentions of it stay good."""
    assert probe.user is not None
    assert wire.world.app.id == probe.user.id == probe.application_id
    assert [guild.name for guild in probe.guilds] == ["Test guild"]
    before = [(command["name"], command["id"]) for command in wire.world.commands]
    assert [name for name, _ in before] == ["play", "move"]
    assert before == [(command.name, str(command.id)) for command in await probe.tree.sync()]
    assert len(wire.gateway.identifies) == 1


async def test_commands_are_filled_in(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """Options arrive in their types, and only those offered; the answer's picture can be had from the CDN."""
    guest = wire.user("bob")
    deed = ann.slash(wire.world.channel, "play conversion", holes=3, colour="Red", guest=guest.person)
    answer = await deed.answer()
    assert (answer.content, answer.acknowledged, answer.ephemeral) == (f"<@{ann.id}> 3 r bob", 4, False)
    assert deed.latency < 3
    assert answer.message is not None
    assert answer.message.mentions == [ann.person]
    (file,) = answer.attachments
    assert (file.filename, file.description, file.data) == ("board.png", "An empty board", PNG)
    async with aiohttp.ClientSession() as session, session.get(file.url) as response:
        assert await response.read() == PNG
    suggested = await ann.complete(wire.world.channel, "move", "move", "b").answer()
    assert suggested.choices == ({"name": "to b2", "value": "b2"},)
    wrong: list[dict[str, object]] = [{}, {"holes": 10}, {"holes": "3"}, {"holes": 3, "colour": "blue"}]
    for words, options in (
        *(("play conversion", options) for options in (*wrong, {"holes": 3, "seats": 2})),
        *((words, dict[str, object]()) for words in ("dance", "play", "play chess")),
    ):
        with pytest.raises(ImpossibleError):
            ann.slash(wire.world.channel, words, **options)


async def test_controls_are_used(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """A person presses, chooses and fills in only what is there, enabled and visible to them."""
    message, bob = await board(wire, probe), wire.user("bob")
    answer = await ann.press(message, label="Update").answer()
    assert (answer.acknowledged, answer.message, answer.content) == (7, message, "updated")
    assert message.edited is not None
    assert (await ann.choose(message, ["Two"], "menu").answer()).content == "chose two"
    assert (await ann.choose(message, [ann.person], "invite").answer()).content == f"chose {ann.id}"
    shown = ann.press(message, label="Form")
    assert (await shown.answer()).modal is not None
    answer = await ann.submit(shown, {"Your move": "a1"}).answer()
    assert (answer.content, answer.ephemeral) == ("moved a1", True)
    answer = await ann.press(message, label="Later").until(lambda a: bool(a.followups))
    assert (answer.acknowledged, answer.content, answer.ephemeral) == (5, "at last", True)
    assert [m.content for m in ann.sees(wire.world.channel)][-2:] == ["at last", "and more"]
    assert [m.content for m in bob.sees(wire.world.channel)] == ["updated"]
    impossible: list[Callable[[], object]] = [
        lambda: ann.submit(shown, {"Your move": "too long a move"}),
        lambda: ann.choose(message, ["three"], "menu"),
        lambda: ann.press(message, label="Nothing"),
        lambda: ann.press(message, custom_id="off"),
    ]
    for attempt in impossible:
        with pytest.raises(ImpossibleError):
            attempt()
    message.deleted = True
    with pytest.raises(ImpossibleError):
        ann.press(message, label="Update")


async def test_an_interaction_is_answered_once_and_in_time(
    wire: WireDiscord, probe: Probe, ann: User
) -> None:
    """A second answer is refused with 40060, one after three seconds with 10062."""
    message = await board(wire, probe)
    deed = ann.press(message, label="Update", copies=2)
    await wire.until(lambda: len(callbacks(wire)) == 2)
    assert (await deed.answer()).content == "updated"
    deed = ann.press(message, label="Update")
    wire.world.advance(3.1)
    await wire.until(lambda: len(callbacks(wire)) == 3)
    assert callbacks(wire) == [0, 40060, 10062]
    assert (await deed.answer(0)).acknowledged is None


async def test_a_token_ends(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """Before any acknowledgement the webhook is unknown (10015); after 15 min the token is bad (50027)."""
    deed = ann.press(await board(wire, probe), custom_id="update").interaction
    partial = discord.Webhook.partial(wire.world.app.id, deed.token, client=probe)
    with pytest.raises(discord.NotFound) as early:
        await partial.send("too early", wait=True)
    assert early.value.code == 10015
    await wire.until(lambda: deed.acknowledged)
    wire.world.advance(15 * 60)
    with pytest.raises(discord.HTTPException) as late:
        await partial.send("too late", wait=True)
    assert (late.value.status, late.value.code) == (401, 50027)


async def test_a_nonce_is_posted_once(wire: WireDiscord, probe: Probe) -> None:
    """The same nonce gives the same message, for some minutes."""
    channel = probe.get_partial_messageable(wire.world.channel.id)
    first = await channel.send("owed", nonce="ply-1")
    again = await channel.send("owed", nonce="ply-1")
    assert first.id == again.id
    wire.world.advance(600)
    assert (await channel.send("owed", nonce="ply-1")).id != first.id
    assert len(wire.world.said_in(wire.world.channel)) == 2


async def test_an_edit_keeps_the_attachments_it_lists(wire: WireDiscord, probe: Probe) -> None:
    """`attachments` names the files that stay; the others go, new ones are added."""
    channel = probe.get_partial_messageable(wire.world.channel.id)
    files = [discord.File(io.BytesIO(name.encode()), f"{name}.txt") for name in "ab"]
    posted = await channel.send("two", files=files)
    kept, new = posted.attachments[1], discord.File(io.BytesIO(b"c"), "c.txt")
    await posted.edit(attachments=[kept, new])
    message = wire.world.messages[posted.id]
    assert [a.filename for a in message.attachments] == ["b.txt", "c.txt"]
    await posted.edit(attachments=[])
    assert (message.content, message.attachments) == ("two", [])


async def test_channels_refuse(wire: WireDiscord, probe: Probe) -> None:
    """Lost messages, permissions and channels are answered with Discord's codes."""
    place = wire.world.channel
    channel = probe.get_partial_messageable(place.id)
    posted = await channel.send("here")
    assert [m.id async for m in channel.history(limit=5)] == [posted.id]
    wire.world.messages[posted.id].deleted = True
    codes = []

    async def attempt() -> None:
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send("again")
        codes.append(refused.value.code)

    with pytest.raises(discord.NotFound) as gone:
        await posted.edit(content="late")
    wire.permit(place, USUAL_PERMISSIONS & ~SEND_MESSAGES)
    await attempt()
    wire.permit(place, USUAL_PERMISSIONS & ~VIEW_CHANNEL)
    await attempt()
    del wire.world.channels[place.id]
    await attempt()
    assert (gone.value.code, codes) == (10008, [50013, 50001, 10003])
    assert wire.breaches == []


@pytest.mark.parametrize(("content", "code"), [("x" * 2001, 50035), (" ", 50006)])
async def test_limits_are_kept(wire: WireDiscord, content: str, code: int) -> None:
    """A message beyond a documented limit is refused and recorded, and not posted."""
    url = f"{wire.api_base}/channels/{wire.world.channel.id}/messages"
    headers = {"Authorization": f"Bot {DUMMY_TOKEN}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(url, json={"content": content}) as response,
    ):
        assert (400, code) == (response.status, (await response.json())["code"])
    assert [breach.code for breach in wire.breaches] == [code]
    assert wire.world.messages == {}


async def test_unknown_routes_fail_the_test() -> None:
    """A request that the stand-in does not know is never a silent success."""
    wire = WireDiscord()
    await wire.__aenter__()
    async with aiohttp.ClientSession() as session, session.get(f"{wire.api_base}/voice/regions") as response:
        assert response.status == 404
    with pytest.raises(AssertionError, match="GET /api/v10/voice/regions"):
        await wire.__aexit__(None, None, None)


async def test_real_tokens_are_refused(wire: WireDiscord) -> None:
    """What has the form of a real bot token is turned away, and not kept."""
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


async def test_faults_spoil_requests(wire: WireDiscord, probe: Probe) -> None:
    """A request may be refused, or applied and its reply lost; the nonce then saves the second try."""
    channel = probe.get_partial_messageable(wire.world.channel.id)
    plan = [Fault(status=429, retry_after=0.01), Fault(cut=True, applied=True)]
    wire.fault = lambda _: plan.pop(0) if plan else None
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("once", nonce="ply-1")
    await channel.send("once", nonce="ply-1")
    assert [exchange.status for exchange in wire.requests[-3:]] == [429, 0, 200]
    assert [message.content for message in wire.world.said_in(wire.world.channel)] == ["once"]


async def test_a_message_has_one_thread(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """It has the message's id, and the application learns of it at once; posts and presses work there."""
    message, guild = await board(wire, probe), wire.world.guild
    start = partial(probe.http.start_thread_with_message, name="a thread", auto_archive_duration=10080)
    learnt = asyncio.create_task(probe.wait_for("thread_create"))
    await start(wire.world.channel.id, message.id)
    (thread,) = guild.threads
    assert (thread.id, thread.parent) == (message.id, wire.world.channel)
    assert (await learnt).id == thread.id
    assert [each["id"] for each in payloads.guild(guild, wire.world.app)["threads"]] == [str(thread.id)]
    posted = await probe.get_partial_messageable(thread.id).send("in there", view=controls())
    assert [said.content for said in wire.world.said_in(thread)] == ["in there"]
    assert (await ann.press(wire.world.messages[posted.id], label="Update").answer()).content == "updated"
    with pytest.raises(discord.HTTPException, match="already been created"):
        await start(wire.world.channel.id, message.id)
    with pytest.raises(discord.HTTPException, match="channel type"):
        await start(thread.id, posted.id)
    thread.app_permissions &= ~SEND_IN_THREADS
    with pytest.raises(discord.Forbidden):
        await probe.get_partial_messageable(thread.id).send("no longer")


async def test_replies_are_as_discord_describes_them(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """Every kind of reply fits Discord's OpenAPI description."""
    if not openapi.available():
        pytest.skip(openapi.MISSING)
    channel = probe.get_partial_messageable(wire.world.channel.id)
    message = await board(wire, probe)
    await ann.slash(wire.world.channel, "play conversion", holes=3).answer()
    await ann.complete(wire.world.channel, "move", "move", "").answer()
    await ann.press(message, label="Update", copies=2).answer()
    await ann.press(message, label="Later").until(lambda a: bool(a.followups))
    shown = ann.press(message, label="Form")
    await shown.answer()
    await ann.submit(shown, {"move": "a1"}).answer()
    await probe.http.get_bot_gateway()
    await probe.fetch_channel(wire.world.channel.id)
    await probe.http.start_thread_with_message(
        wire.world.channel.id, message.id, name="a thread", auto_archive_duration=10080
    )
    await probe.fetch_channel(message.id)
    assert len([m async for m in channel.history()]) == 2
    await channel.get_partial_message(message.id).delete()
    replies = [(each.method, each.path, each.status, each.reply) for each in wire.requests]
    assert [defect for reply in replies for defect in openapi.check_reply(*reply)] == []
    assert openapi.check_reply(*replies[0][:3], {"id": 1}) != []


async def test_what_piles_up_is_bounded(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """Private answers, interactions, files, events and requests: the newest stay; all that is public does."""
    posted = await board(wire, probe)
    for number in range(2 * KEPT):
        deed = ann.slash(wire.world.channel, "move", move="a1")
        assert (await deed.answer()).ephemeral
        if number % 100 == 0:
            await ann.slash(wire.world.channel, "play conversion", holes=3).answer()
    world, public = wire.world, wire.world.said_in(wire.world.channel)
    assert public == list(wire.world.messages.values())
    assert (public[0], len(public)) == (posted, 1 + 2 * KEPT // 100)
    assert [len(world.private), len(world.interactions)] == [KEPT, KEPT]
    assert len(wire.gateway.sessions[0].events) == KEPT
    assert KEPT <= len(wire.requests) < 2 * KEPT
    assert ann.sees(wire.world.channel)[-1] is deed.interaction.original
