"""The ladder: mirrored games that find the stronger of two levels: `python -m benchmarks.ladder GAME A B`.

Games come in pairs with the same dice and the same random first moves, but with the sides exchanged. They are
played until the answer is clear, at most 200 of them. A run that was stopped continues where it left off.
Without arguments, `python -m benchmarks.ladder` rewrites the table in docs/opponents.md.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from engine import GAMES, Match, Over, ToRoll
from opponents import choose

from .ladder_results import POINTS, Result, read_results, settings_of, write_results

RANDOM_MOVES = 4  # opening moves drawn at random, as games without dice would otherwise all be the same
FIRST_LOOK, LOOK_EVERY = 20, 10  # games before the first check for a clear answer, and between checks
MAX_GAMES = 200

Chooser = Callable[[Match, int, str, str], str]  # returns a seat's move, given its level's name and a seed


class Outcome(NamedTuple):
    """One game: the measured level's share of the win (0 to 1), and the CPU seconds of each of its moves."""

    points: float
    seconds: tuple[float, ...]


def main() -> None:
    """Play two levels of a game against each other, or rewrite the table if no game is named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__)
    parser.add_argument("game", nargs="?", choices=sorted(GAMES), help="the game's id")
    parser.add_argument("levels", nargs="*", metavar="LEVEL", help="the stronger level and the weaker one")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--most", type=int, default=MAX_GAMES, help=f"games at most, {MAX_GAMES} if left out")
    arguments = parser.parse_args()
    results = read_results()
    if arguments.game:
        if len(arguments.levels) != 2:
            parser.error("name two levels")
        strong, weak = arguments.levels
        key = (arguments.game, arguments.seats, strong, weak)
        result = results.get(key)
        settings = settings_of(arguments.game, strong), settings_of(arguments.game, weak)
        if result is None or result.settings != settings:
            result = Result(arguments.game, arguments.seats, strong, weak, settings)
        for longer in continued(result, arguments.most):
            results[key] = longer
            write_results(results)
            print(longer.line, flush=True)
    write_results(results)


def continued(result: Result, most: int) -> Iterator[Result]:
    """Play pairs of games until the answer is clear or `most` games have been played.

    Yield the result after each pair.
    """
    for pair in count(len(result.points) // 2):
        if is_clear(result, most):
            return
        for game in pair_of(result.game, result.seats, result.strong, result.weak, pair):
            result = result.plus(game.points, game.seconds)
        yield result


def is_clear(result: Result, most: int) -> bool:
    """Return whether to stop because the answer is clear or `most` games have been played.

    If `most` is more than MAX_GAMES, all `most` games have to be played.
    """
    games = len(result.points)
    if games >= most:
        return True
    if games < FIRST_LOOK or games % LOOK_EVERY or most > MAX_GAMES:
        return False
    return result.is_apart or result.interval[1] < POINTS


def pair_of(
    game_id: str, seats: int, strong: str, weak: str, pair: int, chooser: Chooser = choose
) -> Iterator[Outcome]:
    """Play the two games of a pair, with the sides exchanged, and yield the outcomes for the level `strong`.

    `pair` is the number of the pair, which decides its dice. `chooser` returns a level's move.
    """
    for turned in (0, 1):
        sides = [strong if (seat + turned) % 2 == 0 else weak for seat in range(seats)]
        yield play_game(game_id, sides, strong, f"{game_id} {seats} {pair}", chooser)


def play_game(game_id: str, sides: list[str], measured: str, seed: str, chooser: Chooser = choose) -> Outcome:
    """Play one game, and return the outcome for the level `measured`. `sides` holds each seat's level.

    `seed` decides the dice and the first moves. `chooser` returns a level's move.
    """
    dice, seats = random.Random(seed), len(sides)
    match, moves, seconds = Match.open(game_id, seats=seats, first=dice.randrange(seats)), 0, list[float]()
    while not isinstance(match.status, Over):
        if isinstance(match.status, ToRoll):
            match = match.roll([dice.randint(1, match.status.sides) for _ in range(match.status.count)])
            continue
        seat, moves = match.status.seats[0], moves + 1
        if moves <= RANDOM_MOVES and not match.status.secret:
            match = match.play(seat, dice.choice(match.moves(seat)))
            continue
        start = time.process_time()
        move = chooser(match, seat, sides[seat], f"{seed} {moves}")
        if sides[seat] == measured:
            seconds.append(time.process_time() - start)
        match = match.play(seat, move)
    winners = match.status.winners or match.active
    points = sum(sides[seat] == measured for seat in winners) / len(winners)
    return Outcome(points, tuple(seconds))


if __name__ == "__main__":
    main()
