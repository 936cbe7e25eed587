"""/suggest: games that fit, and a menu that opens the chosen table."""

from __future__ import annotations

import re

from simcord import InteractionResult

from bot.features.game_night.suggest import HEAD, NOTHING, NOTHING_FITS, SPLIT
from bot.features.open_table import OPENED
from tests.sentences import says

from ..forged import command, option, press
from ..game_night.events import create_event, delete_event, start_of
from ..server import SimulatedServer, public
from ..table import GAME, components_of, open_table, said, seen

LEFT = re.compile(r"about (\d+) minutes? left")

WHOLE = 4  # Discord: application-commands, Option Type


async def test_games_for_the_time_there_is(server: SimulatedServer) -> None:
    """Suggested games have their usual minutes, best first. The menu opens one with its options."""
    person = server.people[3]
    shown = seen(await person.slash(server.channel, "suggest", players=4, minutes=10))
    assert shown.flags.ephemeral
    assert shown.content == (
        "Games for 4 players and 10 minutes, best fit first:\n"
        "**Power Coinz**: about 5 minutes, rarely more than 6\n"
        "**Ludifacture** (The ante is 4 coins): about 7 minutes, rarely more than 11"
    )
    (menu,) = components_of(shown)
    offered = [(option["label"], option.get("description")) for option in menu["options"]]
    assert offered == [("Power Coinz", None), ("Ludifacture", "The ante is 4 coins.")]
    opened = seen(await person.select(shown, [menu["options"][1]["value"]]))
    assert OPENED in opened.content
    table = next(iter(await server.services.queries.in_channel(server.channel.id)))
    assert (table.game_id, table.options, table.opener_id) == ("ludifacture", {"ante": 4}, person.id)
    assert "Ludifacture" in public(server.channel)[-1].content


async def suggested(server: SimulatedServer) -> InteractionResult:
    """Ask for games for two people, with more than enough time."""
    return await server.people[3].slash(server.channel, "suggest", players=2, minutes=75)


async def test_case_49_as_many_as_wait_in_the_lobby(server: SimulatedServer) -> None:
    """With five people in the lobby, `/suggest` lists games for five, and how to split into two tables."""
    await open_table(server, *server.people[:5])
    shown = seen(await server.people[0].slash(server.channel, "suggest"))
    assert shown.content.startswith("Games for 5 players and 30 minutes, best fit first:\n**Conversion**")
    assert says(shown.content, SPLIT, first=3, second=2)
    (menu,) = components_of(shown)
    holes = next(option["value"] for option in menu["options"] if "32" in option.get("description", ""))
    await server.people[0].select(shown, [holes])
    tables = await server.services.queries.in_channel(server.channel.id)
    assert sorted(str(table.options) for table in tables if table.game_id == GAME) == ["{'holes': 32}", "{}"]
    assert "**Time:** Ends <t:" in public(server.channel)[-1].content
    short = seen(await server.people[0].slash(server.channel, "suggest", players=2, minutes=9))
    (menu,) = components_of(short)
    await server.people[0].select(short, [menu["options"][0]["value"]])
    assert "Ends" not in public(server.channel)[-1].content


async def test_until_the_next_event(server: SimulatedServer) -> None:
    """Without minutes, `/suggest` fills the time before the next event, and the table ends with it."""
    event = await create_event(server, "The Keep", 16 * 60)
    person = server.people[0]
    shown = seen(await person.slash(server.channel, "suggest", players=2))
    assert says(shown.content, HEAD, players=2)
    (menu,) = components_of(shown)
    await person.select(shown, [menu["options"][0]["value"]])
    assert f"Ends <t:{start_of(event)}:R>, with “The Keep”." in public(server.channel)[-1].content
    await delete_event(server, event)
    await press(person, shown, server.channel, menu["custom_id"], [menu["options"][0]["value"]])
    assert "Ends" not in public(server.channel)[-1].content


async def test_nothing_fits(server: SimulatedServer) -> None:
    """If no game is short enough, the answer says so. It also says so if no game takes that many players."""
    told = said(await server.people[0].slash(server.channel, "suggest", players=5, minutes=3))
    assert told.startswith(NOTHING_FITS.format(minutes=3, players=5))
    told = said(await server.people[0].slash(server.channel, "suggest", players=16, minutes=3))
    assert told.startswith(NOTHING.format(players=16))


async def test_a_forged_choice_opens_nothing(server: SimulatedServer) -> None:
    """A choice that was never suggested is refused, as is a number of players that Discord doesn't offer."""
    on = public(server.channel)[-1]
    for value in ("cubeo:7:2", "chess:0:2", ""):
        told = await press(server.people[0], on, server.channel, "v1:suggested:-:0:", [value])
        assert "no longer works" in said(told)
    for players in (1, -3, 10**18):
        how_many = option("players", players, WHOLE)
        assert says(said(await command(server.people[0], server.channel, "suggest", how_many)), NOTHING)
    assert await server.services.queries.in_channel(server.channel.id) == []
