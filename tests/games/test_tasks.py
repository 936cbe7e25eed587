"""What the board tells players to do, in every phase of every game, in words that everyone can read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from engine import GAMES, Match, ToMove, render, task_of
from engine.game import Game
from tests.breadth import broad

from .chance import moments, play_to_the_end

MATCHES = 6

# By game, seats and options: all tasks given in some matches, without figures.
PHASES = {
    ("conversion", 2): {"place one of your dice on the board", "place your last die on the board"},
    ("cubeo", 2): {
        "add a die",
        "move one of your dice",
        "add a die or move one of yours",
        "move one of your dice or merge two",
        "add a die, move one of yours or merge two",
    },
    ("dice-chess", 2): {
        "arrange your armies in secret",
        "arrange your army in secret",
        "move one of your dice",
    },
    ("dice-chess", 2, "placement=as-rolled", "passing=on"): {"move one of your dice, or pass"},
    ("konfusion", 2): {"move one of your dice"},
    ("konfusion", 3, "pieces=roll"): {
        "move a single die",
        "move up to # dice",
        "move another die, or end the turn",
        "move up to # more dice, or end the turn",
    },
    ("ludifacture", 4): {"move a marker with your roll of #-#-#"},
    ("ludifacture", 2, "order=chosen"): {
        "each number your columns in secret",
        "number your columns in secret",
        "move a marker with your roll of #-#-#",
    },
    ("power-coinz", 2): {
        "each pick five coinz in secret",
        "pick your five coinz in secret",
        "you won the round: take one of <1>'s coinz",
        "you won the round: take one of <0>'s coinz",
    },
    ("power-coinz", 4): {
        "each pick five coinz in secret",
        "pick your five coinz in secret",
        "you won the round: take one of the others' coinz",
        *(f"you won the round: take one of <{seat}>'s coinz" for seat in range(4)),
    },
}


def played(game_id: str, seats: int, options: dict[str, str]) -> Iterator[Match]:
    """Yield the moments of some random matches at which a move is due."""
    for seed in range(MATCHES):
        match = Match.open(game_id, seats=seats, options=options)
        every = play_to_the_end(match, random.Random(seed))
        yield from (each for each in every if isinstance(each.status, ToMove))


def told(match: Match) -> str:
    """Return what the seats to move are told."""
    task = task_of(match)
    assert task is not None
    return render(task, name=lambda seat: f"<{int(seat)}>")


@pytest.mark.parametrize(("opening", "phases"), PHASES.items(), ids=map(str, PHASES))
def test_every_phase_has_its_order(opening: tuple[str, int, *tuple[str, ...]], phases: set[str]) -> None:
    """Each phase of a game has its own words, and seats are named by number."""
    game_id, seats, *chosen = opening
    options = dict(each.split("=") for each in chosen)
    found = {re.sub(r"(?<!<)\b\d+\b", "#", told(match)) for match in played(game_id, seats, options)}
    assert found == phases


@pytest.mark.parametrize("game_id", sorted(GAMES))
@pytest.mark.parametrize("seed", broad(range(6)))
def test_an_order_goes_on_a_line_after_a_name(game_id: str, seed: int) -> None:
    """A task is a short clause without a full stop. If no one is to move, there is none."""
    for match in moments(game_id, seed, 0.02):
        if not isinstance(match.status, ToMove):
            assert task_of(match) is None
            continue
        assert re.fullmatch(r"[a-z][^{}.]{3,80}[^.!]", told(match))
        assert "None" not in told(match)


def test_a_game_without_words_of_its_own_is_told_all_the_same() -> None:
    """Without words of its own, a game tells one or several seats to move."""
    game = GAMES["conversion"]
    assert [str(Game.task(game, None, seats)) for seats in ((1,), (0, 1))] == [
        "make your move",
        "make your moves",
    ]
