"""Direct messages about new tables that a person can join. `/alerts`."""

from __future__ import annotations

from collections.abc import Sequence

from engine import GAMES, Text, Written, _, text

from ..table.errors import Refusal
from ..table.notifications.alerts import MAX_A_DAY, Alert
from ..views.custom_id import CustomId
from ..views.form import Choice, Form, form_parts, setting
from ..views.looking import games_text
from ..views.message import Button, Message, Select, SelectOption, sentence
from ..views.open_tables import CHANGE_ALERTS
from .interactions import Context, command, edit, reply, require_server
from .interactions.controls import OLD_CONTROL, chosen_setting

HEAD = _(
    "## Alerts\nI'll message you when there's a new table you can join, but never during your quiet "
    "hours (`/time`) or vacation. Tables that open within five minutes of each other share one "
    "message."
)
LINE = _("- **{server}:** {games} · {pace} · up to {most} a day")
OFF = _(
    "Alerts are off for this server. Turn them on, and I'll message you when there's a new table you can "
    "join here. I'll do that at most three times a day, and never during your quiet hours (`/time`) or "
    "vacation."
)
FOR_ALL = _("-# Any changes apply to all of these servers.")
OFF_EVERYWHERE = _("Your alerts are off. Use `/alerts` on a server to hear about new tables there.")

FORM: Form = {
    "pace": setting(
        text("Clock"),
        Choice("any", "any", text("any clock"), text("Games of any length.")),
        Choice("live", "live", text("in one go"), text("Games without a daily clock.")),
        Choice("days", "days", text("over several days"), text("Games with a daily clock.")),
    ),
    "most": setting(
        text("Maximum alerts per day"),
        *(
            Choice(str(most), most, str(most), text("Across all servers."))
            for most in range(1, MAX_A_DAY + 1)
        ),
    ),
}


@command("alerts", _("Get a direct message when there's a new table you can join"), anywhere=True)
async def alerts_command(context: Context) -> None:
    """Show the acting user's alerts for this server or, in direct messages, for all servers."""
    await context.reply(await _panel(context))


@reply(CHANGE_ALERTS)
async def fewer(context: Context) -> None:
    """Show the acting user's alerts in a new message, with controls to change them."""
    await context.reply(await _panel(context))


@edit("alert")
async def change(context: Context) -> None:
    """Turn the acting user's alerts on or off, or change the alerts' games, clock or daily limit."""
    alerts, user_id = context.services.alerts, context.user_id
    context.services.tables.gate.check_actor(context.action)
    known = await alerts.alerts.of_person(user_id, context.guild_id)
    if context.custom_id.argument == "off":
        await alerts.alerts.remove(user_id, context.guild_id)
    elif context.custom_id.argument == "on":
        require_server(context)
        await context.services.notifications.channels.want(user_id, str(context.interaction.locale))
        await alerts.alerts.put(*(known or [Alert(context.guild_id, user_id)]))
        alerts.watch()
    else:
        await alerts.alerts.put(*(_chosen(context, each) for each in known))
    await context.edit(await _panel(context))


def _chosen(context: Context, alert: Alert) -> Alert:
    """Return `alert` with the change chosen in a menu. Raises Refusal if the choice is unknown."""
    if context.custom_id.argument != "games":
        field, value = chosen_setting(context, FORM)
        return alert._replace(**{field: value})
    games = tuple(id for id in GAMES if id in context.values)
    if not games:
        raise Refusal(OLD_CONTROL)
    return alert._replace(games=games if len(games) < len(GAMES) else ())


async def _panel(context: Context) -> Message:
    """Return a message with controls for the user's alerts here or, in direct messages, on all servers."""
    alerts = await context.services.alerts.alerts.of_person(context.user_id, context.guild_id)
    on = CustomId("alert")
    if not alerts and not context.guild_id:
        return sentence(OFF_EVERYWHERE)
    if not alerts:
        turn_on = Button(text("Turn on"), str(on._replace(argument="on")), "success")
        return Message((text(OFF),), rows=((turn_on,),))
    _lines, menus = form_parts(FORM, {field: getattr(alerts[0], field) for field in FORM}, on)
    games = tuple(SelectOption(game.name, id, chosen=id in alerts[0].games) for id, game in GAMES.items())
    which = Select(str(on._replace(argument="games")), text("Games"), games, most=len(games))
    off = Button(text("Turn off"), str(on._replace(argument="off")))
    for_all = (text(FOR_ALL),) if len(alerts) > 1 else ()
    return Message((text(HEAD), *_told(context, alerts), *for_all), rows=(which, *menus, (off,)))


def _told(context: Context, alerts: Sequence[Alert]) -> list[Text]:
    """Return a line for each of the `alerts`, with the server, games, clock and daily limit."""
    lines = []
    for each in alerts:
        guild = context.interaction.client.get_guild(each.guild_id)
        server = Written(guild.name) if guild else text("another server")
        games, pace = games_text(each.games), FORM["pace"].choice(each.pace).label
        lines.append(text(LINE, server=server, games=games, pace=pace, most=each.most))
    return lines
