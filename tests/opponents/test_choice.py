"""A move depends only on what a seat knows, on the level and on a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pytest

from engine import GAMES, Match, Over, Played, Thinking, ToMove, ToRoll
from opponents import LEVELS, choose, levels_of
from tests.breadth import broad, broad_but
from tests.engine.test_secrets import Hiding, opened
from tests.games.chance import decisions, play_on, unpaused_match

SEEDS = range(6)
SECRET = ("dice-chess", "ludifacture", "power-coinz")
POSITIONS, BATCH = 1_000, 20  # of each game with secrets; positions per test
DEEP = 20  # the deepest level looks at one position in this many
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


def a_decision(game_id: str, seed: int) -> tuple[Match, int]:
    """Return a moment of a random match at which a seat has to move."""
    dice, awaited = random.Random(seed), list(decisions(game_id, seed))
    return dice.choice(awaited)


@every_game
@pytest.mark.parametrize("seed", broad(SEEDS))
def test_every_level_makes_a_legal_move(game_id: str, seed: int) -> None:
    """Each level's move is legal, whatever the table's seats and options."""
    match, seat = a_decision(game_id, seed)
    for level in levels_of(match.game):
        move = choose(match, seat, level, seed)
        assert match.play(seat, move).events[-1] == Played(seat, move)


@pytest.mark.parametrize("game_id", broad_but(sorted(GAMES), "dice-chess", "power-coinz"))
def test_the_same_seed_makes_the_same_move(game_id: str) -> None:
    """A level chooses the same move in a replayed copy of the match."""
    match, seat = a_decision(game_id, 3)
    level = levels_of(match.game)[-1]
    move = choose(match, seat, level, b"seed")
    assert move == choose(Match.replay(match.record()), seat, level, b"seed")


def secret_pairs(game_id: str, batch: int) -> Iterator[tuple[Match, Match, int]]:
    """Yield pairs of matches that differ only in what is hidden from a seat, together with the seat."""
    dice, found = random.Random(f"{game_id} {batch}"), 0
    while found < BATCH:
        match = play_on(unpaused_match(game_id, dice), 0, dice)
        if isinstance(match.status, ToMove) and match.status.secret and match.setup.seats > 1:
            *others, seat = dice.sample(match.status.seats, dice.randint(2, len(match.status.seats)))
            one = other = match
            for each in others:
                one, other = (submitted(copy, each, dice) for copy in (one, other))
            if one.state != other.state:
                found += 1
                yield one, other, seat


def submitted(match: Match, seat: int, dice: random.Random) -> Match:
    """Return the match after a random submission by a seat."""
    return match.play(seat, str(match.game.submission(match.state, seat, dice.choice)))


@pytest.mark.parametrize("game_id", SECRET)
@pytest.mark.parametrize("batch", broad(range(POSITIONS // BATCH)))
def test_what_is_hidden_changes_no_move(game_id: str, batch: int) -> None:
    """Levels choose the same move, whatever an opponent has submitted in secret."""
    for number, (one, other, seat) in enumerate(secret_pairs(game_id, batch)):
        deepest = levels_of(one.game)[-1:] if number % DEEP == 0 else ()
        for level in ("casual", *deepest):
            assert choose(one, seat, level, number) == choose(other, seat, level, number)


def test_who_is_not_to_move_chooses_nothing() -> None:
    """Out of turn, before a roll and after the end, choosing raises ValueError. So does an unknown level."""
    match = Match.open("conversion", seats=2)
    with pytest.raises(ValueError, match="turn"):
        choose(match, 0, "casual", 1)
    while isinstance(match.status, ToRoll):
        match = match.roll([1] * match.status.count)
    with pytest.raises(ValueError, match="turn"):
        choose(match, 1, "casual", 1)
    with pytest.raises(ValueError, match="turn"):
        choose(match.settle(), 0, "casual", 1)
    with pytest.raises(KeyError):
        choose(match, 0, "genius", 1)


def test_levels_are_named_from_the_weakest() -> None:
    """Every game has two levels or more, among them Casual. Only Newcomer blunders on purpose."""
    for game in GAMES.values():
        levels = levels_of(game)
        assert set(levels) == set(game.levels) <= set(LEVELS)
        assert len(levels) >= 2
        assert game.levels["casual"] == Thinking()
        assert {level for level in levels if game.levels[level].blunders} <= {"newcomer"}


def test_a_game_that_declares_nothing_can_be_played_against() -> None:
    """A game that declares no levels has two. Where all moves look equal, the seed decides."""
    match = opened()
    assert levels_of(match.game) == ("newcomer", "casual")
    assert {choose(match, 0, "casual", seed) for seed in range(60)} == {"1", "5", "9"}


class Counting(Hiding):
    """The same game without secrets, so that the second seat can beat the number that it sees."""

    levels = MappingProxyType({"newcomer": Thinking(blunders=1.0), "casual": Thinking()})

    def status(self, state: Any) -> Any:
        over = super().status(state)
        return over if isinstance(over, Over) else ToMove((over.seats[0],))

    def view(self, state: Any, seat: int | None) -> Any:
        return state

    def estimate(self, state: Any) -> tuple[float, ...]:
        return (0.4, 0.6) if state[0] == "5" else (0.5, 0.5)


def public_match(levels: Mapping[str, Thinking]) -> Match:
    """Open a match of the public game, with levels of its own."""
    game, match = Counting(), opened()
    vars(game)["levels"] = levels
    return match._replace(game=game, status=game.status(match.state))


def test_casual_takes_what_looks_best_after_one_step() -> None:
    """Casual chooses the best move one step ahead, at random among equals. Newcomer also takes others."""
    match = public_match(Counting.levels)
    assert {choose(match, 0, "casual", seed) for seed in range(40)} == {"1", "9"}
    assert {choose(match, 0, "newcomer", seed) for seed in range(40)} == {"1", "5", "9"}
    answer = match.play(0, "5")
    assert {choose(answer, 1, "casual", seed) for seed in range(20)} == {"9"}


def test_who_looks_further_sees_the_answer() -> None:
    """Two plies ahead, a level finds the only number that can't be beaten, unless its budget is too small."""
    match = public_match({"steady": Thinking(plies=2)})
    assert {choose(match, 0, "steady", seed) for seed in range(20)} == {"9"}
    narrow = public_match({"steady": Thinking(plies=2, positions=1)})
    assert {choose(narrow, 0, "steady", seed) for seed in range(40)} == {"1", "9"}


class Guessing(Hiding):
    """The first seat wins if both hide the same number, so a level that cheats cannot lose."""

    levels = MappingProxyType({"newcomer": Thinking(blunders=1.0), "steady": Thinking(submissions=1)})

    def status(self, state: Any) -> Any:
        over = super().status(state)
        if isinstance(over, Over):
            return Over((0,) if state[0] == state[1] else (1,), "revealed")
        return over


def test_a_level_that_fills_in_what_is_hidden_does_not_peep() -> None:
    """A level draws the hidden submissions itself and never uses the real one."""
    match = opened()._replace(game=Guessing())
    for level in ("newcomer", "steady"):
        choices = [[choose(match.play(1, hidden), 0, level, seed) for seed in range(30)] for hidden in "159"]
        assert choices[0] == choices[1] == choices[2] == [choose(match, 0, level, s) for s in range(30)]
        assert set(choices[0]) == {"1", "5", "9"}
