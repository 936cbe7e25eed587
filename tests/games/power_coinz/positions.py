"""Matches of Power Coinz for pictures, and pages of its coinz."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from engine import Match, Over, ToMove
from engine.games.power_coinz.coinz import GOODS, MAX_NAME_LENGTH
from renderers import Scene, draw_page
from tests.games.chance import step

from ..view import WIDTH, View
from .drawn import at


class Page(NamedTuple):
    """A set of coinz, as `/collection` shows it."""

    number: int
    width: int = WIDTH

    def scene(self) -> Scene:
        """Draw the page."""
        goods = GOODS.sets[self.number].goods
        title = f"Marisol: {GOODS.sets[self.number].name}"
        return draw_page("power-coinz", title, [(good, place % 3) for place, good in enumerate(goods)])


def random_match(seats: int, events: int, seed: int) -> Match:
    """Return a random match at the first capture due after `events` events, or at its end."""
    dice = random.Random(seed)
    match = Match.open("power-coinz", seats=seats)
    while not isinstance(match.status, Over) and (
        events > 0 or not isinstance(match.status, ToMove) or match.status.secret
    ):
        match, events = step(match, dice), events - 1
    return match


def capturing(viewer: int | None = None) -> View:
    """Return the view of a round that one of eight seats has won."""
    match = random_match(8, 40, seed=2)
    return View(match, viewer, match.moves(match.status.seats[0]))  # type: ignore[union-attr]


def asleep() -> Match:
    """Return a match in which some coinz sleep and one is steady."""
    teams = ("5^ 4v 3v 2^ 1v", "5v 4v 3v 2v 1v", "5x 4x 3x 2x 1x")
    return at(*teams, by="A", asleep="B1,B2", steady="A4")


def longest_teams(shown: str) -> Match:
    """Return a match of eight seats whose coinz have the longest possible names.

    `shown` has the face of each coinz in a team, as in a position line.
    """
    power = {"text": "Sing.", "effect": "sleep", "n": 5}
    coinz = [
        {"id": f"long-{n}", "name": f"{n} " + "W" * (MAX_NAME_LENGTH - 2), "rating": n, "power": power}
        for n in range(1, 6)
    ]
    held: dict[str, Any] = {
        "sets": [{"set": "long", "name": "Long", "coinz": coinz}],
        "owned": [{f"long-{n}": 1 for n in range(1, 6)}] * 8,
    }
    team = ",".join(f"long-{n}{lying}" for n, lying in zip(range(5, 0, -1), shown))
    teams = "|".join(f"{letter}:{team}" for letter in "ABCDEFGH")
    slept = ",".join(f"{letter}{n}" for letter in "BCDEFGH" for n in range(1, 6))
    line = f"{teams} * by=A asleep={slept} dull={','.join(f'{letter}25' for letter in 'BCDEFGH')}"
    return Match.at("power-coinz", line, seats=8, holdings=held)
