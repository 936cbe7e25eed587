"""Following a game with `/follow`, and nudging or reporting players who keep others waiting."""

from __future__ import annotations

from typing import Literal

import discord

from engine import Seat, Text, _, text

from ..service.links import table_link
from ..storage.notifications.follows import What
from ..table import absence
from ..table.errors import Refusal, WrongPhase
from ..table.model import Table, names_of
from ..transport.direct_messages import TooManyOpened
from ..transport.errors import DISCORD_FAILURES, is_refused
from ..views.custom_id import CustomId
from ..views.message import Message, Select, SelectOption, sentence
from ..views.text import title_of
from .interactions import Context, command, edit, parameter, reply, require_permissions
from .interactions.controls import OLD_CONTROL
from .interactions.table_choice import TABLE, WhichTable, shown_table, suggest_tables
from .preferences import DIGEST_TIMES, TOO_MANY_OPENED, change_digest, require_zone

FOLLOWED = _("You're following this game. I'll update you {what}.")
UNFOLLOWED = _("You're no longer following this game.")
CLOSED_TO_US = _(
    "I can't send you direct messages. Allow them from this server, then press **Follow** again."
)
OWN_TABLE = _(
    "You're playing at this table, so its boards already tell you when it's your turn. To follow another "
    "game, use `/follow` with the `table` option."
)
NOT_RUNNING = _("This game isn't running, so there's nothing to follow.")
NOT_REACHED = _("I couldn't message you, so you're not following this game yet. Try again in a minute.")
NO_DIGEST = _(
    "You don't get a daily digest yet. When would you like it? It'll include a line about this game."
)
NOT_A_MEMBER = _(
    "You have to be in a private thread to follow its game. Discord hasn't told me that you are. Ask "
    "someone there to mention you, then try again."
)
LISTED = _("-# You're following: {games}")

WHAT: dict[What, Text] = {
    "end": text("when it's over"),
    "moves": text("now and then, and when it's over"),
    "daily": text("in the daily digest"),
}
NUDGED = _("I've nudged {player} for you.")
PASSED_ON_LATER = _("It's quiet hours for {player}. They'll get your nudge <t:{when}:R>.")
REPORTED = _(
    "I've publicly asked anyone who's absent to come back. If they don't move within {days} days, "
    "they'll resign automatically."
)
ON_VACATION = _("{player} is on vacation until <t:{until}:D>, so you can't report them absent yet.")

WHAT_CHOICES = {
    "end": _("Just the result"),
    "moves": _("Updates during the game, too"),
    "daily": _("A line in my digest"),
}


@command("follow", _("Get direct messages about how a game is going"))
@parameter("table", TABLE, suggest=suggest_tables)
@parameter("what", _("What you get (default: just the result)"), choices=WHAT_CHOICES)
async def follow_command(
    context: Context, table: str | None = None, what: Literal["end", "moves", "daily"] = "end"
) -> None:
    """Follow a game, and list all games that the acting user follows. `what` says which news they get.

    If `table` is None and no game is found, only show the list, or raise WhichTable if the list is empty.
    """
    try:
        found = await shown_table(context, table, to_follow=True)
    except WhichTable:
        if not (listed := await _listed(context)):
            raise
        await context.reply(Message(listed))
        return
    await context.reply(await _follow(context.at(found), found, what))


@reply("follow", from_afar=True)
async def follow(context: Context) -> None:
    """Follow the game on a board. The acting user gets news of the game only when it is over."""
    await context.reply(await _follow(context, await context.table(), "end"))


@edit("followed", from_afar=True)
async def change(context: Context) -> None:
    """Change what news the acting user gets about a game, or make them unfollow the game."""
    table, chosen = await context.table(), context.value
    if chosen == "stop":
        await context.services.followers.follows.remove(context.user_id, table.id)
        await context.edit(Message((text(UNFOLLOWED),)))
        return
    what = next((what for what in WHAT if what == chosen), None)
    if what is None:
        raise Refusal(OLD_CONTROL)
    await context.edit(await _follow(context, table, what))


@edit("followdaily", from_afar=True)
async def follow_daily(context: Context) -> None:
    """Set when the acting user gets their digest, and follow a game in that digest."""
    if context.value not in DIGEST_TIMES:
        raise Refusal(OLD_CONTROL)
    table = await context.table()
    await change_digest(context, context.value)
    await context.edit(await _follow(context, table, "daily"))


async def _follow(context: Context, table: Table, what: What) -> Message:
    if table.seat_of(context.user_id) is not None:
        raise Refusal(OWN_TABLE)
    if table.phase != "running":
        raise WrongPhase(NOT_RUNNING)
    services, action, locale = context.services, context.action, str(context.interaction.locale)
    await _require_member(context, table)
    if what == "daily" and not await services.digests.comes(context.user_id, action.at):
        await require_zone(context)
        times = tuple(SelectOption(each, each) for each in DIGEST_TIMES)
        menu = Select(str(CustomId("followdaily", table.id)), text("Daily digest"), times)
        return Message((text(NO_DIGEST),), rows=(menu,))
    known = await services.followers.follows.find(context.user_id, table.id)
    if known is None:
        await services.tables.gate.run(_begin(context, table, what, locale))
    elif known.what != what:
        services.tables.gate.check_actor(action)
        await services.followers.follows.put(known._replace(what=what, locale=locale))
    return await _answer(context, table, what)


async def _require_member(context: Context, table: Table) -> None:
    """Raise Refusal if this is a private thread and Discord doesn't confirm that the acting user is in it."""
    channel = context.interaction.channel
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return
    try:
        gone = await context.services.followers.has_gone(context.user_id, table)
    except DISCORD_FAILURES as error:
        raise Refusal(NOT_A_MEMBER) from error
    if gone:
        raise Refusal(NOT_A_MEMBER)


async def _begin(context: Context, table: Table, what: What, locale: str) -> None:
    """Make the acting user follow a game, and message them in `locale`. Raises Refusal if either fails."""
    services = context.services
    services.tables.gate.check_actor(context.action)
    try:
        await services.followers.begin(context.action, table, what, locale)
    except TooManyOpened as error:
        raise Refusal(TOO_MANY_OPENED) from error
    except DISCORD_FAILURES as error:
        raise Refusal(CLOSED_TO_US if is_refused(error) else NOT_REACHED) from error


async def _answer(context: Context, table: Table, what: What) -> Message:
    """Return a message that says what news of a game the acting user will get.

    The message has a menu for changing this, and lists all games that the user follows.
    """
    options = (
        *(SelectOption(text("Update me {what}", what=said), kind) for kind, said in WHAT.items()),
        SelectOption(text("Unfollow"), "stop"),
    )
    menu = Select(str(CustomId("followed", table.id)), text("When to update you"), options)
    return Message((text(FOLLOWED, what=WHAT[what]), *await _listed(context)), rows=(menu,))


async def _listed(context: Context) -> tuple[Text, ...]:
    """Return a tuple with a line of links to the games that the user follows, or () if there are none."""
    followed = await context.services.followers.follows.of_person(context.user_id)
    games = [
        text("{game} {link}", game=title_of(each), link=await table_link(context.services.outbox, each))
        for each in await context.services.queries.by_ids(follow.table_id for follow in followed)
    ]
    return (text(LISTED, games=tuple(games)),) if games else ()


@reply("nudge", require_permissions)
async def nudge(context: Context) -> None:
    """Nudge the players who keep others waiting, each right away or at the end of their quiet hours."""
    done = await context.services.nudges.nudge(context.custom_id.table_id, context.action)
    player, kept = Seat(done.seat), done.kept_until
    said = text(NUDGED, player=player)
    if kept is not None:
        said = text(PASSED_ON_LATER, player=player, when=-(-kept // 1000))
    await context.reply(Message((said,), names=names_of(done.table)))


@reply("report", require_permissions)
async def report_absent(context: Context) -> None:
    """Publicly ask absent players to come back. Raises Refusal if one of them is on vacation."""
    table, at = await context.table(), context.action.at
    for seat in absence.awaited(table):
        person = await context.services.own_times.get(table.players[seat].user_id, at)
        for vacation in person.vacations:
            if vacation.start <= at < vacation.end:
                raise Refusal(ON_VACATION, player=Seat(seat), until=vacation.end // 1000)
    await context.act(absence.report_absent)
    await context.reply(sentence(REPORTED, days=absence.GRACE_DAYS))
