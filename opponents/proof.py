"""Proofs that a position has one right move: forced, counted to the end, or weighed with a margin.

Budgets count positions, never seconds, so a proof is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine import Match, Theme
from engine.themes import Weighing

from .forcing import MOST, Counting, Forcing, UnknownDiceError
from .lookahead import BudgetSpentError, Lookahead
from .playing import shares_of_games

LIMIT = 60_000  # positions to look at
MIN_LEAD = 3  # of a counted solution over the next best move
ENOUGH_MOVES, MAX_RIGHT = 50, 3  # with so many results, so many may be right if they win by force
WORST_BEST, BEST_SECOND = 0.25, 0.85  # shares between which a weighed solution has to lie


class Proven(NamedTuple):
    """The right moves of a position, in canonical notation, and the proof as puzzle files write it."""

    solution: tuple[str, ...]
    proof: str


Results = Mapping[str, list[Any]]  # moves by the position that they lead to


def bare(position: str) -> str:
    """Return a position line without its `key=value` fields, which say what happened before."""
    return " ".join(field for field in position.split(" ") if "=" not in field)


def results_of(match: Match, seat: int) -> Results:
    """Return a seat's moves by the position that they lead to, in the order of their notation."""
    game, results = match.game, dict[str, list[Any]]()
    for move in sorted(game.moves(match.state, seat), key=str):
        results.setdefault(bare(game.encode(game.play(match.state, seat, move))), []).append(move)
    return results


def prove(theme: Theme, match: Match, seat: int, moves: int = 1) -> Proven | None:
    """Return the moves that a theme asks for, or None if its proof fails.

    `moves` is in how many moves a forced theme wins or loses.
    """
    results = results_of(match, seat)
    if len(results) < theme.results:
        return None
    try:
        if theme.proof == "forced":
            return forced(match, seat, results, moves)
        if theme.proof == "forced against":
            return forced_against(match, seat, results, moves)
        return (
            weighed(match, seat, results, theme.weighing) if theme.weighing else counted(match, seat, results)
        )
    except (BudgetSpentError, UnknownDiceError):
        return None


def forced(match: Match, seat: int, results: Results, moves: int) -> Proven | None:
    """Return the moves that win in so many moves whatever happens, unless there is a faster win."""
    game, state, search = match.game, match.state, Forcing(match.game, LIMIT)
    if moves > 1 and search.wins(state, seat, moves - 1):
        return None
    most = MAX_RIGHT if len(results) >= ENOUGH_MOVES else 1
    return _right(
        results, lambda move: search.holds(game.play(state, seat, move), seat, moves - 1), f"{moves}", most
    )


def forced_against(match: Match, seat: int, results: Results, moves: int) -> Proven | None:
    """Return the moves after which the other seat cannot win in so many moves, unless fewer say as much."""
    game, state, search = match.game, match.state, Forcing(match.game, LIMIT)

    def holds(move: Any, moves: int) -> bool:
        return not search.holds(game.play(state, seat, move), 1 - seat, moves)

    if moves > 1 and sum(holds(same[0], moves - 1) for same in results.values()) <= 1:
        return None
    return _right(results, lambda move: holds(move, moves), f"against {moves}", 1)


def counted(match: Match, seat: int, results: Results) -> Proven | None:
    """Return the moves with the best final lead, by `MIN_LEAD` or more, if all dice are known."""
    game, search, sign = match.game, Counting(match.game, LIMIT), 1 - 2 * seat
    leads = {
        position: sign * search.lead(game.play(match.state, seat, same[0]), -MOST, MOST)
        for position, same in results.items()
    }
    first, second = sorted(results, key=lambda position: -leads[position])[:2]
    if leads[first] - leads[second] < MIN_LEAD or leads[first] <= 0:
        return None
    return Proven(tuple(map(str, results[first])), f"counted {leads[first]:+} {leads[second]:+}")


def weighed(match: Match, seat: int, results: Results, weighing: Weighing) -> Proven | None:
    """Return the moves that lead by the margins of `weighing`, and the shares found by the second look."""
    same = [moves[0] for moves in results.values()]
    weigh = _by_games if weighing.games else _by_search
    before = None
    for deeper, margin in enumerate((weighing.margin, weighing.again)):
        first, second = weigh(match, seat, same, weighing, deeper)
        (best, share), (_, next_best) = first, second
        if share - next_best < margin or share < WORST_BEST or next_best > BEST_SECOND:
            return None
        if before not in (None, best):
            return None
        before = best
    solution = next(moves for moves in results.values() if moves[0] == before)
    return Proven(tuple(map(str, solution)), f"weighed {share:.3f} {next_best:.3f}")


Weighed = list[tuple[Any, float]]  # moves with the seat's share of the win, best first; two are exact


def _by_search(match: Match, seat: int, moves: list[Any], weighing: Weighing, deeper: int) -> Weighed:
    thinking = weighing.deeper if deeper else weighing.search
    ahead = Lookahead(match.game, thinking, f"{match.position} {deeper}")
    return [(branch.move, branch.outlook[seat]) for branch in ahead.leading(match.state, seat, moves)]


def _by_games(match: Match, seat: int, moves: list[Any], weighing: Weighing, deeper: int) -> Weighed:
    after = [match.game.play(match.state, seat, move) for move in moves]
    few = shares_of_games(match.game, after, f"{match.position} few", weighing.games // 16)
    if not deeper and _lead([each[seat] for each in few]) < weighing.margin / 2:
        return [(move, 0.0) for move in moves]  # it saves most of the time, and 2,000 games would not differ
    shares = shares_of_games(match.game, after, f"{match.position} {deeper}", weighing.games)
    return sorted(((move, each[seat]) for move, each in zip(moves, shares)), key=lambda pair: -pair[1])


def _lead(shares: list[float]) -> float:
    *_, second, first = sorted(shares)
    return first - second


def _right(results: Results, is_right: Callable[[Any], bool], proof: str, most: int) -> Proven | None:
    """Return the moves of the results that are right, if there are any but at most so many results."""
    right: list[Any] = []
    for count, same in enumerate(same for same in results.values() if is_right(same[0])):
        if count == most:
            return None
        right += same
    return Proven(tuple(sorted(map(str, right))), f"forced {proof}") if right else None
