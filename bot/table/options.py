"""The options for how a table is run, declared in the same way as a game's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine import _, text
from engine.game import AnyGame
from engine.options import HOUSE, option, options_of, switch

TakeBacks = Literal["ask", "never", "free"]
Place = Literal["channel", "thread"]
Start = Literal["opener", "when-everyone-is-in"]
TryOut = Literal["auto", "on", "off"]
OlderBoards = Literal["server", "shrink", "stay", "delete"]


@dataclass(frozen=True)
class TableOptions:
    """Options for the way a table is run.

    `take_backs` says whether moves can be taken back. If it is "free", which is meant for teaching, no one
    has to agree. `place` says whether boards go into the channel where the table was opened or into a thread
    of that channel. `older_boards` says what happens to old boards, by default what the server has set.
    `hints` allows hints even if there are no computers at the table. `start` says whether the opener starts
    the game, or the bot does once everyone is in. `try_out` says whether players can try moves in private
    during the game. By default, they can unless the clock is live.
    """

    take_backs: TakeBacks = option(
        "ask",
        "never",
        "free",
        kind=HOUSE,
        about=text("Allow take-backs"),
        words={"never": _("No take-backs"), "free": _("Take-backs without asking")},
    )
    hints: bool = switch(
        kind=HOUSE, about=text("Allow hints from the computer"), words={"on": _("Players can ask for hints")}
    )
    try_out: TryOut = option(
        "auto",
        "on",
        "off",
        kind=HOUSE,
        about=text("Let players try moves on a private board"),
        words={
            "auto": _("Players can try moves unless the clock is live"),
            "on": _("You can try moves on a private board"),
            "off": _("No trying out"),
        },
    )
    place: Place = option(
        "channel",
        "thread",
        kind=HOUSE,
        about=text("Where to post the boards"),
        words={"channel": _("Played in this channel"), "thread": _("Played in its own thread")},
    )
    start: Start = option(
        "opener",
        "when-everyone-is-in",
        kind=HOUSE,
        about=text("How the game starts"),
        words={"when-everyone-is-in": _("Starts automatically once everyone is in")},
    )
    older_boards: OlderBoards = option(
        "server",
        "shrink",
        "stay",
        "delete",
        kind=HOUSE,
        about=text("What happens to older boards"),
        words={
            "shrink": _("Older boards shrink to a line of text"),
            "stay": _("Older boards stay"),
            "delete": _("Older boards are deleted"),
        },
    )


def changed_from(game: AnyGame, chosen: Mapping[str, Any], plain: Mapping[str, Any]) -> list[str]:
    """List the ids of the options in `plain` (values by id) that have another value in a game.

    The game's values are those in `chosen` or, for ids that `chosen` lacks, the defaults.
    """
    values = {**{each.id: each.default for each in options_of(game.Options)}, **chosen}
    return [id for id, value in plain.items() if values[id] not in (value, value == "on")]
