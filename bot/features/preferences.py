"""One's own preferences in a private message, with a menu for each. `/preferences`."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Text, _, text

from ..storage.preferences import Preferences
from ..table.errors import Refusal
from ..views.choices import Choice, Choices, choice_line, choice_select
from ..views.custom_id import CustomId
from ..views.message import Button, Message
from .interactions import Context, command, edit
from .interactions.router import OLD_CONTROL

HEAD = _(
    "## Your preferences, {page} of 3\n"
    "They apply on every server, to you alone. Choose below; each change takes effect at once."
)

AS_SERVER_MEANS = _("Your pictures have the colours that everybody sees in the channel.")
CONTRAST_MEANS = _("Pictures that only you see have strong contrasts and thick lines.")

PICTURES_MEANS = _("Boards come as pictures; Text under a board gives it as text at any time.")
AS_TEXT_MEANS = _("Whatever only you see shows boards as text, to be read aloud or in braille.")

ALWAYS_MEANS = _("Every move is shown to you first, even from /move and from menus.")
USUAL_MEANS = _("Move shows your move before it counts; /move and menus play at once.")
NEVER_MEANS = _("A move counts as soon as you have chosen or typed all of it.")

NOTIFIED_MEANS = _("You are notified when it is your turn, or when something is asked of you.")
AWAY_MEANS = _("You are notified unless you pressed something at the table within three minutes.")
NAMED_MEANS = _("You are named when it is your turn, but not notified; /tables shows what is waiting.")

VACATION_MEANS = _("Before your time runs out, two days of your vacation begin, once in 30 days.")
NO_VACATION_MEANS = _("Your vacation begins only when you take it with /vacation.")

NEVER_REMINDED = _("Nothing reminds you of a turn but a clock that runs out.")
REMINDED_MEANS = _("If you have not moved by then, one message names you; never while you are asleep.")
IN_CHANNEL_MEANS = _("Reminders and nudges stand beside the board until you have moved.")
DIRECT_MEANS = _("Reminders and nudges come to you alone, as direct messages.")

NO_DIGEST_MEANS = _("No message a day about what waits for you.")
DIGEST_MEANS = _("Then, by your own clock, a direct message lists what waits for you, if anything does.")
DIGEST_TIMES = ("07:00", "09:00", "12:00", "18:00", "21:00")
ZONE_FIRST = _("A digest comes by your own clock. Set your time zone with `/time` first.")

SHOWN_MEANS = _("Everybody on a server can ask with /stats what you have played there.")
PRIVATE_MEANS = _("Nobody else is told by /stats what you have played.")

# By field of Preferences.
TITLES = {
    "theme": text("Colours"),
    "text_board": text("Boards"),
    "confirm": text("Before a move counts"),
    "mentions": text("Notifications"),
    "remind_after": text("Remind me of a turn"),
    "remind_where": text("Reminders go"),
    "digest_at": text("Daily digest"),
    "statistics": text("Statistics"),
    "auto_vacation": text("Vacation by itself"),
}
CHOICES: Mapping[str, Choices] = {
    "theme": {
        "server": Choice(None, text("as on the server"), text(AS_SERVER_MEANS)),
        "dark": Choice("dark", text("dark"), text("Pictures that only you see are dark.")),
        "light": Choice("light", text("light"), text("Pictures that only you see are light.")),
        "contrast": Choice("contrast", text("high contrast"), text(CONTRAST_MEANS)),
    },
    "text_board": {
        "no": Choice(False, text("as pictures"), text(PICTURES_MEANS)),
        "yes": Choice(True, text("as text"), text(AS_TEXT_MEANS)),
    },
    "confirm": {
        "always": Choice("always", text("always ask"), text(ALWAYS_MEANS)),
        "usual": Choice("usual", text("ask under Move"), text(USUAL_MEANS)),
        "never": Choice("never", text("never ask"), text(NEVER_MEANS)),
    },
    "mentions": {
        "yes": Choice("on", text("on"), text(NOTIFIED_MEANS)),
        "away": Choice("away", text("when I am away"), text(AWAY_MEANS)),
        "no": Choice("off", text("off"), text(NAMED_MEANS)),
    },
    "remind_after": {
        "never": Choice(None, text("never"), text(NEVER_REMINDED)),
        "12": Choice(12, text("after 12 hours"), text(REMINDED_MEANS)),
        "24": Choice(24, text("after a day"), text(REMINDED_MEANS)),
        "48": Choice(48, text("after two days"), text(REMINDED_MEANS)),
    },
    "remind_where": {
        "channel": Choice("channel", text("in the channel"), text(IN_CHANNEL_MEANS)),
        "direct": Choice("direct", text("as a direct message"), text(DIRECT_MEANS)),
    },
    "digest_at": {
        "off": Choice(None, text("off"), text(NO_DIGEST_MEANS)),
        **{each: Choice(each, each, text(DIGEST_MEANS)) for each in DIGEST_TIMES},
    },
    "statistics": {
        "shown": Choice(True, text("shown"), text(SHOWN_MEANS)),
        "private": Choice(False, text("only to me"), text(PRIVATE_MEANS)),
    },
    "auto_vacation": {
        "yes": Choice(True, text("on"), text(VACATION_MEANS)),
        "no": Choice(False, text("off"), text(NO_VACATION_MEANS)),
    },
}


FIRST = ("theme", "text_board", "confirm", "mentions")  # the preferences of the first page
# By what stands in the ids of buttons; each page has room for four menus.
PAGES: Mapping[str, tuple[Text, tuple[str, ...]]] = {
    "first": (text("Boards and moves"), FIRST),
    "reminders": (text("Reminders"), ("remind_after", "remind_where", "digest_at")),
    "second": (text("Statistics and vacation"), ("statistics", "auto_vacation")),
}


@command("preferences", _("Your own settings: colours, text boards, asking again, notifications"))
async def preferences_command(context: Context) -> None:
    """Show one's preferences, with the means to change them."""
    await context.reply(_message(await context.services.preferences.get(context.user_id), FIRST))


@edit("preferences")
async def turn(context: Context) -> None:
    """Show another page."""
    _title, fields = PAGES.get(context.custom_id.argument, PAGES["first"])
    await context.edit(_message(await context.services.preferences.get(context.user_id), fields))


@edit("prefer")
async def choose(context: Context) -> None:
    """Change one preference, and show its page again."""
    field = context.custom_id.argument
    choice = CHOICES.get(field, {}).get(context.value)
    if choice is None:
        raise Refusal(OLD_CONTROL)
    services, user_id, at = context.services, context.user_id, context.action.at
    if field == "digest_at" and choice.value is not None:
        person = await services.own_times.get(user_id, at)
        if person.zone is None:
            raise Refusal(ZONE_FIRST)
    if choice.value == "direct" or (field == "digest_at" and choice.value is not None):
        await services.telling.channels.want(user_id, str(context.interaction.locale))
    changed = await services.preferences.change(user_id, **{field: choice.value})
    if field == "auto_vacation":
        await services.own_times.reschedule(user_id, at)
    elif field == "remind_after":
        await services.own_reminders.reschedule(user_id, at)
    elif field == "digest_at":
        await services.digests.reschedule(user_id, at)
    page = next(fields for _title, fields in PAGES.values() if field in fields)
    await context.edit(_message(changed, page))


def _message(preferences: Preferences, fields: tuple[str, ...]) -> Message:
    """Show what somebody prefers on a page, what each of it does, and menus to change it."""
    shown = [(field, TITLES[field], CHOICES[field], getattr(preferences, field)) for field in fields]
    lines = (choice_line(*setting) for _field, *setting in shown)
    selects = (choice_select(CustomId("prefer", argument=field), *setting) for field, *setting in shown)
    numbers = {fields: number for number, (_title, fields) in enumerate(PAGES.values(), 1)}
    others = tuple(
        Button(title, str(CustomId("preferences", argument=name)))
        for name, (title, page) in PAGES.items()
        if page != fields
    )
    return Message((text(HEAD, page=numbers[fields]), *lines), rows=(*selects, others))
