"""Looking ahead: cut-offs change nothing, dice are averaged, and the budget is kept."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import GAMES, Match, Over, Thinking, ToMove, ToRoll
from opponents import lookahead
from opponents.lookahead import Lookahead
from tests.breadth import broad
from tests.games.chance import decisions, play_to_the_end

EVERYTHING = (1_000,)  # moves looked into at each ply
TWO_SEATS = ("conversion", "cubeo", "dice-chess", "konfusion", "ludifacture", "power-coinz")


class Unbounded(Lookahead):
    """The same search, with access to the outlook that it found."""

    def found(self, state: Any, seat: int, plies: int) -> tuple[float, ...]:
        """Return the outlook of the best move."""
        best = self.best(state, seat, self._game.moves(state, seat))
        return self._beyond(self._game.play(state, seat, best), plies - 1, 1, lookahead.NONE_SURE)


def late(game_id: str, seed: int) -> tuple[Match, int]:
    """Return a moment near the end of a random match for two, and the seat to move."""
    played = play_to_the_end(Match.open(game_id, seats=2), random.Random(seed))
    awaited = [each for each in played if isinstance(each.status, ToMove) and not each.status.secret]
    match = awaited[-min(len(awaited), 3 + seed % 4)]
    assert isinstance(match.status, ToMove)
    return match, match.status.seats[0]


@pytest.mark.parametrize("game_id", TWO_SEATS)
@pytest.mark.parametrize("seed", broad(range(8), 0))
def test_what_is_cut_off_does_not_matter(game_id: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best move's outlook is the same with and without cut-offs."""
    match, seat = late(game_id, seed)
    thinking = Thinking(plies=3, width=(8, 8), rolls=2, positions=100_000)
    cut = Unbounded(match.game, thinking, seed).found(match.state, seat, 3)
    monkeypatch.setattr(lookahead, "_raised", lambda floors, *_: floors)
    assert Unbounded(match.game, thinking, seed).found(match.state, seat, 3)[seat] == cut[seat]


@pytest.mark.breadth
def test_nothing_is_cut_off_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outlooks are the same with and without cut-offs in the middle of games, where moves differ most."""
    thinking = Thinking(plies=4, width=(6,), positions=100_000)
    middles = [match for seed in range(4) for match, _ in list(decisions("cubeo", seed))[6:30:4]]

    def outlooks() -> list[tuple[float, ...]]:
        aheads = ((Lookahead(match.game, thinking, 1), match.state) for match in middles)
        return [ahead._beyond(state, 4, 0, lookahead.NONE_SURE) for ahead, state in aheads]

    cut = outlooks()
    monkeypatch.setattr(lookahead, "_raised", lambda floors, *_: floors)
    assert cut == outlooks()


@pytest.mark.parametrize("seed", broad(range(6)))
def test_two_plies_are_the_best_of_the_worst(seed: int) -> None:
    """In a game without dice, the chosen move is the one after which the best reply leaves the most."""
    match, seat = late("cubeo", seed)
    game = match.game

    def left(move: Any) -> float:
        after = game.play(match.state, seat, move)
        status = game.status(after)
        if isinstance(status, Over):
            return game.outlook(after)[seat]
        (other,) = status.seats
        return min(game.outlook(game.play(after, other, answer))[seat] for answer in game.moves(after, other))

    moves = list(game.moves(match.state, seat))
    best = Lookahead(game, Thinking(plies=2, width=EVERYTHING), 1).best(match.state, seat, moves)
    assert left(best) == max(map(left, moves))


def test_a_single_die_is_looked_at_face_by_face() -> None:
    """The outlook before a single die is the mean over its six faces."""
    line = "......../......../......../...B1..../...A3..../......../......../........ A0,B0 A"
    match = Match.at("dice-chess", line, seats=2).play(0, "d4>d5")
    assert isinstance(match.status, ToRoll)
    ahead = Lookahead(match.game, Thinking(), 1)
    roll = ToRoll(1, 6, 0, "re-roll")
    outlooks = [match.game.outlook(match.game.roll(match.state, (face,))) for face in range(1, 7)]
    mean = tuple(sum(shares) / 6 for shares in zip(*outlooks))
    assert ahead._beyond_roll(match.state, roll, 1, 1) == mean


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_the_budget_ends_the_look(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search ends soon after its budget of positions is spent."""
    match, seat = next(
        (each, seat)
        for each, seat in list(decisions(game_id, 5))[3:]
        if isinstance(each.status, ToMove) and not each.status.secret
    )
    ahead = Lookahead(match.game, Thinking(plies=9, width=EVERYTHING, positions=300), 1)
    moves = list(match.game.moves(match.state, seat))
    assert ahead.best(match.state, seat, moves) in moves
    assert ahead._looked < 300 + 1_000


def test_what_was_found_before_the_budget_was_spent_counts() -> None:
    """Once the budget is spent, only the moves searched so far are ranked, best first."""
    match, seat = list(decisions("cubeo", 5))[12]
    moves = list(match.game.moves(match.state, seat))
    spent = Lookahead(match.game, Thinking(plies=2, positions=40), 1).ranked(match.state, seat, moves)
    assert 1 < len(spent) < len(moves)
    ample = Lookahead(match.game, Thinking(plies=2), 1)
    again = ample.ranked(match.state, seat, [branch.move for branch in spent])
    assert (again[0].move, again[0].outlook) == (spent[0].move, spent[0].outlook)
    nothing = Lookahead(match.game, Thinking(plies=2, positions=1), 1).ranked(match.state, seat, moves)
    assert len(nothing) == len(moves)
