"""The tasks of Power Coinz's lessons, checked by the coinz that are out of play after the move."""

from __future__ import annotations

import pytest

from engine import GAMES, IllegalMove
from engine.games.power_coinz.coinz import GOODS

from ..lessons import Meaning

RATINGS = {good.id: good.data.rating for each in GOODS.sets for good in each.goods}


def is_picked(line: str) -> bool:
    """Return whether a submitted team's ratings add up to 15."""
    ids = line.partition(" in=A:")[2].split(",")
    return len(ids) == 5 and sum(RATINGS[id] for id in ids) == 15


def out(*places: str) -> Meaning:
    """Return a function that tells if one of some coinz, such as `B2`, is out of play."""

    def meant(line: str) -> bool:
        teams = {team[0]: team[2:].split(",") for team in line.split(" ", maxsplit=1)[0].split("|")}
        return any(teams[place[0]][int(place[1]) - 1].endswith("x") for place in places)

    return meant


MEANINGS = (
    is_picked,
    out("B2"),
    out("B1", "B2", "B3", "B4", "B5"),
    out("B2"),
    out("B4"),
)


def test_a_team_that_does_not_add_up_is_none() -> None:
    """In the first lesson, a team that doesn't add up to 15 is illegal."""
    match = GAMES["power-coinz"].lessons[0].opened("power-coinz")
    with pytest.raises(IllegalMove):
        match.play(0, "tin-robot,tin-rocket,moon-wolf,moon-bear,soup-pot")
