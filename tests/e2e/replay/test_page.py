"""The page of a finished game, as people get it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from simcord import MemberActor

from bot.features.replay import record
from bot.features.replay.record import (
    NAMED,
    NO_RESULT,
    ONLY_PAGES,
    PAGE,
    PAGE_AT_END,
    TOO_MANY_PAGES,
    TOO_MANY_STEPS,
)
from bot.pictures import film_process
from bot.pictures.errors import FilmFailed, PageFailed, PageTooLong
from bot.pictures.films import FilmRenderer

from ..forged import press
from ..moderators import appoint, do
from ..server import SimulatedServer
from ..table import Game, labels_of, play_on, said, seen, start_game
from .test_record import files_of
from .test_results import finished


async def page(game: Game, person: MemberActor, **options: object) -> Any:
    """Ask for a game's page with `/record`."""
    return await person.slash(game.channel, "record", table=game.id, **{"as": "page", **options})


async def test_page_case_25_and_26_three_an_hour_with_names_or_without(server: SimulatedServer) -> None:
    """A person gets three pages an hour in private, by button or command. A fourth is refused with a time."""
    game = await finished(server)
    watcher, names = server.people[4], [person.user.global_name for person in game.people]
    shown = seen(await watcher.slash(game.channel, "record"))
    assert labels_of(shown) == ["Sheet", "Page"]
    named = seen(await watcher.click(shown, label="Page"))
    assert named.flags.ephemeral
    assert named.content == f"{PAGE}\n{NAMED}"
    html = files_of(server, named)["html"]
    assert html.startswith("<!doctype html>")
    assert all(f"<bdi>{name}</bdi>" in html for name in names)
    bare = seen(await watcher.click(named, label="Without names"))
    assert (bare.content, labels_of(bare)) == (PAGE, [])
    assert not any(name in files_of(server, bare)["html"] for name in names)
    again = seen(await page(game, watcher, names="seats"))
    assert files_of(server, again) == files_of(server, bare)
    refused = said(await page(game, watcher))
    when = int(refused.split("<t:")[1].split(":")[0])
    assert refused == TOO_MANY_PAGES.format(when=when)
    now = (await game.table()).times[-1] / 1000
    assert 3500 < when - now < 3700
    assert files_of(server, seen(await page(game, game.people[0])))["html"] == html
    server.services.page_limit._latest.clear()
    assert files_of(server, seen(await page(game, watcher)))["html"] == html


async def test_page_case_4_only_games_with_a_result_have_one(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Running, closed and overlong games each have their own refusal. Refusals don't count as pages."""
    game, moderator = await start_game(server), appoint(server, server.people[7])
    await play_on(game, random.Random(3), plies=2)
    watcher = server.people[4]
    for _ in range(4):
        assert said(await page(game, watcher)) == PAGE_AT_END
    assert said(await press(watcher, game.board, game.channel, f"v1:gamepage:{game.id}:0:")) == PAGE_AT_END
    assert said(await watcher.slash(game.channel, "record", names="seats")) == ONLY_PAGES
    await do(game, moderator, "Close")
    assert said(await page(game, watcher)) == NO_RESULT
    assert labels_of(seen(await watcher.slash(game.channel, "record"))) == ["Sheet"]
    other = await finished(server)
    monkeypatch.setattr(record, "MAX_STEPS", 3)
    assert said(await page(other, watcher)) == TOO_MANY_STEPS.format(number=4)
    monkeypatch.setattr(record, "MAX_STEPS", 4)
    monkeypatch.setattr(film_process, "MAX_BYTES", 9)
    for _ in range(4):
        assert said(await page(other, watcher)) == PageTooLong.sentence
    monkeypatch.setattr(FilmRenderer, "draw", failing)
    assert said(await page(other, watcher)) == PageFailed.sentence


def failing(*_: object) -> None:
    """Stand in for a process that cannot be started."""
    raise FilmFailed


async def test_a_page_has_the_chances_that_someone_has_looked_at(server: SimulatedServer) -> None:
    """Once someone has pressed **How it went**, the game's page has the chances after each step."""
    game = await finished(server)
    player = game.people[0]
    assert "<details>" not in files_of(server, seen(await page(game, player)))["html"]
    await player.click(game.board, label="How it went")
    html = files_of(server, seen(await page(game, player)))["html"]
    assert "<details>" in html
    assert '<th scope="row">4</th>' in html


async def test_page_case_27_of_a_hidden_table_only_its_players_get_it(server: SimulatedServer) -> None:
    """Once a moderator hides the table, others are refused, by command and by buttons shown before."""
    game, moderator = await finished(server), appoint(server, server.people[7])
    player, watcher = game.people[0], server.people[4]
    shown = seen(await watcher.slash(game.channel, "record"))
    await press(moderator, game.board, game.channel, f"v1:moddo:{game.id}:0:hide")
    assert (await game.table()).hidden
    for refused in (
        await page(game, watcher),
        await watcher.click(shown, label="Page"),
        await press(watcher, shown, game.channel, f"v1:barepage:{game.id}:0:"),
    ):
        assert "A moderator hid this table" in said(refused)
    assert "html" in files_of(server, seen(await page(game, player)))
