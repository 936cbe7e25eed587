"""The stand-in behaves as Discord does towards a real discord.Client in this process."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import aiohttp
import discord
import pytest
import yarl

from tests import openapi

from . import Fault, ImpossibleError, User, WireDiscord
from .discord import payloads
from .discord.world import SEND_IN_THREADS, SEND_MESSAGES, USUAL_PERMISSIONS, VIEW_CHANNEL, Json, Message
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


async def test_a_client_logs_in_and_syncs(wire: WireDiscord, probe: Probe) -> None:
    """Login, sync, IDENTIFY, READY and GUILD_CREATE are all that the library needs."""
    assert probe.user is not None
    assert wire.world.app.id == probe.user.id == probe.application_id
    assert [guild.name for guild in probe.guilds] == ["Test guild"]
    assert [command["name"] for command in wire.world.commands[None]] == ["play", "move"]
    assert len(wire.gateway.identifies) == 1


async def test_commands_keep_their_ids_over_a_new_sync(wire: WireDiscord, probe: Probe) -> None:
    """A command of an old name keeps its id, so that clients' mentions of it stay good."""
    before = [command["id"] for command in wire.world.commands[None]]
    fetched = await probe.tree.fetch_commands()
    synced = await probe.tree.sync()
    assert before == [str(command.id) for command in fetched] == [str(command.id) for command in synced]


async def test_slash_answers_with_a_file(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """Options arrive in their types; the answer's picture can be had from the CDN."""
    guest = wire.user("bob")
    deed = ann.slash(wire.world.channel, "play conversion", holes=3, colour="Red", guest=guest.person)
    answer = await deed.answer()
    assert answer.content == f"<@{ann.id}> 3 r bob"
    assert answer.acknowledged == 4
    assert not answer.ephemeral
    assert deed.latency < 3
    assert answer.message is not None
    assert answer.message.mentions == [ann.person]
    (file,) = answer.attachments
    assert (file.filename, file.description, file.data) == ("board.png", "An empty board", PNG)
    async with aiohttp.ClientSession() as session, session.get(file.url) as response:
        assert await response.read() == PNG


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("dance", {}),
        ("play", {}),
        ("play chess", {}),
        ("play conversion", {}),
        ("play conversion", {"holes": 10}),
        ("play conversion", {"holes": "3"}),
        ("play conversion", {"holes": 3, "colour": "blue"}),
        ("play conversion", {"holes": 3, "seats": 2}),
    ],
)
async def test_a_form_refuses(
    wire: WireDiscord, probe: Probe, ann: User, words: str, options: dict[str, Any]
) -> None:
    """What the synced description does not offer cannot be sent."""
    with pytest.raises(ImpossibleError):
        ann.slash(wire.world.channel, words, **options)


async def test_autocomplete_suggests(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """Suggestions come back while an option is being typed."""
    answer = await ann.complete(wire.world.channel, "move", "move", "b").answer()
    assert answer.choices == ({"name": "to b2", "value": "b2"},)


async def test_a_press_updates_its_message(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """A type 7 changes the message that was pressed."""
    message = await board(wire, probe)
    answer = await ann.press(message, label="Update").answer()
    assert (answer.acknowledged, answer.message, answer.content) == (7, message, "updated")
    assert message.edited is not None


async def test_a_press_is_refused(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """A person presses only what is there, enabled and visible to them."""
    message = await board(wire, probe)
    with pytest.raises(ImpossibleError):
        ann.press(message, label="Nothing")
    with pytest.raises(ImpossibleError):
        ann.press(message, custom_id="off")
    wire.delete_message(message)
    with pytest.raises(ImpossibleError):
        ann.press(message, label="Update")


async def test_a_deferred_answer_is_private(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """A deferred answer is filled by an edit, then followed; only its reader sees it."""
    bob = wire.user("bob")
    deed = ann.press(await board(wire, probe), label="Later")
    answer = await deed.until(lambda a: bool(a.followups))
    assert (answer.acknowledged, answer.content, answer.ephemeral) == (5, "at last", True)
    assert [m.content for m in ann.sees(wire.world.channel)] == ["board", "at last", "and more"]
    assert [m.content for m in bob.sees(wire.world.channel)] == ["board"]


async def test_menus_are_chosen_from(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """A menu takes its own options by label or value, a menu of people takes people."""
    message = await board(wire, probe)
    assert (await ann.choose(message, ["Two"], "menu").answer()).content == "chose two"
    invited = await ann.choose(message, [ann.person], "invite").answer()
    assert invited.content == f"chose {ann.id}"
    with pytest.raises(ImpossibleError):
        ann.choose(message, ["three"], "menu")


async def test_a_modal_is_submitted(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """A modal is shown, checked as its form says, and sent."""
    shown = ann.press(await board(wire, probe), label="Form")
    assert (await shown.answer()).modal is not None
    with pytest.raises(ImpossibleError):
        ann.submit(shown, {"Your move": "too long a move"})
    answer = await ann.submit(shown, {"Your move": "a1"}).answer()
    assert (answer.content, answer.ephemeral) == ("moved a1", True)


async def test_a_doubled_delivery_is_acknowledged_once(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """The second answer to one interaction is refused with 40060."""
    deed = ann.press(await board(wire, probe), label="Update", copies=2)
    await wire.until(lambda: len(callbacks(wire)) == 2)
    assert callbacks(wire) == [0, 40060]
    assert (await deed.answer()).content == "updated"


async def test_an_answer_after_three_seconds_is_refused(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """Without an acknowledgement in 3 s the interaction is unknown (10062)."""
    message = await board(wire, probe)
    deed = ann.press(message, label="Update")
    wire.world.advance(3.1)
    await wire.until(lambda: callbacks(wire))
    assert callbacks(wire) == [10062]
    assert (await deed.answer(0)).acknowledged is None
    assert message.content == "board"


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
    wire.delete_message(wire.world.messages[posted.id])
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
    wire.delete_channel(place)
    await attempt()
    assert (gone.value.code, codes) == (10008, [50013, 50001, 10003])
    assert wire.breaches == []


def row(*names: str) -> Json:
    """Write a row of buttons."""
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": n, "custom_id": n} for n in names]}


def menu(size: int) -> Json:
    """Write a row with a menu of so many options."""
    options = [{"label": str(n), "value": str(n)} for n in range(size)]
    return {"type": 1, "components": [{"type": 3, "custom_id": "menu", "options": options}]}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"content": "x" * 2001}, 50035),
        ({"content": " "}, 50006),
        ({"content": "<@1>", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, 50035),
        ({"components": [row(str(n)) for n in range(6)]}, 50035),
        ({"components": [row("a", "b"), row("a")]}, 50035),
        ({"components": [row("a" * 101)]}, 50035),
        ({"components": [menu(26)]}, 50035),
    ],
)
async def test_limits_are_kept(wire: WireDiscord, body: Json, code: int) -> None:
    """A message beyond a documented limit is refused and recorded, and not posted."""
    url = f"{wire.api_base}/channels/{wire.world.channel.id}/messages"
    headers = {"Authorization": f"Bot {DUMMY_TOKEN}"}
    async with aiohttp.ClientSession(headers=headers) as session, session.post(url, json=body) as response:
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


async def test_a_cut_socket_is_resumed(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """What happened while the socket was cut is delivered by RESUME."""
    message = await board(wire, probe)
    wire.gateway.cut()
    await wire.until(lambda: not wire.gateway.connections)
    deed = ann.press(message, label="Update")
    assert (await deed.answer(10)).content == "updated"
    assert (wire.gateway.resumes, len(wire.gateway.identifies)) == (1, 1)


async def test_reconnecting_is_asked_for(wire: WireDiscord, probe: Probe, ann: User) -> None:
    """After op 7 the client comes back to the same session."""
    wire.gateway.ask_to_reconnect()
    await wire.until(lambda: wire.gateway.resumes)
    answer = await ann.press(await board(wire, probe), label="Update").answer()
    assert answer.content == "updated"


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
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(message.id)
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
