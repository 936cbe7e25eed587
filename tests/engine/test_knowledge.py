"""A match as one seat knows it: hidden submissions are due again, and can be drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine import GAMES, Match, Over, ToMove
from tests.breadth import broad
from tests.games.chance import moments

from .test_secrets import opened

SEEDS = range(12)
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


def secret_moments(game_id: str, seed: int) -> Iterator[Match]:
    """Yield the moments of a random match, with resignations, at which submissions are due."""
    for match in moments(game_id, seed, leaving=0.02):
        if isinstance(match.status, ToMove) and match.status.secret:
            yield match


def test_the_own_submission_is_known_and_the_other_is_owed() -> None:
    """A seat knows its own submission. To the opponent and spectators, it's still due."""
    match = opened().play(1, "7")
    assert match.known_to(0) == match.known_to(None) == opened()
    assert match.known_to(1) == match
    assert match.play(0, "3").known_to(0) == match.play(0, "3")


def test_it_does_not_depend_on_what_is_hidden() -> None:
    """A seat knows the same, whatever the opponent has submitted, and even if nothing was submitted."""
    assert opened().play(1, "7").known_to(0) == opened().play(1, "2").known_to(0) == opened().known_to(0)


def test_what_is_owed_is_filled_in() -> None:
    """The game draws the submissions that are due, the same with the same luck, and keeps the seat's own."""
    full = opened().play(1, "7").known_to(1).completed(random.Random(1).choice)
    assert isinstance(full.status, Over)
    assert full.state[1] == "7"
    assert full.state[0] in "159"
    assert full.completed(random.Random(2).choice) == full


def test_a_position_with_a_submission_in_it_is_refused() -> None:
    """If a match opens with a submission, other seats can't know what came before it: ValueError."""
    opening = Match.open("dice-chess", seats=2).roll([1] * 16).roll([2] * 16)
    match = Match.at("dice-chess", opening.play(0, "1" * 16).position, seats=2)
    assert match.known_to(0) == match
    for other in (1, None):
        with pytest.raises(ValueError, match="submission"):
            match.known_to(other)


@every_game
@pytest.mark.parametrize("seed", broad(SEEDS, 3))
def test_where_nothing_is_hidden_all_is_known(game_id: str, seed: int) -> None:
    """A seat knows the whole match, unless it ended before everything was revealed: ValueError."""
    for match in moments(game_id, seed, leaving=0.02):
        if match.hidden:
            continue
        if match.game.view(match.state, 0) == match.state:
            assert match.known_to(0) is match
            continue
        assert isinstance(match.status, Over)
        with pytest.raises(ValueError, match="submission"):
            match.known_to(0)


@every_game
@pytest.mark.parametrize("seed", broad(SEEDS, 3))
def test_who_left_meanwhile_is_known(game_id: str, seed: int) -> None:
    """A seat knows which seats are active, and whether its own submission is due."""
    for match in secret_moments(game_id, seed):
        for seat in match.active:
            known = match.known_to(seat)
            assert known.active == match.active
            assert known.game.view(known.state, seat) == known.state
            assert isinstance(known.status, ToMove)
            assert isinstance(match.status, ToMove)
            assert (seat in known.status.seats) == (seat in match.status.seats)


@every_game
@pytest.mark.parametrize("seed", broad(SEEDS, 3))
def test_submissions_are_legal_and_differ(game_id: str, seed: int) -> None:
    """Submissions are drawn with the given luck alone, and other luck draws other ones."""
    for match in secret_moments(game_id, seed):
        full = [match.known_to(None).completed(random.Random(luck).choice) for luck in range(6)]
        assert full[0] == match.known_to(None).completed(random.Random(0).choice)
        assert any(one.state != other.state for one, other in pairwise(full))
        break
