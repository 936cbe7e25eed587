"""A private message in which a person can change their preferences, with a menu for each. `/preferences`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine import Text, _, text

from ..storage.preferences import Preferences
from ..table.errors import Refusal
from ..transport.direct_messages import TooManyOpened
from ..transport.errors import DISCORD_FAILURES, is_refused
from ..views.custom_id import CustomId
from ..views.form import Choice, Form, form_parts, setting
from ..views.message import Button, Message, sentence
from ..views.notifications import TURN_DIGEST_OFF
from .interactions import Context, command, edit, reply
from .interactions.controls import chosen_setting

HEAD = _(
    "## Your preferences, {page} of 3\nThey affect only you and apply on every server. Changes take "
    "effect right away."
)

AS_SERVER_MEANS = _("Your pictures use each server's own colours.")
CONTRAST_MEANS = _("Pictures only you can see have strong contrast and thick lines.")

PICTURES_MEANS = _("Boards are pictures. To get one as text, press Text (in a channel, press More first).")
AS_TEXT_MEANS = _("Boards that only you can see are shown as text, for screen readers or braille.")

ALWAYS_MEANS = _("You confirm every move before it counts, even with /move and in menus.")
NEVER_MEANS = _("A move counts as soon as you've finished choosing or typing it.")

NOTIFIED_MEANS = _("You're notified when it's your turn or someone asks you something.")
AWAY_MEANS = _("You're notified unless you've pressed something at the table in the last three minutes.")
NAMED_MEANS = _("Boards name you on your turn, but don't notify you. Use /tables to see what's waiting.")

VACATION_MEANS = _(
    "If your time is nearly up, a two-day vacation starts automatically, at most once every 30 days."
)
NO_VACATION_MEANS = _("Your vacation only starts when you use /vacation.")

NEVER_REMINDED = _("You only get reminders when a clock is about to run out.")
REMINDED_MEANS = _(
    "If you haven't moved by then, you get one reminder, but never during quiet hours or vacation."
)
IN_CHANNEL_MEANS = _("Reminders and nudges appear next to the board until you move.")
DIRECT_MEANS = _("You get reminders and nudges as direct messages.")

NO_DIGEST_MEANS = _("No daily message about games waiting for you.")
DIGEST_MEANS = _("At that time each day, a direct message lists any games waiting for you.")
DIGEST_TIMES = ("07:00", "09:00", "12:00", "18:00", "21:00")
DIGEST_OFF = _("Your digest is off. Turn it back on in `/preferences`.")
ZONE_FIRST = _(
    "Digests follow your local time. Set your time zone first with `/time`. If you want quiet hours "
    "too, set both together, because you can change them only once a day."
)

WHERE_DIRECT = _(
    "-# Discord may put direct messages from bots under **Message Requests**, where they don't notify you."
)
TEST = _("This is a test. Your reminders, digests and news from games you follow will arrive here.")
TEST_SENT = _(
    "I've sent you a test. If you don't see it, look under **Message Requests** next to your direct messages "
    "and accept it there."
)
CLOSED_TO_US = _(
    "Discord won't let me send you direct messages. In the menu of a server we share, open "
    "**Privacy Settings** and allow direct messages. Then press **Send me a test** again."
)
TEST_FAILED = _("Discord didn't accept the test. Please try again in a minute.")
TOO_MANY_OPENED = _("I can't message any more new people this hour. Try again in an hour.")

SHOWN_MEANS = _("Anyone on a server can use /stats to see what you've played there.")
PRIVATE_MEANS = _("No one else can use /stats to see what you've played, and you aren't on any ladder.")

PREFERENCES: Form = {
    "theme": setting(
        text("Colours"),
        Choice("server", None, text("same as server"), text(AS_SERVER_MEANS)),
        Choice("dark", "dark", text("dark"), text("Pictures that only you can see have dark colours.")),
        Choice("light", "light", text("light"), text("Pictures that only you can see have light colours.")),
        Choice("contrast", "contrast", text("high contrast"), text(CONTRAST_MEANS)),
    ),
    "text_board": setting(
        text("Boards"),
        Choice("no", False, text("as pictures"), text(PICTURES_MEANS)),
        Choice("yes", True, text("as text"), text(AS_TEXT_MEANS)),
    ),
    "confirm": setting(
        text("Confirm moves"),
        Choice("never", "never", text("never ask"), text(NEVER_MEANS)),
        Choice("always", "always", text("always ask"), text(ALWAYS_MEANS)),
    ),
    "mentions": setting(
        text("Notifications"),
        Choice("yes", "on", text("on"), text(NOTIFIED_MEANS)),
        Choice("away", "away", text("when I'm away"), text(AWAY_MEANS)),
        Choice("no", "off", text("off"), text(NAMED_MEANS)),
    ),
    "remind_after": setting(
        text("Remind me to move"),
        Choice("never", None, text("never"), text(NEVER_REMINDED)),
        Choice("12", 12, text("after 12 hours"), text(REMINDED_MEANS)),
        Choice("24", 24, text("after a day"), text(REMINDED_MEANS)),
        Choice("48", 48, text("after two days"), text(REMINDED_MEANS)),
    ),
    "remind_where": setting(
        text("Send reminders"),
        Choice("channel", "channel", text("in the channel"), text(IN_CHANNEL_MEANS)),
        Choice("direct", "direct", text("as a direct message"), text(DIRECT_MEANS)),
    ),
    "digest_at": setting(
        text("Daily digest"),
        Choice("off", None, text("off"), text(NO_DIGEST_MEANS)),
        *(Choice(each, each, each, text(DIGEST_MEANS)) for each in DIGEST_TIMES),
    ),
    "statistics": setting(
        text("Statistics"),
        Choice("shown", True, text("shown"), text(SHOWN_MEANS)),
        Choice("private", False, text("only me"), text(PRIVATE_MEANS)),
    ),
    "auto_vacation": setting(
        text("Automatic vacation"),
        Choice("yes", True, text("on"), text(VACATION_MEANS)),
        Choice("no", False, text("off"), text(NO_VACATION_MEANS)),
    ),
}

FIRST = ("theme", "text_board", "confirm", "mentions")  # the preferences of the first page
# Each page's button and preferences, by its name in the ids of buttons. A page has room for four menus.
PAGES: Mapping[str, tuple[Text, tuple[str, ...]]] = {
    "first": (text("Boards and moves"), FIRST),
    "reminders": (text("Reminders"), ("remind_after", "remind_where", "digest_at")),
    "second": (text("Statistics and vacation"), ("statistics", "auto_vacation")),
}


@command("preferences", _("Change your colours, text boards and notifications"), anywhere=True)
async def preferences_command(context: Context) -> None:
    """Show the acting user's preferences, with controls to change them."""
    await context.reply(_message(await context.services.preferences.get(context.user_id), FIRST))


@edit("preferences")
async def turn(context: Context) -> None:
    """Show another page of the preferences."""
    _title, fields = PAGES.get(context.custom_id.argument, PAGES["first"])
    await context.edit(_message(await context.services.preferences.get(context.user_id), fields))


@edit("prefer")
async def choose(context: Context) -> None:
    """Change a preference, and show its page with the stored value, and the reason if a digest is refused."""
    field, value = chosen_setting(context, PREFERENCES)
    services, user_id, at = context.services, context.user_id, context.action.at
    if value == "direct":
        await services.notifications.channels.want(user_id, str(context.interaction.locale))
    refused: tuple[Text, ...] = ()
    if field == "digest_at":
        try:
            changed = await change_digest(context, value)
        except Refusal as refusal:  # its own answer would leave the refused time in the menu
            changed, refused = await services.preferences.get(user_id), (refusal.text,)
    else:
        changed = await services.preferences.change(user_id, **{field: value})
    if field == "auto_vacation":
        await services.own_times.reschedule(user_id, at)
    elif field == "remind_after":
        await services.own_reminders.reschedule(user_id, at)
    page = next(fields for _title, fields in PAGES.values() if field in fields)
    shown = _message(changed, page)
    await context.edit(replace(shown, content=(*shown.content, *refused)))


async def require_zone(context: Context) -> None:
    """Raise Refusal unless the acting user has set a time zone."""
    if (await context.services.own_times.get(context.user_id, context.action.at)).zone is None:
        raise Refusal(ZONE_FIRST)


async def change_digest(context: Context, time: str | None) -> Preferences:
    """Set the time of the user's digest, or turn it off if `time` is None, and return their preferences.

    Raises Refusal if a time is given but the user has no time zone.
    """
    services, user_id = context.services, context.user_id
    if time is not None:
        await require_zone(context)
        await services.notifications.channels.want(user_id, str(context.interaction.locale))
    changed = await services.preferences.change(user_id, digest_at=time)
    await services.digests.reschedule(user_id, context.action.at)
    return changed


@edit(TURN_DIGEST_OFF)
async def turn_digest_off(context: Context) -> None:
    """Turn off the acting user's digest. They still get the results of the games followed in the digest."""
    await change_digest(context, None)
    await context.edit(sentence(DIGEST_OFF))


@reply("directtest")
async def send_test(context: Context) -> None:
    """Send the acting user a direct message as a test. Raises Refusal with the reason if it can't be sent."""
    notifications, locale = context.services.notifications, str(context.interaction.locale)
    try:
        await notifications.send_once(context.action, sentence(TEST), locale)
    except TooManyOpened as error:
        raise Refusal(TOO_MANY_OPENED) from error
    except DISCORD_FAILURES as error:
        raise Refusal(CLOSED_TO_US if is_refused(error) else TEST_FAILED) from error
    await context.reply(sentence(TEST_SENT))


def _message(preferences: Preferences, fields: tuple[str, ...]) -> Message:
    """Return a page with the current effect of each setting in `fields`, and a menu for each."""
    values = {field: getattr(preferences, field) for field in fields}
    lines, menus = form_parts(PREFERENCES, values, CustomId("prefer"))
    numbers = {fields: number for number, (_title, fields) in enumerate(PAGES.values(), 1)}
    others = tuple(
        Button(title, str(CustomId("preferences", argument=name)))
        for name, (title, page) in PAGES.items()
        if page != fields
    )
    if "remind_where" in fields:
        lines.append(text(WHERE_DIRECT))
        others = (*others, Button(text("Send me a test"), str(CustomId("directtest"))))
    return Message((text(HEAD, page=numbers[fields]), *lines), rows=(*menus, others))
