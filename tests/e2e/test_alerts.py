"""`/alerts`: turned on and changed by menus, and the direct message about a new table."""

from __future__ import annotations

from bot.features.alerts import FOR_ALL, LINE, OFF, OFF_EVERYWHERE
from bot.features.interactions.controls import OLD_CONTROL
from bot.features.interactions.permissions import NOT_IN_REACH, SERVER_ONLY
from bot.features.interactions.router import NO_ALERTS
from bot.features.table_lists import SEATED
from bot.table.notifications.alerts import Alert
from bot.views.open_tables import FREE, OPENED
from playground.world import SERVER as NAME
from tests.sentences import says

from . import forged
from .server import SimulatedServer
from .table import Message, labels_of, open_table, said, seen
from .test_clocks import MINUTE, pass_time
from .test_direct_messages import directly
from .test_open_tables import hide


async def turn_on(server: SimulatedServer, number: int = 6, **chosen: list[str]) -> Message:
    """Have a person turn their alerts on and choose in the menus. Return the message as it is then."""
    person = server.people[number]
    panel = seen(await person.slash(server.channel, "alerts"))
    assert says(panel.content, OFF)
    panel = seen(await person.click(panel, label="Turn on"))
    for field, values in chosen.items():
        panel = seen(await person.select(panel, values, custom_id=f"v1:alert:-:0:{field}"))
    return panel


async def test_an_alert_leads_to_a_seat(server: SimulatedServer) -> None:
    """A direct message announces a new table, and its **Join** button seats the person."""
    person = server.people[6]
    panel = await turn_on(server, games=["conversion", "cubeo"], pace=["live"], most=["1"])
    wishes = {"games": "Conversion, Cubeo", "pace": "in one go", "most": 1}
    assert says(panel.content.split("\n")[-1], LINE, server=NAME, **wishes)
    assert FOR_ALL not in panel.content
    game = await open_table(server, server.people[0])
    await pass_time(server, 7 * MINUTE)
    [alert] = person.user.dm_channel.history()
    head, line, *_ = alert.content.split("\n")
    assert says(head, OPENED, server=NAME)
    assert says(line, FREE, number=1, game="Conversion", players="Marisol", count=7)
    assert str(game.board.id) in line
    assert labels_of(alert) == ["Join", "Change alerts"]
    assert says(said(await person.user.click(alert, label="Join")).split("\n")[0], SEATED, players="Marisol")
    assert (await game.table()).seat_of(person.id) == 1
    panel = seen(await person.user.click(alert, label="Change alerts"))
    assert FOR_ALL not in panel.content
    assert seen(await person.user.click(panel, label="Turn off")).content == OFF_EVERYWHERE
    assert (await server.rows())["alert"] == []


async def test_alerts_in_direct_messages(server: SimulatedServer) -> None:
    """There, a change applies to all servers. Alerts can only be turned on at a server."""
    person = server.people[6]
    assert said(await person.user.slash("alerts")) == OFF_EVERYWHERE
    await turn_on(server)
    await server.services.alerts.alerts.put(Alert(1, person.id))
    panel = seen(await person.user.slash("alerts"))
    result, payload = directly(server, person, forged.COMPONENT, forged.pressed("v1:alert:-:0:on"), panel)
    await forged.send(person, payload)
    assert said(result) == SERVER_ONLY
    changed = seen(await person.user.select(panel, ["2"], custom_id="v1:alert:-:0:most"))
    assert changed.content.split("\n")[-1] == FOR_ALL
    assert says(
        changed.content.split("\n")[-2], LINE, server=NAME, games="any game", pace="any clock", most=2
    )
    before, page = await server.rows(), seen(await person.slash(server.channel, "alerts"))
    for field, value in (("most", "9"), ("games", "chess"), ("moon", "1")):
        forgery = forged.press(person, page, server.channel, f"v1:alert:-:0:{field}", [value])
        assert OLD_CONTROL in said(await forgery)
    assert await server.rows() == before


async def test_alerts_that_can_not_be_sent(server: SimulatedServer) -> None:
    """A person who takes no direct messages reads at their next command that their alerts are off."""
    await server.services.notifications.notices.add(server.people[6].id, "direct", "alerts")
    result = await server.people[6].slash(server.channel, "alerts")
    assert NO_ALERTS in [each.content for each in result.followups]


async def test_join_is_refused_to_people_who_lost_the_channel(server: SimulatedServer) -> None:
    """If they can no longer see the table, a sentence says so, and no one is seated."""
    person = server.people[6]
    await turn_on(server)
    game = await open_table(server, server.people[0])
    await pass_time(server, 7 * MINUTE)
    [alert] = person.user.dm_channel.history()
    hide(server, server.channel, person)
    assert said(await person.user.click(alert, label="Join")) == NOT_IN_REACH
    assert (await game.table()).seat_of(person.id) is None
