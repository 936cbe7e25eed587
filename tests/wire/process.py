"""The real bot as a real process, so that it can be killed and started again."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from .discord.gateway import Session
from .discord.standin import WireDiscord

ROOT = Path(__file__).resolve().parents[2]
DUMMY_TOKEN = "wire.test.token"  # noqa: S105 -- deliberately no token of Discord's form
_INHERITED = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")


class BotProcess:
    """`python -m bot`, set up by environment variables to talk to a stand-in.

    `folder` holds the bot's database and its output, across restarts. `settings` are further environment
    variables. `module` is the Python module to run. `address` is the address of the database, if it is on a
    server. Use `async with`, which starts the process and leaves none behind.
    """

    def __init__(
        self,
        discord: WireDiscord,
        folder: Path,
        settings: Mapping[str, str] | None = None,
        module: str = "bot",
        *,
        address: str | None = None,
    ) -> None:
        self.database: Any = address or folder / "alea.db"
        self.logins = folder / ("data/alea.sqlite3.logins" if address else "alea.db.logins")
        self.command: tuple[str, ...] = (sys.executable, "-m", module)
        self.place = folder if address else ROOT  # the working directory
        self.own_group = False  # whether to separate it from the tests' own processes
        self._log = folder / "bot.log"
        self._discord = discord
        self._settings = dict(settings or {})
        self._process: asyncio.subprocess.Process | None = None
        self._watcher: asyncio.Task[None] | None = None

    async def __aenter__(self) -> BotProcess:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.kill()

    async def start(self, within: float = 20.0) -> None:
        """Start the bot, and wait until it has identified, received READY and synced its commands.

        Raises RuntimeError if it ends instead, or TimeoutError if it stays silent. Both carry a note with
        its output.
        """
        before = set(self._discord.gateway.sessions)
        self.logins.unlink(missing_ok=True)  # or it would wait longer with every start
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                cwd=self.place,
                env=self._environment(),
                stdout=log,
                stderr=log,
                start_new_session=self.own_group,
            )
        self._watcher = asyncio.create_task(self._watch(self._process))
        try:
            await self._discord.until(lambda: self.has_ended or self._is_up(before), within)
            if self.has_ended:
                raise RuntimeError(f"the bot ended with {self.returncode}")
        except BaseException as error:  # a cancelled test must not leave a process behind either
            await self.kill()
            error.add_note(f"The bot wrote:\n{self.output}")
            raise

    async def kill(self) -> None:
        """Kill the process, as kill -9 or a power cut does. Does nothing if it has ended."""
        if self._process is not None and not self.has_ended:
            self._process.kill()
        await self._ended()

    async def stop(self, within: float = 10.0) -> int:
        """Ask the bot to end (SIGTERM), and return its exit status.

        Raises TimeoutError if it does not end. It then keeps running.
        """
        assert self._process is not None
        if not self.has_ended:
            self._process.terminate()
        async with asyncio.timeout(within):
            await self._ended()
        assert self.returncode is not None
        return self.returncode

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self.returncode is not None

    @property
    def is_running(self) -> bool:
        """Whether the process is running."""
        return self._process is not None and not self.has_ended

    @property
    def returncode(self) -> int | None:
        """The exit status (negative for a signal), or None while the process runs."""
        return None if self._process is None else self._process.returncode

    @property
    def pid(self) -> int:
        """The id of the current or last process."""
        assert self._process is not None
        return self._process.pid

    @property
    def output(self) -> str:
        """Everything that the bot has written so far, across all starts."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    @property
    def memory(self) -> float:
        """The process's resident memory in MB, from /proc (Linux only)."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def _environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in _INHERITED if name in os.environ}
        return kept | {
            "PYTHONUNBUFFERED": "1",
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": DUMMY_TOKEN,
            "ALEA_API_BASE": self._discord.api_base,
            "ALEA_DATABASE": str(self.database),
            "ALEA_ENV_FILE": os.devnull,  # not a developer's .env, which has a real token in it
            **self._settings,
        }

    def _is_up(self, before: set[Session]) -> bool:
        new = set(self._discord.gateway.sessions) - before
        return bool(new) and self._discord.world.are_commands_synced

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        await process.wait()
        self._discord.notifier.notify()

    async def _ended(self) -> None:
        if self._watcher is not None:
            await asyncio.shield(self._watcher)
