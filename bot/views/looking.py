"""People who are looking for a game, as lines in a list."""

from __future__ import annotations

from collections.abc import Sequence

from engine import GAMES, Text, Written, _, text

from ..table.matching import Looker
from .custom_id import CustomId
from .message import Button
from .paging import more_line

LINE = _("- **{name}** · {games} · {size} players, {pace}")


def looking_button(others: bool = False) -> Button:
    """Return the button to join the people looking for a game, labelled "Me too" if there are `others`."""
    label = _("Me too") if others else _("I'm looking for a game")
    return Button(text(label), str(CustomId("metoo")), "primary")


def looker_lines(looking: Sequence[Looker], most: int) -> tuple[Text, ...]:
    """Return a line for each of the first `most` people in `looking`, and a line that counts the rest."""
    return (*map(looker_line, looking[:most]), *more_line(len(looking) - most))


def games_text(ids: Sequence[str]) -> Text | tuple[str, ...]:
    """Return the names of the games that someone wants to play, or "any game" if `ids` has no known game."""
    return tuple(GAMES[id].name for id in ids if id in GAMES) or text("any game")


def looker_line(looker: Looker) -> Text:
    """Return a line about a person who is looking for a game."""
    pace = text("over several days") if looker.pace == "days" else text("right now")
    size = f"{looker.fewest}–{looker.most}" if looker.fewest < looker.most else str(looker.fewest)
    return text(LINE, name=Written(looker.name), games=games_text(looker.games), size=size, pace=pace)
