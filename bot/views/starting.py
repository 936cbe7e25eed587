"""Buttons for people who don't know any commands, and the bot's first words on a server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine import Text, _, text

from .custom_id import CustomId
from .message import Button, Message, Style

STARTS: Mapping[str, tuple[Text, Style]] = {
    "open": (text("Open a table"), "success"),
    "practice": (text("Play the computer"), "secondary"),
    "learn": (text("Learn a game"), "secondary"),
}
WELCOME = (
    _("**Alea referees dice board games here.** It knows the rules, rolls the dice and draws the boards."),
    _("Open a table for others to join, or learn a game on your own first."),
    _("Server managers: press **Settings** to see what's left to set up. `/help` explains the rest."),
)


def start_buttons(ways: Iterable[str] = STARTS) -> tuple[Button, ...]:
    """Return a button for each of the `ways` to start, such as opening a table (default: all)."""
    ids = {way: str(CustomId("askstart", argument=way)) for way in ways}
    return tuple(Button(STARTS[way][0], id, STARTS[way][1]) for way, id in ids.items())


def welcome_message() -> Message:
    """Return the message that the bot posts when it joins a server. It notifies no one."""
    settings = Button(text("Settings"), str(CustomId("setup")))
    row = (*start_buttons(("open", "learn")), settings)
    return Message(tuple(map(text, WELCOME)), rows=(row,), silent=True)
