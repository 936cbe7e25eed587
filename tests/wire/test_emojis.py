"""The bot's emojis in the stand-in: uploaded, refused and renewed, only by the leader and not too fast."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator

import discord
import pytest

from bot.pictures.boards import BoardPictures
from bot.publishing import emojis
from bot.publishing.emojis import EmojiPublisher
from bot.views.emojis import EMOJIS

from . import Fault, WireDiscord
from .process import DUMMY_TOKEN

PACE = emojis.PACE
SIGNS = ("blue", "blue_4", "keypost")
NOTED: list[int] = []  # the numbers of missing emojis noted for the doctor
PNG = b"\x89PNG\r\n\x1a\n"  # the only bytes that discord.py and the stand-in look at


class Pictures(BoardPictures):
    """Draws each sign as a few bytes that contain a version."""

    def __init__(self) -> None:
        self.version, self.drawn = b"1", 0
        self.signs = lambda: dict.fromkeys(SIGNS)

    async def sign(self, name: str) -> bytes:
        """Draw a sign."""
        self.drawn += 1
        return PNG + name.encode() + self.version


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Record pauses between uploads instead of waiting, and forget the emojis after the test."""
    taken: list[float] = []

    async def pause(seconds: float) -> None:
        taken.append(seconds)

    monkeypatch.setattr(emojis, "sleep", pause)
    monkeypatch.setattr(emojis, "PACE", PACE)  # a playground in the same process may be quicker
    yield taken
    EMOJIS.clear()
    NOTED.clear()


@pytest.fixture
async def wire(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WireDiscord]:
    """Start a stand-in, and point this process's discord.py to it."""
    async with WireDiscord() as standin:
        monkeypatch.setattr(discord.http.Route, "BASE", standin.api_base)
        yield standin


@pytest.fixture
async def client(wire: WireDiscord) -> AsyncIterator[discord.Client]:
    """Return a client that has logged in."""
    async with discord.Client(intents=discord.Intents.none()) as logged_in:
        await logged_in.login(DUMMY_TOKEN)
        yield logged_in


async def note(count: int) -> None:
    """Record how many emojis are missing."""
    NOTED.append(count)


async def leader() -> bool:
    """Return True, as in the process that leads."""
    return True


async def follower() -> bool:
    """Return False, as in a process that leaves uploads to another one."""
    return False


def names(wire: WireDiscord) -> list[str]:
    """List the names of emojis at Discord, without their hashes."""
    return sorted(emoji["name"][: -len("_12345678")] for emoji in wire.world.emojis.values())


def asked(wire: WireDiscord, method: str) -> int:
    """Count the requests about emojis that use a method."""
    return sum(each.method == method and "/emojis" in each.path for each in wire.requests)


async def test_missing_emojis_are_uploaded_at_a_pace(
    wire: WireDiscord,
    client: discord.Client,
    pauses: list[float],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Each sign's emoji is uploaded, a second apart, and can be used. The log has one line."""
    caplog.set_level(logging.INFO, emojis.__name__)
    await EmojiPublisher(client, Pictures(), leader, note).refresh()
    assert names(wire) == ["alea_blue", "alea_blue_4", "alea_keypost"]
    assert {
        sign: f"<:{emoji['name']}:{emoji['id']}>" for sign, emoji in zip(SIGNS, wire.world.emojis.values())
    } == EMOJIS
    assert pauses == [PACE] * 3 == [1.0] * 3
    assert len(caplog.messages) == 1
    assert NOTED == [0]


async def test_a_version_is_uploaded_once(
    wire: WireDiscord, client: discord.Client, pauses: list[float]
) -> None:
    """A restarted bot finds its emojis by their hashes, and a running one doesn't draw them again."""
    await EmojiPublisher(client, Pictures(), leader, note).refresh()
    EMOJIS.clear()
    pictures = Pictures()
    restarted = EmojiPublisher(client, pictures, leader, note)
    for _ in range(2):
        await restarted.refresh()
    assert (asked(wire, "POST"), asked(wire, "DELETE"), pictures.drawn) == (3, 0, 3)
    assert sorted(EMOJIS) == sorted(SIGNS)


async def test_new_pictures_replace_old_ones(
    wire: WireDiscord, client: discord.Client, pauses: list[float]
) -> None:
    """New emojis replace the old ones, which are deleted one run later. The host's own emojis stay."""
    owned = await client.create_application_emoji(name="alea_blue_4_abcdef12", image=PNG)
    wire.world.emojis[owned.id]["user"]["id"] = "7"  # the host's own, uploaded in the portal
    await client.create_application_emoji(name="alea_logo", image=PNG)
    pictures = Pictures()
    await EmojiPublisher(client, pictures, leader, note).refresh()
    before, pictures.version = dict(EMOJIS), b"2"
    renewed = EmojiPublisher(client, pictures, leader, note)
    await renewed.refresh()
    assert asked(wire, "DELETE") == 0
    assert not set(EMOJIS.values()) & set(before.values())
    await renewed.refresh()
    kept = {f"<:{each['name']}:{id}>" for id, each in wire.world.emojis.items()}
    assert asked(wire, "DELETE") == 3
    assert set(EMOJIS.values()) < kept
    assert len(kept) == 3 + 2
    assert EMOJIS["blue_4"] != str(owned)


async def test_only_the_leader_uploads(
    wire: WireDiscord, client: discord.Client, pauses: list[float]
) -> None:
    """Other processes of a cluster use what the leader has uploaded, once they look again."""
    other = EmojiPublisher(client, Pictures(), follower, note)
    await other.refresh()
    assert (asked(wire, "POST"), EMOJIS) == (0, {})
    await EmojiPublisher(client, Pictures(), leader, note).refresh()
    found = dict(EMOJIS)
    EMOJIS.clear()
    await other.refresh()
    assert found == EMOJIS
    assert asked(wire, "POST") == 3


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (429, 0), (500, 0), (503, 0), (400, 30008)])
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_if_discord_refuses_the_signs_stay(
    wire: WireDiscord,
    client: discord.Client,
    pauses: list[float],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    status: int,
    code: int,
) -> None:
    """Whatever Discord's reason, the bot logs a warning and uses no emojis. The next run tries again."""
    monkeypatch.setattr(
        "bot.transport.connection.CALL_SECONDS", 0.2
    )  # a pause that Discord asks for is longer
    spoilt = Fault(status=status, code=code, retry_after=60)
    wire.fault = lambda each: spoilt if each.method == method and "/emojis" in each.path else None
    publisher = EmojiPublisher(client, Pictures(), leader, note)
    await publisher.refresh()
    assert (EMOJIS, NOTED) == ({}, [3])
    assert [record.levelname for record in caplog.records if record.name == emojis.__name__] == ["WARNING"]
    wire.fault = lambda _: None
    await publisher.refresh()
    assert sorted(EMOJIS) == sorted(SIGNS)


async def test_no_more_emojis_than_discord_takes(
    wire: WireDiscord,
    client: discord.Client,
    pauses: list[float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If Discord takes no more, the emojis uploaded so far are used."""
    monkeypatch.setattr("tests.wire.discord.routes.MAX_EMOJIS", 2)
    await EmojiPublisher(client, Pictures(), leader, note).refresh()
    assert (sorted(EMOJIS), NOTED) == (["blue", "blue_4"], [1])


async def test_the_stand_in_renames_and_reads_emojis(wire: WireDiscord, client: discord.Client) -> None:
    """The stand-in renames and reads emojis, and a deleted one is not found."""
    emoji = await client.create_application_emoji(name="one", image=PNG)
    await emoji.edit(name="two")
    assert (await client.fetch_application_emoji(emoji.id)).name == "two"
    await emoji.delete()
    with pytest.raises(discord.NotFound):
        await client.fetch_application_emoji(emoji.id)
