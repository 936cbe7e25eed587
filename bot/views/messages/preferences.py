"""Sentences of `/preferences`: choices by preference, and by the value that stands for them in a menu."""

from __future__ import annotations

from typing import NamedTuple

from engine import Text, text


class Choice(NamedTuple):
    """What can be chosen: its name, and what it does, in the 100 characters of a menu's line."""

    label: Text
    meaning: Text


HEAD = (
    "## Your preferences\nThey hold on every server, for you alone. Choose below; each change counts at once."
)
CHOSEN = "**{title}: {choice}.** {meaning}"
MENU = "{title}: {choice}"

TITLES = {
    "theme": text("Colours"),
    "text_board": text("Boards"),
    "confirm": text("Before a move counts"),
    "mentions": text("Notifications"),
}
CHOICES = {
    "theme": {
        "server": Choice(
            text("as on the server"),
            text("Your pictures have the colours that everybody sees in the channel."),
        ),
        "dark": Choice(text("dark"), text("Pictures that only you see are dark.")),
        "light": Choice(text("light"), text("Pictures that only you see are light.")),
        "contrast": Choice(
            text("high contrast"), text("Pictures that only you see have strong contrasts and thick lines.")
        ),
    },
    "text_board": {
        "no": Choice(
            text("as pictures"),
            text("Boards come as pictures; Text under a board gives it as text at any time."),
        ),
        "yes": Choice(
            text("as text"),
            text("Whatever only you see shows boards as text, to be read aloud or in braille."),
        ),
    },
    "confirm": {
        "always": Choice(
            text("always ask"), text("Every move is shown to you first, also from /move and from menus.")
        ),
        "usual": Choice(
            text("ask under Move"), text("Move shows yours before it counts; /move and menus play at once.")
        ),
        "never": Choice(
            text("never ask"), text("A move counts as soon as you have chosen or typed all of it.")
        ),
    },
    "mentions": {
        "yes": Choice(
            text("on"), text("You are notified when it is your turn, or when something is asked of you.")
        ),
        "no": Choice(
            text("off"),
            text("You are named when it is your turn, but not notified; /tables shows what waits."),
        ),
    },
}
