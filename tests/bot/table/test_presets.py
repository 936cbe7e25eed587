"""Presets: what is saved about a table, and what is left of that if a game has changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.presets import MAX_PRESETS, NO_SUCH_PRESET, TOO_MANY, Presets
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.options import TableOptions
from bot.table.presets import read_preset, write_preset
from tests.refusals import refuses

from ..people import GUILD, People

NAME = "Friday Conversion"


async def saved(tables: Tables, people: People, **changes: Any) -> str:
    """Return the set-up of a table as JSON."""
    rules = ClockRules(PRESETS["day"], late="claim", weekends="free")
    boards = TableOptions(place="thread", older_boards="stay", take_backs="never")
    table = await people.open(tables, options={"holes": 7}, clock=rules, table_options=boards)
    what = json.loads(write_preset(table))
    return json.dumps({**what, **changes, "options": {**what["options"], **changes.get("options", {})}})


async def test_a_preset_has_game_options_clock_and_boards(tables: Tables, people: People) -> None:
    """It has what the table was set up with, but not the opener's id."""
    preset = read_preset(NAME, await saved(tables, people))
    assert (preset.name, preset.game_id, preset.gone) == (NAME, "conversion", ())
    wanted = {"holes": 7, "place": "thread", "older-boards": "stay", "take-backs": "never"}
    assert preset.options.items() >= wanted.items()
    assert preset.clock == ClockRules(PRESETS["day"], late="claim", weekends="free")
    plain = await people.open(tables)
    assert read_preset(NAME, write_preset(plain)).clock is None
    assert str(plain.opener_id) not in write_preset(plain)


async def test_gather_case_24_an_option_is_gone(tables: Tables, people: People) -> None:
    """Options, values and a clock that no longer exist are named. The rest of the preset is kept."""
    what = await saved(
        tables, people, options={"lava": "on", "win": "by-shouting"}, clock=["7 y", "claim", "free", "on"]
    )
    preset = read_preset(NAME, what)
    assert sorted(preset.gone) == ["clock", "lava", "win"]
    assert preset.options["holes"] == 7
    assert not {"lava", "win"} & preset.options.keys()
    assert preset.clock is None
    of_lost_game = read_preset(NAME, await saved(tables, people, game="ludo"))
    assert (of_lost_game.game_id, of_lost_game.gone) == ("ludo", ())


async def test_a_server_keeps_so_many(store: Database, tables: Tables, people: People) -> None:
    """It keeps 25. Saving one again replaces the one of that name, in upper or lower case."""
    presets, what = Presets(store), await saved(tables, people)
    for number in range(MAX_PRESETS):
        await presets.save(GUILD, f"Preset {number:02}", what)
    with refuses(TOO_MANY, "25"):
        await presets.save(GUILD, NAME, what)
    await presets.save(GUILD, "PRESET 07", what)
    assert len(await presets.of_guild(GUILD)) == MAX_PRESETS
    assert (await presets.find(GUILD, "preset 07")).name == "PRESET 07"
    await presets.delete(GUILD, "PRESET 07")
    with refuses(NO_SUCH_PRESET, "preset 07"):
        await presets.find(GUILD, "preset 07")
    await presets.save(GUILD, NAME, what)
    await presets.save(GUILD + 1, NAME, what)
    assert [each.name for each in await presets.of_guild(GUILD + 1)] == [NAME]


@pytest.mark.parametrize("name", ["'; DROP TABLE preset; --", "**bold** <@1>", "Ä\u0308"])
async def test_names_are_only_text(store: Database, tables: Tables, people: People, name: str) -> None:
    """Whatever people type is stored and found unchanged."""
    presets = Presets(store)
    await presets.save(GUILD, name, await saved(tables, people))
    assert [each.name for each in await presets.of_guild(GUILD)] == [name]
