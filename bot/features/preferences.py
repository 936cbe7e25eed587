"""One's own preferences in a private message, with a menu for each. `/preferences`."""

from __future__ import annotations

from collections.abc import Mapping

from engine import _, text

from ..storage.preferences import Preferences
from ..table.errors import Refusal
from ..views.choices import Choice, Choices, choice_line, choice_select
from ..views.custom_id import CustomId
from ..views.message import Button, Message
from .dispatch import Context, command, edit
from .dispatch.router import OLD_CONTROL

HEAD = _(
    "## Your preferences, {page} of 2\n"
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
NAMED_MEANS = _("You are named when it is your turn, but not notified; /tables shows what is waiting.")

VACATION_MEANS = _("Before your time runs out, two days of your vacation begin, once in 30 days.")
NO_VACATION_MEANS = _("Your vacation begins only when you take it with /vacation.")

SHOWN_MEANS = _("Everybody on a server can ask with /stats what you have played there.")
PRIVATE_MEANS = _("Nobody else is told by /stats what you have played.")

# By field of Preferences.
TITLES = {
    "theme": text("Colours"),
    "text_board": text("Boards"),
    "confirm": text("Before a move counts"),
    "mentions": text("Notifications"),
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
        "yes": Choice(True, text("on"), text(NOTIFIED_MEANS)),
        "no": Choice(False, text("off"), text(NAMED_MEANS)),
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


SECOND = ("statistics", "auto_vacation")  # the preferences of the second page
FIRST = tuple(field for field in CHOICES if field not in SECOND)


@command("preferences", _("Your own settings: colours, text boards, asking again, notifications"))
async def preferences_command(context: Context) -> None:
    """Show one's preferences, with the means to change them."""
    await context.reply(_message(await context.services.preferences.get(context.user_id), FIRST))


@edit("preferences")
async def turn(context: Context) -> None:
    """Show the other page."""
    fields = SECOND if context.custom_id.argument == "second" else FIRST
    await context.edit(_message(await context.services.preferences.get(context.user_id), fields))


@edit("prefer")
async def choose(context: Context) -> None:
    """Change one preference, and show its page again."""
    field = context.custom_id.argument
    choice = CHOICES.get(field, {}).get(context.value)
    if choice is None:
        raise Refusal(OLD_CONTROL)
    changed = await context.services.preferences.change(context.user_id, **{field: choice.value})
    if field == "auto_vacation":
        await context.services.own_times.look_again(context.user_id, context.action.at)
    await context.edit(_message(changed, SECOND if field in SECOND else FIRST))


def _message(preferences: Preferences, fields: tuple[str, ...]) -> Message:
    """Show what somebody prefers on a page, what each of it does, and menus to change it."""
    shown = [(field, TITLES[field], CHOICES[field], getattr(preferences, field)) for field in fields]
    lines = (choice_line(*setting) for _field, *setting in shown)
    selects = (choice_select(CustomId("prefer", argument=field), *setting) for field, *setting in shown)
    second, first = (str(CustomId("preferences", argument=each)) for each in ("second", "first"))
    if fields == FIRST:
        page, other = 1, Button(text("Statistics and vacation"), second)
    else:
        page, other = 2, Button(text("Boards and moves"), first)
    return Message((text(HEAD, page=page), *lines), rows=(*selects, (other,)))
