"""Names in whatever is said to watchers: they do nothing, and turn nothing round."""

from __future__ import annotations

import random
import re

import pytest

from bot.features.results import PRIVATE
from bot.views.results import NOTHING
from tests.sentences import says

from ..game_night.events import create_event
from ..preference_steps import prefer
from ..requests import pinged
from ..server import SimulatedServer, public
from ..table import components_of, open_table, play_on, resign, seen
from ..test_clocks import DAY
from ..test_hostile_names import NAME, harmless, keeps_direction, person_called
from ..test_reminders import direct, pass_time, pass_until
from .test_record import files_of
from .viewing import forget_pace, replay


@pytest.mark.breadth
async def test_case_15_names_in_all_that_watchers_are_told(server: SimulatedServer) -> None:
    """In viewer, rolls, sheet, share, follow, statistics, results, overview and digest."""
    guest, fan = person_called(server, NAME), server.people[4]
    game = await open_table(server, guest, server.people[0])
    await guest.click(game.board, label="Start")
    await play_on(game, random.Random(1), plies=3)
    await fan.slash(server.channel, "time", zone="Etc/UTC")
    await pass_until(server, 12)
    await prefer(fan, server.channel, digest_at="09:00")
    before = len(server.env.http_requests)
    await fan.slash(game.channel, "follow", table=game.id, what="daily")
    told = [seen(await fan.slash(game.channel, command)) for command in ("rolls", "follow")]
    for text_board in (False, True):
        await server.services.preferences.change(fan.id, text_board=text_board)
        forget_pace(server.services)
        told.append(await replay(game, fan))
    sheet = seen(await fan.slash(game.channel, "record", **{"as": "sheet"}))
    (written,) = files_of(server, sheet).values()
    assert keeps_direction(written)
    await fan.slash(game.channel, "share", table=game.id)
    event = await create_event(server, NAME, DAY)
    told.append(seen(await server.people[0].slash(server.channel, "session", event=f"event {event.id}")))
    await game.mover.slash(
        game.channel, "move", move=(await game.table()).match.moves(game.people.index(game.mover))[0]
    )  # type: ignore[union-attr]
    await pass_time(server, DAY)
    leaver = server.people[0]
    await resign(game, leaver)
    told += [
        seen(await fan.slash(server.channel, "stats", player=player)) for player in (guest, server.people[0])
    ]
    told.append(seen(await fan.slash(server.channel, "hall")))
    await guest.slash(server.channel, "overview")
    told += public(server.channel)
    contents = [*(each.content for each in told), *(each["content"] for each in direct(server))]
    guest_or_fan = (f"<@{person.id}>" for person in (guest, fan))
    ours = re.compile(
        "|".join(
            [r"(?s:```.*```)", r"https://discord\.com/channels/[0-9/]+", "<t:[0-9]{10}:D>", *guest_or_fan]
        )
    )
    assert [content for content in contents if not harmless(ours.sub("", content), game)] == []
    assert all(map(keeps_direction, contents))
    named = [content for content in contents if "\u05d0" in content]
    assert len(named) >= 10
    assert all("\u2068" in content for content in named)
    controls = [
        part for each in told for part in components_of(each) for part in (part, *part.get("options", ()))
    ]
    labels = [str(part.get("label") or part.get("placeholder") or "") for part in controls]
    assert all(map(keeps_direction, labels)), labels
    assert [
        ids for ids in pinged(server.env.http_requests[before:]) if set(ids) - {guest.id, leaver.id}
    ] == []


async def test_statistics_of_somebody_who_has_not_played(server: SimulatedServer) -> None:
    """Their name is made harmless, too, wherever it comes from."""
    guest, fan = person_called(server, NAME), server.people[4]
    shown = seen(await fan.slash(server.channel, "stats", player=guest))
    assert shown.content.startswith("\u2068\u05d0 \\*\\*b\\*\\* \\@everyone")
    assert says(shown.content, NOTHING)
    await server.services.preferences.change(guest.id, statistics=False)
    shown = seen(await fan.slash(server.channel, "stats", player=guest))
    assert says(shown.content, PRIVATE)
