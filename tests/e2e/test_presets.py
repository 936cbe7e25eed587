"""Presets: saved and deleted by managers in /settings, opened by everyone with /play preset."""

from __future__ import annotations

import json

from simcord import MemberActor

from bot.features.interactions.permissions import MANAGERS_ONLY
from bot.features.presets import CANNOT_OPEN, GAME_GONE, LEFT_OUT, LINE, LINE_WITHOUT, NONE
from bot.storage.presets import NO_SUCH_PRESET
from tests.sentences import says

from .forged import press
from .guild_settings_steps import page_of
from .server import SimulatedServer
from .table import Game, Message, click_verb, ids_of, managed, open_table, said, seen

NAME = "Friday *Conversion*"
ESCAPED = r"Friday \*Conversion\*"


async def panel_of(server: SimulatedServer) -> Message:
    """Open the presets under `/settings`, and return the page."""
    return seen(await click_verb(server.people[0], await page_of(server), "presets"))


async def save(server: SimulatedServer, game: Game, name: str = NAME) -> Message:
    """Save a table as a preset, and return the page."""
    manager = server.people[0]
    form = await manager.select(await panel_of(server), [game.id], custom_id="v1:savepreset:-:0:")
    return seen(await manager.submit_modal(form, {"name": name}))


async def opened(server: SimulatedServer, person: MemberActor, name: str = NAME) -> str:
    """Use `/play preset`, and return the answer's text."""
    return said(await person.slash(server.channel, "play preset", name=name))


async def test_a_preset_is_saved_opened_and_deleted(server: SimulatedServer) -> None:
    """A manager saves a table as a preset. Anyone can open a table with the same options and clock."""
    manager, other, *_ = server.people
    assert NONE in (await panel_of(server)).content
    await manager.slash(server.channel, "play conversion", holes=7, clock="day", **{"take-backs": "never"})
    game = Game(server, server.channel, [manager], (await server.rows())["tables"][0][0])
    await manager.select(
        seen(await managed(game, "Boards")), ["stay"], custom_id=f"v1:setboards:{game.id}:0:older_boards"
    )
    page = await save(server, game)
    assert says(page.content, LINE, name=ESCAPED, game="Conversion")
    suggested = await other.autocomplete(server.channel, "play preset", "name", "fri")
    assert [each["value"] for each in suggested] == [NAME]
    assert "is open" in await opened(server, other)
    first, second = [await server.tables.get(row[0]) for row in sorted((await server.rows())["tables"])]
    assert {first.opener_id, second.opener_id} == {manager.id, other.id}
    assert (first.game_id, first.options, first.clock) == (second.game_id, second.options, second.clock)
    assert first.table_options == second.table_options
    page = seen(await manager.select(page, [NAME], custom_id="v1:droppreset:-:0:"))
    assert NONE in page.content
    assert says(await opened(server, other), NO_SUCH_PRESET)
    assert (await server.rows())["preset"] == []
    await click_verb(manager, page, "settings")


async def test_gather_case_24_an_option_is_gone(server: SimulatedServer) -> None:
    """The list and the opener read which option is gone. All other options still apply."""
    manager, other, *_ = server.people
    game = await open_table(server, manager, holes=7)
    await save(server, game)
    await save(server, game, "Another")
    await save(server, game, "Old")

    def change(db: object) -> None:
        for name, game_id, lost in ((NAME, "conversion", {"lava": "on"}), ("Old", "ludo", {})):
            what = {"game": game_id, "options": {"holes": 7, **lost}, "clock": [None, *(None,) * 3]}
            db.execute("UPDATE preset SET what = ? WHERE name = ?", (json.dumps(what), name))  # type: ignore[attr-defined]

    await server.store.write(change)
    page = (await panel_of(server)).content
    assert says(page, LINE_WITHOUT, name=ESCAPED, game="Conversion", gone="`lava`")
    assert says(page, LINE, name="Another", game="Conversion")
    assert says(page, GAME_GONE, name="Old")
    assert says(await opened(server, other), LEFT_OUT, gone="`lava`")
    newest = max(
        [await server.tables.get(row[0]) for row in (await server.rows())["tables"]],
        key=lambda t: t.opened_at,
    )
    assert newest.options == {"holes": 7}
    assert says(await opened(server, other, "Old"), CANNOT_OPEN)
    assert says(await opened(server, other, "Nobody's"), NO_SUCH_PRESET)


async def test_only_managers_keep_presets(server: SimulatedServer) -> None:
    """Forged presses by other people are refused, and nobody can save another opener's table."""
    manager, other, *_ = server.people
    game = await open_table(server, other)
    page = await panel_of(server)
    for verb in ("presets", "savepreset", "namepreset", "droppreset"):
        told = said(await press(other, page, server.channel, f"v1:{verb}:-:0:{game.id}"))
        assert says(told, MANAGERS_ONLY)
    await press(manager, page, server.channel, f"v1:namepreset:-:0:{game.id}")
    assert (await server.rows())["preset"] == []
    assert not [id for id in ids_of(page) if "savepreset" in id]
