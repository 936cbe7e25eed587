"""The bot started as a page says: by a command in a folder, without settings in the environment."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.wire.discord.standin import WireDiscord
from tests.wire.process import DUMMY_TOKEN, BotProcess

from .clone import fill_in


class HostedBot(BotProcess):
    """A real bot, and whatever has started it, in their own process group.

    `command` is run in the folder `place`, with little more than `environment`. Its output goes to a log in
    `log_folder`.
    """

    def __init__(
        self,
        discord: WireDiscord,
        place: Path,
        command: Sequence[str],
        log_folder: Path,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(discord, log_folder)
        self.database = place / "data" / "alea.sqlite3"
        self.logins = place / "data" / "alea.sqlite3.logins"
        self.command, self.place, self.own_group = tuple(command), place, True
        self._environment_of_page = {"PYTHONUNBUFFERED": "1", **dict(environment or {})}

    async def kill(self) -> None:
        """Kill the whole process group."""
        if self.is_running:
            os.killpg(self.pid, signal.SIGKILL)
        await super().kill()

    async def interrupt(self) -> None:
        """Press Ctrl+C in the processes' terminal, and wait until they have ended."""
        os.killpg(self.pid, signal.SIGINT)
        await self._ended()

    def _environment(self) -> dict[str, str]:
        inherited = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
        return inherited | self._environment_of_page


def copy_settings(discord: WireDiscord, place: Path) -> None:
    """Do what .env.example in a folder says: copy it, and fill in the settings."""
    settings_for(discord, Path(shutil.copy(place / ".env.example", place / ".env")))


def settings_for(discord: WireDiscord, settings: Path) -> None:
    """Fill in the token in a copy of .env.example, as a person would, and this test's address of Discord."""
    fill_in(settings, DISCORD_TOKEN=DUMMY_TOKEN, ALEA_API_BASE=discord.api_base)


def look_at_playground(line: str, place: Path, variables: Mapping[str, str]) -> None:
    """Run the playground until it prints its address, then press Ctrl+C, and check that it ends cleanly."""
    with subprocess.Popen(
        ["/bin/sh", "-c", line],
        cwd=place,
        env=variables,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as serving:
        try:
            assert any("http://127.0.0.1:" in printed for printed in serving.stdout)
            os.killpg(serving.pid, signal.SIGINT)
            assert "Stopped. Nothing was kept." in serving.stdout.read()
        finally:
            if serving.poll() is None:
                os.killpg(serving.pid, signal.SIGKILL)
