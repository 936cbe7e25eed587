"""Proofs that a position has one right move: forced, counted to the end, or weighed with a margin.

Budgets count positions, never seconds, so a proof is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine import Match, Over, Score, Theme, ToMove
from engine.game import AnyGame
from engine.themes import Weighing

from .forcing import MOST, Counting, Forcing, UnknownDiceError
from .lookahead import BudgetSpentError, Lookahead
from .playing import is_near_end, shares_of_games

LIMIT = 60_000  # positions to look at
MOVES_LEFT = 5  # in a game that can be counted to its end
MIN_LEAD, MAX_LEAD = 3, 15  # of a counted solution over the next best move, and over the other seat
ENOUGH_MOVES, MAX_RIGHT = 50, 3  # with this many results, up to this many may be right if they win by force
PARTS = 16, 4  # a 16th and a quarter of the games, after which weak moves are dropped
FAR_BEHIND = 0.3  # share by which a move is far behind after a 16th of the games: six standard errors
WORST_BEST, BEST_SECOND = 0.25, 0.85  # least share of a weighed solution, greatest of the next best move


class Proven(NamedTuple):
    """The right moves of a position, in canonical notation, and the proof as puzzle files write it."""

    solution: tuple[str, ...]
    proof: str


Results = Mapping[str, list[Any]]  # moves by the position that they lead to


def bare(position: str) -> str:
    """Return a position line without its `key=value` fields, which record its history."""
    return " ".join(field for field in position.split(" ") if "=" not in field)


def results_of(match: Match, seat: int) -> Results:
    """Group a seat's moves, in notation order, by the position that they lead to."""
    game, results = match.game, dict[str, list[Any]]()
    for move in sorted(game.moves(match.state, seat), key=str):
        results.setdefault(bare(game.encode(game.play(match.state, seat, move))), []).append(move)
    return results


def prove(theme: Theme, match: Match, seat: int, moves: int = 1) -> Proven | None:
    """Return the moves that a theme asks for, or None if its proof fails.

    `moves` is the number of moves in which a forced theme wins or loses.
    """
    if theme.proof == "counted" and not _ends_soon(match.game, match.state):
        return None
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
    """Return the moves that win within `moves` moves whatever happens.

    Return None if there are none or too many (see MAX_RIGHT), or if a win in fewer moves exists. Raises
    BudgetSpentError if the search would take too long.
    """
    game, state, search = match.game, match.state, Forcing(match.game, LIMIT)
    if moves > 1 and search.wins(state, seat, moves - 1):
        return None
    most = MAX_RIGHT if len(results) >= ENOUGH_MOVES else 1
    return _right(
        results, lambda move: search.holds(game.play(state, seat, move), seat, moves - 1), f"{moves}", most
    )


def forced_against(match: Match, seat: int, results: Results, moves: int) -> Proven | None:
    """Return the moves to the only position from which the other seat has no forced win in `moves` moves.

    Return None if there is no such position or several, or if at most one already avoids a win in one move
    fewer. Raises BudgetSpentError if the search would take too long.
    """
    game, state, search = match.game, match.state, Forcing(match.game, LIMIT)

    def holds(move: Any, moves: int) -> bool:
        return not search.holds(game.play(state, seat, move), 1 - seat, moves)

    if moves > 1 and len([same for same in results.values() if holds(same[0], moves - 1)]) <= 1:
        return None
    return _right(results, lambda move: holds(move, moves), f"against {moves}", 1)


def counted(match: Match, seat: int, results: Results) -> Proven | None:
    """Return the moves with the best final lead.

    Return None unless it is MIN_LEAD better than the next best and neither seat leads by more than MAX_LEAD.
    Raises UnknownDiceError if dice are rolled before the end, or BudgetSpentError if the search would take
    too long.
    """
    game, search, sign = match.game, Counting(match.game, LIMIT), 1 - 2 * seat
    leads: dict[str, Score] = {
        position: sign * search.lead(game.play(match.state, seat, same[0]), -MOST, MOST)
        for position, same in results.items()
    }
    first, second = sorted(results, key=leads.__getitem__, reverse=True)[:2]
    if leads[first] - leads[second] < MIN_LEAD or not -MAX_LEAD <= leads[first] <= MAX_LEAD:
        return None
    return Proven(tuple(map(str, results[first])), f"counted {leads[first]:+} {leads[second]:+}")


def weighed(match: Match, seat: int, results: Results, weighing: Weighing) -> Proven | None:
    """Return the moves that lead by both margins of `weighing`, with the shares from the second search.

    Return None if none do, if the game is as good as decided, or if it cannot be played to its end soon.
    Raises BudgetSpentError if a search would take too long.
    """
    moves, weigh = [same[0] for same in results.values()], _by_search
    if weighing.games:
        moves, weigh = _worth_all_games(match, seat, moves, weighing), _by_games
    if not moves:
        return None
    found = weigh(match, seat, moves, weighing, deeper=False)
    if not _leads(found, weighing.margin):
        return None
    again = weigh(match, seat, moves, weighing, deeper=True)
    if again[0].move != found[0].move or not _leads(again, weighing.again):
        return None
    best, second = again[:2]
    solution = next(same for same in results.values() if same[0] == best.move)
    return Proven(tuple(map(str, solution)), f"weighed {best.share:.3f} {second.share:.3f}")


def _ends_soon(game: AnyGame, state: Any) -> bool:
    """Return whether a game ends within a few moves, without another roll."""
    for _ in range(MOVES_LEFT):
        status = game.status(state)
        if not isinstance(status, ToMove) or status.secret:
            break
        state = game.play(state, status.seats[0], next(iter(game.moves(state, status.seats[0]))))
    return isinstance(game.status(state), Over)


class Weighed(NamedTuple):
    """A move, and the seat's share of the win after it."""

    move: Any
    share: float


def _leads(moves: list[Weighed], margin: float) -> bool:
    """Return whether the first move leads the second by a margin, in a game that is still open."""
    best, second = (each.share for each in moves[:2])
    return best - second >= margin and best >= WORST_BEST and second <= BEST_SECOND


def _by_search(
    match: Match, seat: int, moves: list[Any], weighing: Weighing, *, deeper: bool
) -> list[Weighed]:
    """Return the moves in order of their shares. The first two shares are exact."""
    thinking = weighing.deeper if deeper else weighing.search
    ahead = Lookahead(match.game, thinking, f"{match.position} {deeper}")
    branches = ahead.leading(match.state, seat, moves)
    return [Weighed(branch.move, branch.outlook[seat]) for branch in branches]


def _worth_all_games(match: Match, seat: int, moves: list[Any], weighing: Weighing) -> list[Any]:
    """Return the moves that are not far behind after some of the games, best first.

    The list is empty if no move leads by then, or if the end of the game is far off.
    """
    if not is_near_end(match.game, match.state, match.position):
        return []
    for part in PARTS:
        some = _by_games(match, seat, moves, weighing, part=part)
        if not _leads(some, weighing.margin / 2):
            return []
        least = some[0].share - FAR_BEHIND
        moves = [each.move for place, each in enumerate(some) if place < 2 or each.share > least]
    return moves


def _by_games(
    match: Match, seat: int, moves: list[Any], weighing: Weighing, *, deeper: bool = False, part: int = 1
) -> list[Weighed]:
    """Return the moves in order of their shares after all games, or after one in `part` of them."""
    states = [match.game.play(match.state, seat, move) for move in moves]
    seed = f"{match.position} {deeper if part == 1 else f'1/{part}'}"
    shares = shares_of_games(match.game, states, seed, weighing.games // part)
    return sorted(
        (Weighed(move, each[seat]) for move, each in zip(moves, shares)), key=lambda each: -each.share
    )


def _right(results: Results, is_right: Callable[[Any], bool], proof: str, most: int) -> Proven | None:
    """Return the moves that lead to right results, or None if there are none or more than `most`."""
    right: list[Any] = []
    for count, same in enumerate(same for same in results.values() if is_right(same[0])):
        if count == most:
            return None
        right += same
    return Proven(tuple(sorted(map(str, right))), f"forced {proof}") if right else None
