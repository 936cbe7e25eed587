"""Photograph the playground's channel for README.md: `python -m tests.playground.photograph`.

A table is played in it for some moves, the same each time, and shown to the person whose turn it is.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sys
import tempfile
from io import BytesIO
from pathlib import Path

import simcord
from PIL import Image
from playwright.async_api import async_playwright

from tests.e2e.server import SimulatedServer
from tests.e2e.table import Game, open_table

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs" / "pictures" / "channel.png"
WIDTH, HEIGHT = 480, 900  # of the page; of it, the channel's messages are kept
COLOURS = 128
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DRAWN = """() => document.querySelector("#preview-app").ariaBusy !== "true"
    && document.images.length > 0
    && [...document.images].every(picture => picture.complete && picture.naturalWidth > 0)"""
PATIENCE = 120_000  # milliseconds
PLIES, SEED = 14, 5


async def play(server: SimulatedServer) -> Game:
    """Let four people play some moves at random."""
    luck, people = random.Random(SEED), server.people[:4]
    game = await open_table(server, *people)
    await people[0].click(game.board, label="Start")
    for ply in range(PLIES):
        if ply == PLIES - 1:
            await people[2].send(server.channel, "Nobody looks at c4, I hope.")
        match = (await game.table()).match
        assert match is not None
        seat = next(iter(match.status.seats))  # type: ignore[union-attr]
        await game.mover.slash(server.channel, "move", move=luck.choice(match.moves(seat)))
    return game


async def photograph(preview: simcord.Preview) -> Image.Image:
    """Open the page, wait for its pictures, and photograph the newest messages."""
    async with async_playwright() as driver:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = await driver.chromium.launch(executable_path=chromium(), args=sandbox)
        page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        await page.goto(preview.url)
        await page.wait_for_function(DRAWN, timeout=PATIENCE)
        taken = await page.locator("#channel-layout").screenshot()  # its end, as the window shows it
        await browser.close()
    return Image.open(BytesIO(taken)).convert("RGB")


def chromium() -> str:
    """Find the browser."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        sys.exit("There is no Chromium on this machine (Debian: apt install chromium).")
    return found


async def take() -> Image.Image:
    """Play, and photograph."""
    with tempfile.TemporaryDirectory() as folder:
        server = SimulatedServer(Path(folder) / "alea.sqlite3")
        await server.open()
        try:
            game = await play(server)
            async with server.env.preview(
                server.channel, viewers=[game.mover], layout="channel", width=WIDTH, height=HEIGHT
            ) as preview:
                return await photograph(preview)
        finally:
            await server.close()


if __name__ == "__main__":
    asyncio.run(take()).quantize(COLOURS).save(PICTURE, optimize=True)
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size} bytes")
