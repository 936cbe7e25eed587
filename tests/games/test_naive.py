"""The engine against each game's naive implementation, which is independent and must agree with it."""

from __future__ import annotations

import ast
import random
from itertools import islice, pairwise

import pytest

from engine import GAMES, Match, Over, Played, Rolled, ToMove, options_of
from tests.breadth import broad

from . import folder
from .chance import moments, opening_of
from .perft import Oracle, Row, oracle_of
from .twins import Twin
from .twins import opened as opened_twins

LONGEST = 60  # events of a match to compare, because the naive implementations are slow
TRIED = 200  # seeds, soon including one whose match has no secret moves

TWINS = {game_id: oracle for game_id in sorted(GAMES) if issubclass(oracle := oracle_of(game_id), Twin)}

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


def is_secret(match: Match) -> bool:
    """Return whether secret moves are due, which are countless and of which each side lists its own few."""
    return isinstance(match.status, ToMove) and match.status.secret


def comparable(game_id: str, oracle: type[Oracle], seed: int) -> list[Match]:
    """Return the first moments of a random match from which the naive implementation can be opened."""
    for tried in range(seed * TRIED, (seed + 1) * TRIED):
        played = list(islice(moments(game_id, tried), LONGEST))
        if not oracle.FROM_OPENING:
            secret = [place for place, match in enumerate(played) if is_secret(match)]
            played = played[max(secret, default=-1) + 1 :]
        decided = [match for match in played if isinstance(match.status, ToMove)]
        if decided and not any(map(is_secret, decided)):
            return played
    raise AssertionError(f"every match of {game_id} has secret moves: say FROM_OPENING = False")


def opened(oracle: type[Oracle], match: Match) -> Oracle:
    """Open the naive implementation at a moment of a match, or at its opening."""
    position = None if oracle.FROM_OPENING else match.position
    return oracle.open(Row(match.game.id, opening_of(match), position, (), 0, 0, slow=False))


@pytest.mark.parametrize("game_id", [game_id for game_id in sorted(GAMES) if game_id not in TWINS])
@pytest.mark.parametrize("seed", broad(range(12), 3))
def test_both_offer_the_same_moves(game_id: str, seed: int) -> None:
    """At each moment of random matches, either both await dice or both have the same moves."""
    counted = oracle_of(game_id)
    first, *_ = played = comparable(game_id, counted, seed)
    oracle = opened(counted, first)
    for match, after in pairwise(played):
        event = after.events[-1]
        if isinstance(event, Rolled):
            assert oracle.rolls
            oracle.roll(event.faces)
        elif isinstance(event, Played):
            assert not oracle.rolls
            offered = {str(move): move for move in oracle.moves()}
            mine = list(match.moves(event.seat))
            assert sorted(offered) == mine, f"seed {seed}: {match.position}: naive.py has the first ones"
            oracle = oracle.after(offered[event.move])
    if isinstance(played[-1].status, Over):
        assert not oracle.rolls
        assert not oracle.moves()


@pytest.mark.parametrize(
    ("game_id", "seed"),
    [
        pytest.param(game_id, seed, marks=(pytest.mark.breadth,) if 4 * seed >= twin.MATCHES else ())
        for game_id, twin in TWINS.items()
        for seed in range(3 * twin.MATCHES)
    ],
)
def test_twins_agree(game_id: str, seed: int) -> None:
    """Engine and twin have the same moves, positions, figures and ends, even with resignations."""
    twin, dice = TWINS[game_id], random.Random(f"{game_id} {seed}")
    match, naive = opened_twins(twin, game_id, dice)
    naive.follow(match, dice, seed % 4 / 3, twin.LONGEST)


@pytest.mark.parametrize("game_id", TWINS)
def test_their_matches_have_all_options(game_id: str) -> None:
    """The matches include every number of seats, and every value of each option or those drawn for it."""
    twin = TWINS[game_id]
    luck = (random.Random(f"{game_id} {seed}") for seed in range(twin.MATCHES))
    drawn = [opened_twins(twin, game_id, dice)[0] for dice in luck]
    assert {match.setup.seats for match in drawn} == set(GAMES[game_id].seats)
    for option in options_of(GAMES[game_id].Options):
        used = {match.record()["options"][option.id] for match in drawn}
        assert used == set(twin.OPTIONS.get(option.id, option.values)), option.id


@every_game
def test_the_naive_implementation_stands_alone(game_id: str) -> None:
    """The naive implementation imports nothing from the engine, so that it can't share its mistakes."""
    module = ast.parse((folder(game_id) / "naive.py").read_text(encoding="utf-8"))
    imported = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add("." * node.level or (node.module or "").partition(".")[0])
    assert imported & {"engine", "renderers", "bot", "tests", ".", "..", "..."} == set()
