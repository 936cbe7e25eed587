"""What a table agrees on beyond the rules of its game, declared as games declare their options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine import _, text
from engine.options import HOUSE, option, switch

TakeBacks = Literal["ask", "never", "free"]
Place = Literal["channel", "thread"]


@dataclass(frozen=True)
class TableOptions:
    """How a table is run.

    `take_backs` free is for teaching: nobody needs to be asked. `place`: the boards go into the channel where
    the table was opened, or into a thread of it. `hints`: also where no computer plays.
    """

    take_backs: TakeBacks = option(
        "ask",
        "never",
        "free",
        kind=HOUSE,
        about=text("Whether moves can be taken back: never, freely, or if all agree"),
        words={
            "never": _("Moves cannot be taken back"),
            "free": _("Moves are taken back without asking"),
        },
    )
    hints: bool = switch(
        kind=HOUSE,
        about=text("Whether the computer gives hints to whoever asks"),
        words={"on": _("Whoever asks gets hints")},
    )
    place: Place = option(
        "channel",
        "thread",
        kind=HOUSE,
        about=text("Where the boards go: this channel, or a thread"),
        words={"thread": _("Played in a thread of its own")},
    )
