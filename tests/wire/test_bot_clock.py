"""A wall clock jumps while Discord's goes on: play goes on, in order, and nothing is due too early."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.service import departed_guilds
from bot.table import lobby
from bot.views.lobby import EXPIRED
from tests.breadth import broad_but
from tests.until import until

from . import BotProcess, WireDiscord
from .discord.gateway import GUILDS
from .mutants import LOOKED
from .players.table_session import TableSession, check_posted_once, look

DAY, TEN_YEARS = 86_400, 315_576_000  # seconds
JUMPS = (DAY, -DAY, TEN_YEARS, -TEN_YEARS)


def jumping(wire: WireDiscord, folder: Path, seconds: int) -> BotProcess:
    """Return a bot whose wall clock jumps at each start, half a second after it."""
    return BotProcess(wire, folder, {"MUTANT": f"clock_jumps {seconds}"}, module="tests.wire.mutants")


@pytest.mark.parametrize("seconds", broad_but(JUMPS, -TEN_YEARS))
async def test_the_clock_jumps(wire: WireDiscord, tmp_path: Path, seconds: int) -> None:
    """In mid-game, and again over a restart: moves, posts and their times go on as if nothing were."""
    session = TableSession(wire, "ann", "bob")
    async with jumping(wire, tmp_path, seconds) as bot:
        await session.begin(holes=32)
        await session.move()
        await looked(bot, "deadlines")
        await session.move()
        await session.move_by_buttons()
        await bot.kill()
        await bot.start()
        await session.move()
        await check_posted_once(session, bot.database)
        times = [at for (at,) in look(bot.database, "SELECT at FROM event ORDER BY ply")]
    assert times == sorted(times)
    now = wire.world.wall().timestamp() * 1000
    assert all(now - 60_000 < at <= now for at in times)
    assert "Traceback" not in bot.output, bot.output


@pytest.mark.breadth
@pytest.mark.parametrize("seconds", broad_but(JUMPS, DAY))
async def test_a_lobby_closes_in_discords_time(wire: WireDiscord, tmp_path: Path, seconds: int) -> None:
    """Neither the jump nor a restart closes it; a day by Discord's clock does, told by any answer."""
    waiting = TableSession(wire, "ann", "bob")
    playing = TableSession(wire, "cid", "dee", channel=wire.world.add_channel(wire.world.guild, "back room"))
    async with jumping(wire, tmp_path, seconds) as bot:
        table = await waiting.open()
        await playing.begin(holes=32)
        for passing in (lobby.LIFETIME // 1000 - 600, 660):
            await looked(bot, "deadlines")
            assert "Join" in str(table.components)
            await bot.kill()
            await bot.start()
            await passes(playing, passing)
        await wire.until(lambda: EXPIRED in table.content)
    assert "Traceback" not in bot.output, bot.output


@pytest.mark.breadth
@pytest.mark.parametrize("seconds", broad_but(JUMPS, DAY))
async def test_a_server_is_forgotten_in_discords_time(
    wire: WireDiscord, tmp_path: Path, seconds: int
) -> None:
    """What is kept of one that has let the bot go is deleted after 30 days by Discord's clock."""
    guild = wire.world.add_guild("Fickle guild")
    left = TableSession(wire, "ann", "bob", channel=wire.world.add_channel(guild, "games"))
    playing = TableSession(wire, "cid", "dee")

    def remembered() -> bool:
        return bool(look(bot.database, f"SELECT 1 FROM tables WHERE guild_id = {guild.id}"))  # noqa: S608

    async with BotProcess(wire, tmp_path) as bot:
        await left.begin()
        await playing.begin(holes=32)
        del wire.world.guilds[guild.id]
        wire.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, GUILDS)
        await until(lambda: bool(look(bot.database, "SELECT 1 FROM departed_guild")))
    known = bot.output.count("Connected as")
    async with jumping(wire, tmp_path, seconds) as bot:
        await until(lambda: bot.output.count("Connected as") > known)  # before, no server is gone
        for passing in (departed_guilds.RETENTION // 1000 - 600, 660):
            await looked(bot, "servers")
            assert remembered()
            await passes(playing, passing)
        await until(lambda: not remembered())
    assert "Traceback" not in bot.output, bot.output


async def looked(bot: BotProcess, what: str) -> None:
    """Wait until the clock has jumped and the bot has looked what is due."""
    before = bot.output.count(LOOKED.format(what))
    await until(lambda: bot.output.count(LOOKED.format(what)) > before)


async def passes(session: TableSession, seconds: float) -> None:
    """Let time pass at Discord, and the bot hear of it from answers to what changes nothing."""
    session.wire.world.advance(seconds)
    for _ in range(2):
        await session.suggested()
