"""Games that fit the minutes and people available, by their measured lengths."""

from __future__ import annotations

import pytest

from benchmarks import lengths
from bot.table.game_night.suggestions import Suggestion, closest, length_of, split, suggest, suggestion_of
from engine import GAMES, Match

Told = list[tuple[str, dict[str, str | int]]]


def told(found: tuple[Suggestion, ...]) -> Told:
    return [(each.game_id, each.options) for each in found]


def fitting(players: int, minutes: int) -> Told:
    return told(tuple(each for each in suggest(players, minutes) if each.p90 <= 60 * minutes))


def test_case_48_what_fits_and_what_comes_closest() -> None:
    """Medians fit to the second, before rounding. If nothing fits, the closest games come first."""
    assert fitting(4, 10) == [("power-coinz", {})]
    assert told(suggest(4, 10)) == [("power-coinz", {}), ("ludifacture", {"ante": 4})]
    assert told(suggest(6, 15)) == [("conversion", {"holes": 32}), ("power-coinz", {})]
    assert suggest(5, 3) == ()
    assert told(closest(5, 3))[0] in (("power-coinz", {}), ("conversion", {"holes": 32}))
    medians = [each.median for each in closest(5, 3)]
    assert medians == sorted(medians)
    assert min(each.median for each in closest(6, 15)) > 15 * 60
    assert fitting(2, 3) == told(suggest(2, 3)) == [("power-coinz", {})]
    assert fitting(2, 2) == told(suggest(2, 2)) == []
    assert [each.median for each in suggest(6, 7)] == [7 * 60]
    assert suggest(6, 6) == ()
    (holes,) = (each for each in suggest(8, 11) if each.game_id == "conversion")
    assert (holes.median, holes.p90) == (640, 640)
    assert "conversion" not in [each.game_id for each in suggest(8, 10)]


@pytest.mark.parametrize(
    ("game_id", "players", "options", "median", "p90"),
    [
        ("power-coinz", 2, {}, 3, 3),
        ("power-coinz", 3, {}, 4, 4),
        ("power-coinz", 7, {}, 8, 9),
        ("power-coinz", 8, {}, 9, 10),
        ("ludifacture", 2, {}, 4, 6),
        ("ludifacture", 4, {"set": "four"}, 40, 47),
        ("conversion", 3, {}, 21, 21),
        ("dice-chess", 2, {"stall": "strict"}, 11, 18),
        ("cubeo", 2, {}, 21, 28),
        ("konfusion", 2, {"pieces": "roll"}, 65, 95),
    ],
)
def test_minutes_of_games(
    game_id: str, players: int, options: dict[str, str | int], median: int, p90: int
) -> None:
    """Each decision takes the table's seconds. A secret set-up adds a minute and a half."""
    every = (*suggest(players, 360), *closest(players, 1), *suggest(players, 50), *suggest(players, 25))
    found = next(each for each in every if (each.game_id, each.options) == (game_id, options))
    assert ((found.median + 30) // 60, (found.p90 + 30) // 60) == (median, p90)


def test_the_pace_of_a_server() -> None:
    """It replaces the usual seconds for that game alone. Games that were played lately come later."""
    paces = {"conversion": 60, "cubeo": 5}
    plain = {each.key: each for each in suggest(2, 360)}
    for each in suggest(2, 360, paces=paces):
        seconds = paces.get(each.game_id, each.seconds)
        secretly = 90 if each.length.secret else 0
        assert (each.median, each.p90) == tuple(secretly + seconds * n for n in each.length.decisions[1:])
        assert each.game_id in paces or each == plain.get(each.key, each)
    assert told(suggest(6, 15, paces={"conversion": 60})) == [("power-coinz", {})]
    assert ("conversion", {"holes": 32}) in told(suggest(6, 32, paces={"conversion": 60}))
    assert told(closest(5, 2, {"power-coinz": 120}))[-1] == ("power-coinz", {})
    assert split(6, 15, {"conversion": 120, "power-coinz": 120, "ludifacture": 120}) is None
    usual = length_of("cubeo", {}, 2, {"cubeo": 7, "konfusion": 8})
    assert usual.seconds == 7
    usual = suggest(6, 15)
    assert suggest(6, 15, {"conversion"}) == usual


def test_a_split_for_many() -> None:
    """Six people split into four and two, with two games. A forged key of a suggestion gives None."""
    parted = split(6, 15)
    assert [each.players for each in parted] == [4, 2]
    assert parted[0].game_id != parted[1].game_id
    assert split(6, 1) is None
    assert split(3, 60) is None
    for each in suggest(4, 60):
        assert suggestion_of(each.key) == each
    for key in ("", "cubeo", "cubeo:9:2", "cubeo:0:3", "../x:0:2"):
        assert suggestion_of(key) is None


@pytest.mark.parametrize("game_id", [game_id for game_id, game in GAMES.items() if game.lengths])
def test_every_row_can_be_opened(game_id: str) -> None:
    """Each measured length has seats and options that the game has, and its percentiles are in order."""
    rows = GAMES[game_id].lengths
    assert len({(length.seats, length.options) for length in rows}) == len(rows)
    for length in rows:
        assert sorted(length.decisions) == list(length.decisions)
        for seats in length.seats:
            Match.open(game_id, seats=seats, options=dict(length.options))


def test_what_was_measured_of_a_game() -> None:
    """It is for this number of seats and these options. An impossible number of seats gives None."""
    usual, rolled = (length_of("konfusion", {"pieces": each}, 2) for each in ("set", "roll"))
    assert (usual.seats, usual.options) == ((2,), ())
    assert (rolled.seats, rolled.options) == ((2,), (("pieces", "roll"),))
    assert length_of("konfusion", {}, 4).seats == (4,)
    assert length_of("konfusion", {}, 9) is None
    (length,) = (each for each in GAMES["power-coinz"].lengths if each.seats == (2,))
    found = lengths.measured("power-coinz", 2, length, 6, "casual")
    assert all(abs(one - other) <= 2 for one, other in zip(found, length.decisions, strict=True))
    assert lengths.line("power-coinz", 2, length, found).startswith("power-coinz   2 seats")
