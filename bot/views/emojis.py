"""Emojis in place of signs. Only this module decides where emojis appear. Signs that are words stay."""

from __future__ import annotations

from collections.abc import Sequence

from engine import GAMES, Sign, Text, read_options, signs_in

from ..table.model import Table, colours_of

# By the numbers of looks, as in `colours_of`.
LOOKS = ("blue", "orange", "white", "teal", "red", "sky", "yellow", "black")

EMOJIS: dict[str, str] = {}  # by the names of their signs, as Discord writes them: "<:alea_blue_4_...:id>"


def looks_of(table: Table) -> tuple[str, ...]:
    """Return each seat's look, a prefix of its emojis' names: a colour, or a set of dice and a number."""
    game, match = GAMES[table.game_id], table.match
    kit = game.kit(match.setup.options if match else read_options(game.Options, table.options))
    return tuple(f"{kit}{number + 1}" if kit else LOOKS[number] for number in colours_of(table))


def emoji_of(label: Text | str, looks: Sequence[str]) -> str | None:
    """Return the emoji for the first sign in a label, or None if there is none or if `looks` is empty."""
    sign = next(signs_in(label), None) if looks else None
    if sign is None:
        return None
    return EMOJIS.get(sign.picture if sign.seat is None else f"{looks[sign.seat]}_{sign.picture}")


def symbol_of(sign: Sign) -> str:
    """Return the emoji for a sign in a line of text, or the sign itself if it is a word or has no emoji."""
    return str(sign) if sign.isascii() else EMOJIS.get(sign.picture, str(sign))
