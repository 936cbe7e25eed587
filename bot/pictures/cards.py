"""Pictures that are no boards: the card of a result, what somebody has played, rolls as bars."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

import renderers
from engine import Match

from ..locale.audience import Audience
from ..table.model import Table, names_of
from ..table.replay.rolls import Faces
from ..views.message import Attachment
from ..views.replay.rolls import who_of
from ..views.text import shown_name

MAX_PANELS = 12  # of a picture of rolls; in words there are all

Draw = Callable[[], Attachment]


class Cards:
    """Draws cards, `on_worker`."""

    def __init__(self, on_worker: Callable[[Draw], Awaitable[Attachment]]) -> None:
        self._on_worker = on_worker

    async def result(self, table: Table, match: Match, audience: Audience) -> Attachment:
        """Draw a card of how a match ended."""

        def draw() -> Attachment:
            seen = match.seen_by(None)
            names = [shown_name(name, audience.language) for name in names_of(table)]
            scene = renderers.draw_result(seen, names=names, translate=audience.language.translate)
            return Attachment("result.png", renderers.paint(scene, audience.theme), scene.alt)

        return await self._on_worker(draw)

    async def statistics(
        self, name: str, by_game: Mapping[str, Sequence[int]], audience: Audience
    ) -> Attachment:
        """Draw how often somebody won, shared, drew and lost, by game."""

        def draw() -> Attachment:
            scene = renderers.draw_statistics(name, by_game, translate=audience.language.translate)
            return Attachment("statistics.png", renderers.paint(scene, audience.theme), scene.alt)

        return await self._on_worker(draw)

    async def rolls(self, rolls: Sequence[Faces], names: Sequence[str], audience: Audience) -> Attachment:
        """Draw how often each face was rolled, those of all together first, as many as fit."""
        shown = sorted(rolls, key=lambda faces: not faces.all_seats)[:MAX_PANELS]

        def draw() -> Attachment:
            panels = [renderers.Panel(each.seat, who_of(each), each.counts) for each in shown]
            scene = renderers.draw_rolls(panels, names=names, translate=audience.language.translate)
            return Attachment("rolls.png", renderers.paint(scene, audience.theme), scene.alt)

        return await self._on_worker(draw)
