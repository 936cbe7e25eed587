"""`python -m playground`: start the bot in the simulated server and open it in the browser.

The database is new and in memory, and the page is served on loopback only. `--port` sets the page's port, and
`--no-browser` prints the page's address without opening it.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

import simcord

from bot.app import build_client
from bot.config import IN_MEMORY, Config
from bot.service.tables import Tables
from bot.storage.database import Database

from . import world
from .emojis import EmojiPictures
from .menus import empty_menus
from .own_time import keep_own_time
from .page import as_on_discord
from .places import show_places
from .skipping import Skipping


async def play(port: int | None, *, browser: bool) -> None:
    """Run the playground until its page is closed or a signal asks it to stop.

    `port` is the page's port, or None for any free one. With `browser`, the page is opened in a browser.
    """
    asked = _asked_to_stop()
    async with opened(port) as preview:
        print(f"\nAlea is waiting for you here:\n\n    {preview.url}\n\nPress Ctrl+C to stop.", flush=True)
        if browser:
            await asyncio.to_thread(webbrowser.open, preview.url)
        await _ended(preview, asked)


@asynccontextmanager
async def opened(port: int | None = None) -> AsyncIterator[simcord.Preview]:
    """Run the bot in its simulated server within this context, and yield the served page.

    `port` is the page's port, or None for any free one.
    """
    keep_own_time(asyncio.get_running_loop())
    store = await Database.open(IN_MEMORY)
    tables, skipping = Tables(store), Skipping()
    try:
        # No token is needed: the simulated Discord lets the bot in without one.
        client = build_client(Config(token="", database=Path(IN_MEMORY)), store, tables, world.Clock())
        client.services.replay_limit.time = perf_counter  # people wait in real time, simulation or not
        skipping.add_command(client.tree)
        pictures = EmojiPictures(client)
        async with world.simulated(client) as env:
            world.look_often(env)
            place = await world.build(env)
            world.announce(env)
            await world.welcome(env)
            pictures.show(env)
            page = env.preview(
                place.channel, viewers=place.people, layout="channel", width=1280, height=900, port=port
            )
            with empty_menus(), as_on_discord():
                async with page as preview:
                    show_places(preview)
                    skipping.listen(env, preview)
                    yield preview
    finally:
        await tables.finish()
        await store.close()


def _asked_to_stop() -> asyncio.Event:
    """Return an event that is set when a signal asks the playground to stop."""
    asked = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Not left to KeyboardInterrupt: a shell may start programs with that signal switched off.
        asyncio.get_running_loop().add_signal_handler(number, asked.set)
    return asked


async def _ended(preview: simcord.Preview, asked: asyncio.Event) -> None:
    """Wait until the session is ended on the page, or `asked` is set."""
    waits = [asyncio.ensure_future(preview.wait_closed()), asyncio.ensure_future(asked.wait())]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()


def main() -> None:
    """Read the command line and run the playground."""
    parser = argparse.ArgumentParser(prog="playground", description="Play Alea's games in your browser.")
    parser.add_argument("--port", type=int, default=None, help="the page's port (default: any free one)")
    parser.add_argument(
        "--no-browser", action="store_true", help="print the page's address without opening it"
    )
    chosen = parser.parse_args()
    asyncio.run(play(chosen.port, browser=not chosen.no_browser))
    print("\nStopped. Nothing was kept.")


if __name__ == "__main__":
    main()
