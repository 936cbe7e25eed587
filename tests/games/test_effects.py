"""The effects of moves: a clause for the player who chooses, with the best moves first."""

from __future__ import annotations

import pytest

from engine import GAMES, Match, ToMove, effects_of
from tests.breadth import broad

from .chance import decisions
from .conversion import drawn as on_conversion
from .cubeo import drawn as on_cubeo
from .dice_chess import drawn as on_dice_chess
from .konfusion import drawn as on_konfusion
from .ludifacture import drawn as on_ludifacture
from .power_coinz import drawn as on_power_coinz

SHOWN = 4


def told(match: Match) -> list[str]:
    """Return seat A's best moves, as a list of suggestions shows them."""
    best = effects_of(match, 0)[:SHOWN]
    return [f"{move}, {brings.told}" if brings else move for move, brings in best]


def test_conversion() -> None:
    """Moves that convert come first, with their effects in words."""
    match = on_conversion.at("A1 B1 .\n. . .\nA6 . .", "A3,B1")
    assert told(match) == [f"3@{square}, converts 1 die, raises 1" for square in ("a2", "a4", "b2", "b4")]
    move, brings = effects_of(match, 0)[4]
    assert (move, str(brings and brings.told)) == ("3@c2", "converts 1 die")


def test_conversion_with_dice_that_are_left() -> None:
    """A die that is spared isn't among the effects."""
    match = on_conversion.at("A1 B1 .\n. . .\nA6 . .", "A3,B1", optional_conversion=True)
    spared = dict(effects_of(match, 0))["3@c2-b3"]
    assert spared is None


def test_cubeo() -> None:
    """Winning merges come first, and no other effect mentions a win."""
    match = on_cubeo.at("A3 A4 .\nA1 B1 .")
    best, second, *others = effects_of(match, 0)
    assert [best[1] and str(best[1].told), second[1] and str(second[1].told)] == ["makes 7 and wins"] * 2
    assert all(not brings or "wins" not in str(brings.told) for _move, brings in others)


def test_dice_chess() -> None:
    assert told(on_dice_chess.at("B1 B6\nA6 ."))[:3] == [
        "a1>b2, captures the 6",
        "a1>a2, captures the 1",
        "a1>b1",
    ]


def test_konfusion() -> None:
    """The goal comes before captures, and captures before dice that grow."""
    match = on_konfusion.at("10 . B2\n 7 A3 A3\n 6 . A5\n e f", also="B1@h8 A1@e8")
    assert told(match)[:2] == ["f7>f10, captures B's 2, becomes a 4", "e7>e10, becomes a 4"]
    goal = on_konfusion.at(
        "10 A2 . . . A3 A1 . . . .\n 7 . . . . . . . . . A3\n a b c d e f g h i j", also="B6@h5"
    )
    assert told(goal)[0] == "j7>j10, becomes a 4, takes the last of the four goal keyposts"


def test_ludifacture() -> None:
    """Moves are in the order of the coins that they take and bring home."""
    match = on_ludifacture.at(".\n.\nC0\nB3\n.\nA2\n.\n.", "1,1,4+0")
    assert told(match) == [
        "2:2, sends B back to base, taking 3",
        "2:3, robs B of 1, puts C back on a7",
        "2:4, robs B of 1",
        "5:1",
    ]


def test_power_coinz() -> None:
    """Captures are in the order of the ratings that show. Picking a team has no effects."""
    opened = on_power_coinz.opened(2)
    match = next(match for match, seat in decisions("power-coinz", 1) if match.last and seat == 0)
    named = [brings for _move, brings in effects_of(match, 0) if brings]
    assert [brings.gain for brings in named] == sorted((brings.gain for brings in named), reverse=True)
    assert len(named) == len(match.moves(0))
    assert all(brings is None for _move, brings in effects_of(opened, 0))


@pytest.mark.parametrize("game_id", sorted(GAMES))
@pytest.mark.parametrize("seed", broad(range(4)))
def test_what_is_offered_first_is_what_brings_most(game_id: str, seed: int) -> None:
    """Effects list all moves, best first. A choice that completes a move has the move's gain."""
    for match, seat in decisions(game_id, seed, every=9):
        effects = effects_of(match, seat)
        assert sorted(move for move, _brings in effects) == list(match.moves(seat))
        gains = [brings.gain if brings else 0 for _move, brings in effects]
        assert gains == sorted(gains, reverse=True)
        assert all(len(str(brings.told)) <= 100 for _move, brings in effects if brings)
        assert isinstance(match.status, ToMove)
        if match.status.secret:
            continue
        gain_of = {move: brings.gain if brings else 0 for move, brings in effects}
        for first in match.choices(seat, ()).choices:
            further = () if first.move else match.choices(seat, (first.token,)).choices
            for choice in (first, *further):
                if choice.move is not None and not choice.label.template.startswith("Convert"):
                    assert max(choice.gain, 0) == gain_of[choice.move], choice
