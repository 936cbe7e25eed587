"""Sentences of `/preferences`: choices by preference, and by the value that stands for them in a menu."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """What can be chosen: its name, and what it does, in the 100 characters of a menu's line."""

    label: str
    meaning: str


HEAD = (
    "## Your preferences\nThey hold on every server, for you alone. Choose below; each change counts at once."
)
CHOSEN = "**{title}: {choice}.** {meaning}"
MENU = "{title}: {choice}"

TITLES = {
    "theme": "Colours",
    "text_board": "Boards",
    "confirm": "Before a move counts",
    "mentions": "Notifications",
}
CHOICES = {
    "theme": {
        "server": Choice(
            "as on the server", "Your pictures have the colours that everybody sees in the channel."
        ),
        "dark": Choice("dark", "Pictures that only you see are dark."),
        "light": Choice("light", "Pictures that only you see are light."),
        "contrast": Choice(
            "high contrast", "Pictures that only you see have strong contrasts and thick lines."
        ),
    },
    "text_board": {
        "no": Choice(
            "as pictures", "Boards come as pictures; Text under a board gives it as text at any time."
        ),
        "yes": Choice(
            "as text", "Whatever only you see shows boards as text, to be read aloud or in braille."
        ),
    },
    "confirm": {
        "always": Choice("always ask", "Every move is shown to you first, also from /move and from menus."),
        "usual": Choice("ask under Move", "Move shows yours before it counts; /move and menus play at once."),
        "never": Choice("never ask", "A move counts as soon as you have chosen or typed all of it."),
    },
    "mentions": {
        "yes": Choice("on", "You are notified when it is your turn, or when something is asked of you."),
        "no": Choice(
            "off", "You are named when it is your turn, but not notified; /tables shows what waits."
        ),
    },
}
