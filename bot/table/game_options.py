"""The game's options in a lobby, changed by its opener. The other players are told what is new."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine import GAMES, read_options
from engine.options import write_options

from .clock.setting import change_lobby
from .lobby import check_opener
from .model import Action, Table


def choose_options(table: Table, action: Action, chosen: Mapping[str, object]) -> Table:
    """As the opener, set the game's options in `chosen`, by id, and leave the others as they are.

    Raises WrongPhase or Refusal if that is not allowed, or InvalidOption if the options are invalid.
    """
    check_opener(table, action)
    settings = (table.options, {**table.options, **chosen})
    was, now = (write_options(read_options(GAMES[table.game_id].Options, each)) for each in settings)
    new = {id: value for id, value in now.items() if value != was[id]}
    changed = replace(table, options={**table.options, **new})
    return change_lobby(table, action, changed, "options_changed", " ".join(new))
