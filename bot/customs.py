"""What a table agrees on beyond the rules of its game, declared as games declare their options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine import text
from engine.options import HOUSE, option

TakeBacks = Literal["ask", "never", "free"]


@dataclass(frozen=True)
class Customs:
    """How a table is run. `take_backs` free is for teaching: nobody needs to be asked."""

    take_backs: TakeBacks = option(
        "ask",
        "never",
        "free",
        kind=HOUSE,
        about=text("Whether moves can be taken back: if the others agree, or freely"),
    )
