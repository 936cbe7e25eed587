"""The outlook of a match: shares of the win that sum to 1, and the result once it is over."""

from __future__ import annotations

import ast
import math
import random
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES, Match, Over, Resigned, ToMove
from engine.outlook import total
from tests.breadth import broad
from tests.engine.test_secrets import HIDING, opened

from .chance import moments, play_to_the_end

SEEDS = range(10)
ROOT = Path(__file__).parent.parent.parent
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))
every_seed = pytest.mark.parametrize("seed", broad(SEEDS, 2))


def outlook_of(match: Match) -> tuple[float, ...]:
    """Return the outlook of a match as everyone sees it."""
    return match.game.outlook(match.game.view(match.state, None))


@every_game
@every_seed
def test_shares_are_shares(game_id: str, seed: int) -> None:
    """At every moment, the seats' shares are from 0 to 1 and add up to 1. A resigned player's is 0."""
    for match in moments(game_id, seed, leaving=0.005):
        shares = outlook_of(match)
        assert len(shares) == match.setup.seats
        assert all(0 <= share <= 1 for share in shares)
        assert math.isclose(sum(shares), 1)
        assert [shares[seat] for seat in range(match.setup.seats) if seat not in match.active] == [0.0] * (
            match.setup.seats - len(match.active)
        )


@every_game
def test_a_keen_look_shares_too(game_id: str) -> None:
    """A keen outlook adds up to 1 as well, and at the end it is the result."""
    for match in list(moments(game_id, 1, leaving=0.005))[::3]:
        shares = match.game.outlook(match.game.view(match.state, None), keen=True)
        assert math.isclose(sum(shares), 1)
        if isinstance(match.status, Over):
            assert shares == outlook_of(match)
        else:
            assert all(0 < shares[seat] < 1 for seat in match.active)


@every_game
@every_seed
def test_a_finished_match_gives_its_result(game_id: str, seed: int) -> None:
    """The winners share the outlook. Without winners, all active seats do."""
    *_, match = moments(game_id, seed, leaving=0.002 * (seed % 3))
    assert isinstance(match.status, Over)
    winners = match.status.winners or match.active
    expected = [1 / len(winners) if seat in winners else 0.0 for seat in range(match.setup.seats)]
    assert list(match.game.outlook(match.state)) == expected


@every_game
@every_seed
def test_nothing_is_settled_before_the_end(game_id: str, seed: int) -> None:
    """Before the end, every active seat's share is above 0 and below 1."""
    for match in moments(game_id, seed):
        if not isinstance(match.status, Over):
            shares = outlook_of(match)
            assert all(0 < shares[seat] < 1 for seat in match.active)


@every_game
def test_it_is_a_guess_that_is_worth_something(game_id: str) -> None:
    """In the last quarter of random matches for two, the winner is mostly ahead."""
    right = told = 0
    for seed in range(12):
        played = random_match(game_id, seed)
        final = played[-1].game.outlook(played[-1].state)
        for match in played[-len(played) // 4 : -1] if final[0] != final[1] else ():
            ahead = outlook_of(match)[0] - 0.5
            right += ahead * (final[0] - 0.5) > 0
            told += bool(ahead)
    assert right > 0.6 * told > 0, (
        f"{game_id}: its outlook named the winner at {right} of {told} moments; a better guess, `estimate`, "
        "belongs in outlook.py"
    )


def random_match(game_id: str, seed: int) -> list[Match]:
    """Return the moments of a random match for two with default options."""
    return list(play_to_the_end(Match.open(game_id, seats=2), random.Random(seed)))


def test_a_game_that_declares_nothing_has_an_outlook() -> None:
    """The outlook comes from the deciding figures, if any. Otherwise it is equal until there is a result."""
    match = opened()
    assert HIDING.outlook(match.state) == (0.5, 0.5)
    won = match.play(0, "9").play(1, "5")
    assert won.game.outlook(won.state) == (1.0, 0.0)


def by_default(match: Match) -> tuple[float, ...]:
    """Return the outlook that a game has unless it declares its own."""
    from engine import Game  # the contract's own method, which every game here overrides

    game: Any = match.game
    return Game.estimate(game, match.state)


def test_by_default_the_deciding_figures_tell() -> None:
    """The seat with the better deciding figure is ahead, which is the lower one if the lowest wins."""
    position = "/".join(["A6A6......", "B1.......", *["........"] * 6]) + " A1,B1 A"
    high = Match.at("conversion", position, seats=2)
    wide = Match.at("conversion", position, seats=2, options={"win": "wide"})
    assert by_default(high)[0] > 0.8
    assert by_default(wide)[0] < 0.2
    empty = Match.open("conversion", seats=3)
    assert by_default(empty) == (1 / 3, 1 / 3, 1 / 3)


def test_who_left_has_no_share() -> None:
    """A resigned player has no share, while all others continue and at the end."""
    match = Match.open("conversion", seats=3)
    left = match.resign(1)
    assert left.events == (Resigned(1),)
    assert outlook_of(left)[1] == by_default(left)[1] == 0.0
    assert isinstance(left.resign(0).status, Over)
    assert left.resign(0).game.outlook(left.resign(0).state) == (0.0, 0.0, 1.0)
    assert not isinstance(left.status, ToMove)


def test_a_draw_is_shared_by_all_who_play() -> None:
    """After a draw, all active seats have the same share."""
    drawn = Match.open("cubeo", seats=2).settle()
    assert drawn.status == Over((), "agreement")
    assert drawn.game.outlook(drawn.state) == (0.5, 0.5)


def test_sums_are_rounded_alike_in_every_python() -> None:
    """Fractions are added one after another, as `sum` did before Python 3.12, so that moves stay equal."""
    assert total([1e16, 1.0, -1e16]) == 0.0


def test_what_decides_between_moves_adds_so() -> None:
    """No module of the opponents, nor the outlook, uses `sum`, `fsum` or `pow`."""
    modules = [ROOT / "engine" / "outlook.py", *sorted((ROOT / "opponents").glob("*.py"))]
    assert len(modules) > 3
    for path in modules:
        calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        names = {function.id for function in calls if isinstance(function, ast.Name)}
        assert names & {"sum", "fsum", "pow"} == set(), path.name
