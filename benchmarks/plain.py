"""A game's strongest level against a plain tree search with as much CPU: `python -m benchmarks.plain GAME`.

Games are mirrored as on the ladder (`ladder.py`). A run that was stopped continues where it left off. Without
arguments, `python -m benchmarks.plain` rewrites the table in docs/opponents.md.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from engine import GAMES, Match
from opponents import choose, levels_of

from . import ladder
from .ladder_results import Result, settings_of
from .plain_results import AT_PAR, PLAIN, read_plain, write_plain
from .plain_search import plain_choice

MIN_SECONDS = 0.1  # the plain search's least CPU time per move, unless it plays at par
GAMES_USUALLY = 20


class Rivals:
    """A level and the plain search, which gets the level's average CPU time per move.

    The search gets at least MIN_SECONDS for a move, unless `--at-par` limits it to the level's time.
    """

    def __init__(self, result: Result) -> None:
        self._rival, self._least = result.weak, MIN_SECONDS if result.weak == PLAIN else 0.0
        self._moves = sum(moves for _, moves in result.times)
        self._seconds = sum(each * moves for each, moves in result.times) / 1000

    def __call__(self, match: Match, seat: int, level: str, seed: str) -> str:
        """Return the plain search's move if `level` names it, otherwise the level's move."""
        if level == self._rival:
            mean = self._seconds / self._moves if self._moves else 0.0
            until = time.process_time() + max(self._least, mean)
            return plain_choice(match, seat, lambda _: time.process_time() < until, seed)
        start = time.process_time()
        move = choose(match, seat, level, seed)
        self._moves, self._seconds = self._moves + 1, self._seconds + time.process_time() - start
        return move


def main() -> None:
    """Play a game's level against the plain search, or rewrite the table if no game is named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plain", description=__doc__)
    parser.add_argument("game", nargs="?", choices=sorted(GAMES), help="the game's id")
    parser.add_argument("level", nargs="?", help="the strongest if left out")
    parser.add_argument("--games", type=int, default=GAMES_USUALLY, help=f"{GAMES_USUALLY} if left out")
    parser.add_argument(
        "--at-par", action="store_true", help="give the search no more CPU than the level takes"
    )
    arguments = parser.parse_args()
    results = read_plain()
    if arguments.game:
        level = arguments.level or levels_of(GAMES[arguments.game])[-1]
        rival, limit = (AT_PAR, "no more CPU") if arguments.at_par else (PLAIN, f"at least {MIN_SECONDS} s")
        new = Result(arguments.game, 2, level, rival, (settings_of(arguments.game, level), limit))
        for longer in continued(results.get((arguments.game, level, rival), new), arguments.games):
            results[arguments.game, level, rival] = longer
            write_plain(results)
            print(longer.line, flush=True)
    write_plain(results)


def continued(result: Result, games: int) -> Iterator[Result]:
    """Play pairs of games until there are `games` in all, and yield the result after each pair."""
    rivals = Rivals(result)
    for pair in range(len(result.points) // 2, games // 2):
        for game in ladder.pair_of(result.game, 2, result.strong, result.weak, pair, rivals):
            result = result.plus(game.points, game.seconds)
        yield result


if __name__ == "__main__":
    main()
