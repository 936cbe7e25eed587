"""The measured and declared numbers of decisions in games: `python -m benchmarks.lengths [GAME ...]`.

Computer opponents play each row of a game's `lengths`, 40 times unless `--games` says otherwise. More games
and a higher `--level` take longer. If a row is far off, change the numbers in the game's file.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

from engine import GAMES, Length, Match, Over, Played, ToRoll
from opponents import choose, levels_of

GAMES_A_ROW = 40
LEVEL = "casual"
TENTHS = (1, 5, 9)  # the 10th, 50th and 90th percentiles, in tenths


def main() -> None:
    """Play the games of every row for the given games, or for all, and print the measured lengths."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lengths", description=__doc__)
    parser.add_argument("game", nargs="*", help="the games' ids; all if left out")
    parser.add_argument("--games", type=int, default=GAMES_A_ROW, help="how often each row is played")
    parser.add_argument("--level", default=LEVEL, help="of the computer opponents")
    arguments = parser.parse_args()
    if unknown := set(arguments.game) - set(GAMES):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    for game_id in arguments.game or GAMES:
        for length in GAMES[game_id].lengths:
            for seats in length.seats:
                decisions_found = measured(game_id, seats, length, arguments.games, arguments.level)
                print(line(game_id, seats, length, decisions_found), flush=True)


def line(game_id: str, seats: int, length: Length, decisions_found: Sequence[int]) -> str:
    """Return a line of text with the game, the declared numbers of decisions, and the measured ones."""
    options = " ".join(f"{id}={value}" for id, value in length.options)
    columns = [" / ".join(map(str, numbers)) for numbers in (length.decisions, decisions_found)]
    return f"{game_id:<14}{seats} seats  {options:<16}declared {columns[0]:<18}measured {columns[1]}"


def measured(game_id: str, seats: int, length: Length, games: int, level: str) -> tuple[int, ...]:
    """Play `games` games, and return the 10th, 50th and 90th percentiles of the number of decisions per game.

    Computers of `level` make the decisions. `length` has the options of the games.
    """
    counts = sorted(
        decisions(game_id, seats, length, level, f"{game_id} {number}") for number in range(games)
    )
    return tuple(counts[(len(counts) - 1) * tenths // 10] for tenths in TENTHS)


def decisions(game_id: str, seats: int, length: Length, level: str, seed: str) -> int:
    """Return the number of moves in a game played by `level`, or by the weakest level if it has no `level`.

    `seed` decides the dice and the choices.
    """
    dice, levels = random.Random(seed), levels_of(GAMES[game_id])
    level = level if level in levels else levels[0]
    match = Match.open(game_id, seats=seats, first=dice.randrange(seats), options=dict(length.options))
    while not isinstance(match.status, Over):
        if isinstance(match.status, ToRoll):
            match = match.roll([dice.randint(1, match.status.sides) for _ in range(match.status.count)])
        else:
            seat = match.status.seats[0]
            match = match.play(seat, choose(match, seat, level, f"{seed} {len(match.events)}"))
    return sum(isinstance(event, Played) for event in match.events)


if __name__ == "__main__":
    main()
