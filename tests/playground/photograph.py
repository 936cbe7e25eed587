"""Photograph the playground's channel for the pages: `python -m tests.playground.photograph`.

Each picture shows a table after some moves, the same each time, as the person whose turn it is sees it.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path

import simcord
from PIL import Image
from playwright.async_api import async_playwright

from bot.features.interactions.client import Referee
from bot.views.emojis import EMOJIS
from playground.emojis import EmojiPictures
from playground.own_time import keep_own_time
from playground.page import as_on_discord
from tests.e2e.server import SimulatedServer
from tests.e2e.table import Game, click_verb, open_table, seen

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
WIDTH, HEIGHT, HIGHER = 480, 900, 1050  # pixels of the page, of which only the channel's messages are kept
COLOURS = 128
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DRAWN = """() => document.querySelector("#preview-app").ariaBusy !== "true"
    && document.images.length > 0
    && [...document.images].every(picture => picture.complete && picture.naturalWidth > 0)"""
PATIENCE = 120_000  # milliseconds
PLIES, SEED = 14, 5
A_DAY_AND_MORE = 26 * 3600.0  # seconds

Play = Callable[[SimulatedServer], Awaitable[Game]]


class ServerWithEmojis(SimulatedServer):
    """A server where the bot's emojis have pictures, as in the playground."""

    async def _new_client(self) -> Referee:
        client = await super()._new_client()
        self.pictures = EmojiPictures(client)
        return client


async def play(server: SimulatedServer) -> Game:
    """Have four people play some random moves, and one of them write a message."""
    luck = random.Random(SEED)
    game = await begin(server, 4, PLIES - 1, luck)
    await game.people[2].send(server.channel, "I hope no one sees c4.")
    await move_at_random(game, luck)
    return game


async def keep_waiting(server: SimulatedServer) -> Game:
    """Have two people play with a clock, until one of them is using their reserve."""
    game = await begin(server, 2, PLIES, random.Random(SEED), clock="day")
    await server.env.advance_time(A_DAY_AND_MORE)
    return game


def press(label: str) -> Play:
    """Return a function that plays some moves and has the next player press a button under the board."""

    async def pressed(server: SimulatedServer) -> Game:
        game = await begin(server, 2, PLIES, random.Random(SEED))
        await game.mover.click(game.board, label=label)
        return game

    return pressed


def type_command(name: str, **options: str) -> Play:
    """Return a function that starts a game and has the first player type a command."""

    async def typed(server: SimulatedServer) -> Game:
        game = await begin(server, 2, 0, random.Random(SEED))
        await game.mover.slash(game.channel, name, **options)
        return game

    return typed


async def ask(server: SimulatedServer) -> Game:
    """Have two people play some moves, and the waiting player offer to end the game."""
    game = await begin(server, 2, PLIES, random.Random(SEED))
    offer = seen(await game.waiting[0].slash(game.channel, "endnow"))
    await click_verb(game.waiting[0], offer, "offerend")
    return game


async def begin(server: SimulatedServer, seats: int, plies: int, luck: random.Random, **options: str) -> Game:
    """Start a game of `seats` players, and make `plies` random moves."""
    game = await open_table(server, *server.people[:seats], **options)
    await game.people[0].click(game.board, label="Start")
    for _ in range(plies):
        await move_at_random(game, luck)
    return game


async def move_at_random(game: Game, luck: random.Random) -> None:
    """Make a random legal move for the player whose turn it is."""
    match = (await game.table()).match
    seat = next(iter(match.status.seats))  # type: ignore[union-attr]
    await game.mover.slash(game.channel, "move", move=luck.choice(match.moves(seat)))


GAMES: dict[str, tuple[Play, int]] = {
    "channel.png": (play, HEIGHT),
    "clock.png": (keep_waiting, HIGHER),
    "move.png": (press("Move"), HEIGHT),
    "question.png": (ask, HIGHER),
    "replay.png": (press("Replay"), HEIGHT),
    "lesson.png": (type_command("learn", game="conversion"), HEIGHT),
    "preferences.png": (type_command("preferences"), HEIGHT),
}


async def photograph(preview: simcord.Preview, height: int) -> Image.Image:
    """Open the page, wait for its pictures, and photograph the newest messages."""
    async with async_playwright() as driver:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = await driver.chromium.launch(executable_path=chromium(), args=sandbox)
        page = await browser.new_page(viewport={"width": WIDTH, "height": height})
        await page.goto(preview.url)
        await page.wait_for_function(DRAWN, timeout=PATIENCE)
        taken = await page.locator("#channel-layout").screenshot()  # the newest messages that fit
        await browser.close()
    return Image.open(BytesIO(taken)).convert("RGB")


def chromium() -> str:
    """Return the path of Chromium. Exits with a sentence if there is none."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        sys.exit("There is no Chromium on this machine (Debian: apt install chromium).")
    return found


async def take(name: str) -> Image.Image:
    """Play the game that a picture shows, and photograph it."""
    play_it, height = GAMES[name]
    with tempfile.TemporaryDirectory() as folder:
        server = ServerWithEmojis(Path(folder) / "alea.sqlite3")
        await server.open()
        server.pictures.show(server.env)
        try:
            game = await play_it(server)
            page = server.env.preview(
                server.channel, viewers=[game.mover], layout="channel", width=WIDTH, height=height
            )
            with as_on_discord():
                async with page as preview:
                    return await photograph(preview, height)
        finally:
            await server.close()
            EMOJIS.clear()


async def take_in_own_time(name: str) -> Image.Image:
    """Like `take`, but unaffected by other programs that keep the machine busy."""
    keep_own_time(asyncio.get_running_loop())
    return await take(name)


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        picture = PICTURES / name
        asyncio.run(take_in_own_time(name)).quantize(COLOURS).save(picture, optimize=True)
        print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size} bytes")
