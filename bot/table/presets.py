"""Presets: named table set-ups that a server keeps. Pure functions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from engine import GAMES, InvalidOption
from engine.options import options_of, write_options

from .clock.changing import terms_of
from .clock.rules import ClockRules, read_rules
from .clock.time_control import InvalidClock, name_of
from .model import Table
from .options import TableOptions

MAX_NAME_LENGTH = 40  # characters


class Preset(NamedTuple):
    """A named set-up: the game, the game's and the table's options by id, and the clock.

    `gone` has the ids of saved options that no longer exist, and "clock" if the saved clock no longer exists.
    It is empty if the game itself is gone.
    """

    name: str
    game_id: str
    options: Mapping[str, Any]
    clock: ClockRules | None
    gone: tuple[str, ...]


def write_preset(table: Table) -> str:
    """Return a table's set-up as JSON."""
    clock = table.clock and name_of(table.clock.control)
    options = {**table.options, **write_options(table.table_options)}
    return json.dumps({"game": table.game_id, "options": options, "clock": [clock, *terms_of(table)]})


def read_preset(name: str, written: str) -> Preset:
    """Return the preset that was saved as JSON, leaving out options and a clock that no longer exist."""
    saved: dict[str, Any] = json.loads(written)
    options, clock = dict(_existing(saved)), None
    gone = [id for id in saved["options"] if id not in options]
    try:
        clock, _terms = read_rules(*saved["clock"])
    except InvalidClock:
        gone.append("clock")
    return Preset(name, saved["game"], options, clock, tuple(gone) if saved["game"] in GAMES else ())


def _existing(saved: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the id and value of each saved option that the game or a table still offers with that value."""
    game = GAMES.get(saved["game"])
    offered = (*(options_of(game.Options) if game else ()), *options_of(TableOptions))
    by_id = {each.id: each for each in offered}
    for id, value in saved["options"].items():
        with suppress(InvalidOption, KeyError):
            by_id[id].read(value)
            yield id, value
