"""Something that a person asked the bot for, and what the bot told them about it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from bot.features.agreements import VOTED, WITHDRAWN
from bot.features.board import RESIGNED
from bot.features.lessons import OFFER as NEWCOMER
from bot.features.lobby import ARE_INVITED, CLOSED, IS_KICKED, IS_WITHDRAWN, REMATCH_ELSEWHERE
from bot.features.move import PLAYED as MOVE_PLAYED
from bot.features.open_table import OPENED
from bot.table.agreements.rows import AGREEMENTS
from bot.table.errors import AlreadyDone
from tests.sentences import pattern

from ..discord.answer import Answer, Deed
from ..discord.callbacks import DEFER_UPDATE
from ..discord.user import User

PLAYED = re.compile(MOVE_PLAYED.format(move="`([^`]+)`"))
SILENT = 1.0  # seconds: a silent acknowledgement within this time is no deferral, but means that all is done
ALREADY = AlreadyDone.sentence  # the answer to a second delivery, if the first one did it

# Anyone told one of these has done what they asked for. Verbs are those of controls, or commands.
_ASKED_FOR_SEAT = pattern(AGREEMENTS["seat"].words.asked)
_NEWCOMER = pattern(NEWCOMER)
_END_NOW = AGREEMENTS["end_now"].words
_ASKED, _DONE = (AGREEMENTS["take_back"].words.asked, AGREEMENTS["take_back"].words.done)
_TAKE_BACK = "|".join(map(pattern, (_ASKED, _DONE)))
DONE: Mapping[str, str] = {
    "/play": pattern(OPENED),
    "rematch": pattern(REMATCH_ELSEWHERE),
    "join": _NEWCOMER,
    "accept": _NEWCOMER,
    "/invite": pattern(ARE_INVITED),
    "invite": pattern(ARE_INVITED),
    "managed": "|".join(map(pattern, (AGREEMENTS["table"].words.asked, IS_WITHDRAWN, IS_KICKED))),
    "/move": PLAYED.pattern,
    "play": PLAYED.pattern,
    "best": PLAYED.pattern,
    "step": PLAYED.pattern,
    "pick": PLAYED.pattern,
    "/takeback": _TAKE_BACK,
    "ask": _TAKE_BACK,
    "withdraw": pattern(WITHDRAWN),
    "offerend": "|".join(map(pattern, (_END_NOW.asked, _END_NOW.done, VOTED))),
    "resign": pattern(RESIGNED),
    "close": pattern(CLOSED),
    "/handover": _ASKED_FOR_SEAT,
    "offerseat": _ASKED_FOR_SEAT,
    "agree": "|".join(pattern(AGREEMENTS[kind].words.done) for kind in ("seat", "table")),
}
SILENTLY_DONE = (
    "join",
    "leave",
    "start",
    "accept",
    "decline",
    "rematch",
    "offerend",
    "agree",
    "refuse",
)
CHANGING = frozenset((*DONE, *SILENTLY_DONE))


class Invocation(NamedTuple):
    """A press, a choice or a command."""

    deed: Deed
    user: User

    def __str__(self) -> str:
        return f"{self.user.person.name}: {self.verb} {self.argument} {list(self.values)} {self.told}".strip()

    @property
    def verb(self) -> str:
        """The control's verb, or the command with its slash."""
        data = self.deed.interaction.data
        return _control(data)[1] if "custom_id" in data else f"/{data['name']}"

    @property
    def argument(self) -> str:
        """The control's argument after table and ply, or "" for commands."""
        data = self.deed.interaction.data
        return _control(data)[4] if "custom_id" in data else ""

    @property
    def values(self) -> tuple[str, ...]:
        """The values chosen from a menu."""
        return tuple(self.deed.interaction.data.get("values") or ())

    @property
    def move(self) -> str | None:
        """The requested move, or None if several choices make it up."""
        if self.verb == "/move":
            (option,) = self.deed.interaction.data["options"]
            return str(option["value"])
        return self.argument if self.verb in ("play", "best") else None

    @property
    def told(self) -> tuple[str, ...]:
        """All texts in the answer."""
        return tuple(self.deed.interaction.told)

    @property
    def was_done(self) -> bool:
        """Whether the person was told, or shown by a silent acknowledgement, that it is done."""
        if any(text.startswith(ALREADY) for text in self.told):
            return True
        said = any(re.match(DONE[self.verb], text) for text in self.told) if self.verb in DONE else False
        return said or (self.verb in SILENTLY_DONE and self._was_acknowledged_at_once and not self.told)

    @property
    def was_not_done(self) -> bool:
        """Whether the person was told something else: why not, or what to choose first."""
        return bool(self.told) and not self.was_done

    @property
    def _was_acknowledged_at_once(self) -> bool:
        seen = Answer.to(self.deed.interaction)
        return seen.acknowledged == DEFER_UPDATE and not seen.modal and self.deed.latency < SILENT


def _control(data: Mapping[str, object]) -> list[str]:
    return str(data["custom_id"]).split(":", 4)
