"""Puzzles from games between computers: `python -m benchmarks.puzzles GAME [--count 200] [--minutes 60]`.

What is found is added to the game's `puzzles.txt`. A run that was stopped continues where it left off, with
the same puzzles as a run that was not. `--calendar 30` prints the dailies of 30 days instead.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from engine import GAMES, Match, Over, Puzzle, Theme, ToMove, ToRoll, changed_options
from engine.errors import InvalidPosition
from engine.puzzles import FILE, PuzzleFile, read_puzzles, write_puzzle
from engine.themes import Table
from opponents import VERSION, choose, levels_of
from opponents.proof import Proven, bare, prove

RANDOM_MOVES = 4
NEWCOMERS = 0.2  # moves of Newcomer among those of the other level, so that there are mistakes to punish
LONG_WIN, EVEN = 3, 0.5
SEEDS = 8  # with which a level has to find a puzzle
MAX_STARS = 3
LEAST = 40  # puzzles of each number of stars that the game has
_CELL = re.compile(r"[A-Z][0-9]+|.")
_SEAT = re.compile("[A-H](?=[0-9?-])")
ROOT = Path(__file__).parent.parent
PROGRESS = ROOT / "docs" / "puzzles.json"  # by game: how many games were played, and how many positions seen


class Find(NamedTuple):
    """A puzzle without its number, and the ply of its match."""

    ply: int
    puzzle: Puzzle


def main() -> None:
    """Look for puzzles of a game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.puzzles", description=__doc__)
    parser.add_argument("game", choices=sorted(id for id, game in GAMES.items() if game.themes))
    parser.add_argument("--count", type=int, default=200, help="how many puzzles the file is to have")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to look, at most")
    arguments = parser.parse_args()
    until = time.monotonic() + 60 * arguments.minutes
    path = ROOT / "engine" / "games" / arguments.game.replace("-", "_") / FILE
    for lines in grown(arguments.game, path, arguments.count):
        print(lines, flush=True)
        if time.monotonic() > until:
            break


def grown(game_id: str, path: Path, wanted: int) -> Iterator[str]:
    """Add puzzles to a file until it has as many as `wanted`, match by match. Yield a line about each."""
    if not path.exists():
        path.write_text(f"alea-puzzles/1 {game_id} rules {GAMES[game_id].rules} opponents {VERSION}\n")
    mine = _progress().get(game_id, {"matches": 0, "positions": 0})
    collection = Collection(game_id, read_puzzles(path.read_bytes()), wanted)
    for number in count(mine["matches"]):
        if collection.is_full:
            return
        positions, finds = found_in(game_id, number)
        lines = [write_puzzle(each) for each in collection.added(finds)]
        _rewrite(path, path.read_text() + "".join(f"{line}\n" for line in lines))
        mine = {"matches": number + 1, "positions": mine["positions"] + positions}
        _rewrite(PROGRESS, json.dumps(_progress() | {game_id: mine}, indent=2, sort_keys=True) + "\n")
        yield f"{game_id}: match {number}, {positions} positions, {len(collection.puzzles)} puzzles"


class Collection:
    """The puzzles of a game, and which others are still wanted: no two alike, and some of every kind."""

    def __init__(self, game_id: str, file: PuzzleFile, wanted: int) -> None:
        self.puzzles = [puzzle for number in file.numbers if (puzzle := file.get(number))]
        self._last, self._wanted = file.last, wanted
        self._alike = {likeness(each) for each in self.puzzles}
        kinds = sum(theme.moves for theme in GAMES[game_id].themes)
        self._most = 2 * wanted // (kinds + 1)  # of a kind: with three kinds, half of all
        self._levels = len(levels_of(GAMES[game_id])) - 1  # without Newcomer

    @property
    def is_full(self) -> bool:
        return len(self.puzzles) >= self._wanted

    def added(self, finds: list[Find]) -> Iterator[Puzzle]:
        """Yield those finds of a match that are wanted, with their numbers."""
        for _, puzzle in finds:
            like = likeness(puzzle)
            if like not in self._alike and self._wants(puzzle):
                self._last += 1
                self._alike.add(like)
                self.puzzles.append(replace(puzzle, number=self._last))
                yield self.puzzles[-1]

    def _wants(self, puzzle: Puzzle) -> bool:
        """Return whether there is room: some for each theme, and `LEAST` for each number of stars."""
        stars = Counter(each.stars for each in self.puzzles)
        kept = sum(max(0, LEAST - stars[each]) for each in self._stars if each != puzzle.stars)
        alike = sum(kind_of(each) == kind_of(puzzle) for each in self.puzzles)
        return len(self.puzzles) + kept < self._wanted and alike < self._most

    @property
    def _stars(self) -> range:
        return range(1, min(3, self._levels + 1) + 1)


def found_in(game_id: str, number: int) -> tuple[int, list[Find]]:
    """Play match `number`, and return how many positions it had and what was found in them."""
    tables = [table for theme in GAMES[game_id].themes for table in theme.tables]
    positions, finds = 0, list[Find]()
    for ply, match, seat in positions_of(game_id, tables[number % len(tables)], f"{game_id} {number}"):
        positions += 1
        puzzle = puzzle_at(match, seat)
        if puzzle and (not finds or ply - finds[-1].ply >= puzzle.kind.apart):
            finds.append(Find(ply, puzzle))
    return positions, finds


def positions_of(game_id: str, table: Table, seed: str) -> Iterator[tuple[int, Match, int]]:
    """Play a match, and yield its plies, each with the match without its past, and the seat to move."""
    game, luck = GAMES[game_id], random.Random(seed)
    levels = levels_of(game)
    level = levels[min(2, len(levels) - 1)]
    match = Match.open(game_id, seats=table.seats, first=luck.randrange(table.seats), options=table.options)
    for ply in count():
        while isinstance(match.status, ToRoll):
            match = match.roll(
                [1 + int(luck.random() * match.status.sides) for _ in range(match.status.count)]
            )
        if isinstance(match.status, Over):
            return
        seat, secret = match.status.seats[0], match.status.secret
        drawn = ply < RANDOM_MOVES and not secret
        newcomer = luck.random() < NEWCOMERS
        if drawn:
            moves = match.moves(seat)
            match = match.play(seat, moves[int(luck.random() * len(moves))])
            continue
        plain = None if secret else without_past(match, table)
        if plain:
            yield ply, plain, seat
        match = match.play(seat, choose(match, seat, levels[0] if newcomer else level, f"{seed} {ply}"))


def without_past(match: Match, table: Table) -> Match | None:
    """Return a match that starts at this position, or None if that needs to know what happened before."""
    try:
        return Match.at(match.game.id, bare(match.position), seats=table.seats, options=table.options)
    except InvalidPosition:
        return None


def puzzle_at(match: Match, seat: int) -> Puzzle | None:
    """Return the puzzle of a position, still without a number, or None if it is none."""
    if not isinstance(match.status, ToMove) or match.status.seats != (seat,):
        return None
    tried: dict[tuple[str, int], Proven | None] = {}
    for theme in match.game.themes:
        for moves in range(1, theme.moves + 1):
            if moves >= LONG_WIN and match.game.outlook(match.state)[seat] < EVEN:
                continue  # such a win is rare from behind, and takes long to look for
            key = theme.proof, moves
            if key not in tried:
                tried[key] = prove(theme, match, seat, moves)
            proven = tried[key]
            arguments = proven and _arguments(theme, match, seat, proven, moves)
            if proven and arguments is not None:
                return Puzzle(
                    match.game.id,
                    0,
                    match.setup.seats,
                    changed_options(match.setup.options),
                    seat,
                    match.position,
                    theme.name,
                    arguments,
                    stars_of(match, seat, proven.solution),
                    *proven,
                )
    return None


def stars_of(match: Match, seat: int, solution: tuple[str, ...]) -> int:
    """Return how hard a solution is to find: 1 if Casual always finds it, 2 if only the next level does."""
    _newcomer, *levels = levels_of(match.game)
    for stars, level in enumerate(levels[: MAX_STARS - 1], 1):
        if all(choose(match, seat, level, str(seed)) in solution for seed in range(SEEDS)):
            return stars
    return min(len(levels), MAX_STARS - 1) + 1


def kind_of(puzzle: Puzzle) -> str:
    """Return a puzzle's theme, with the number of moves if it is forced."""
    return f"{puzzle.theme} {puzzle.arguments[0]}" if puzzle.proof.startswith("forced") else puzzle.theme


def likeness(puzzle: Puzzle) -> str:
    """Return a text that is the same for puzzles that are equal but for a turn, a mirror or the seats.

    Only the board counts, or the whole position if it has no ranks.
    """

    def relative(words: str) -> str:
        return _SEAT.sub(
            lambda found: "abcdefgh"[(ord(found[0]) - ord("A") - puzzle.seat) % puzzle.seats], words
        )

    board = puzzle.position.partition(" ")[0]
    if "/" not in board:
        return relative(puzzle.position)
    rows = [_CELL.findall(row) for row in board.split("/")]
    boards = []
    for _ in range(4):
        rows = [list(column) for column in zip(*reversed(rows))]
        boards += ["/".join(map("".join, each)) for each in (rows, rows[::-1])]
    return min(map(relative, boards))


def _arguments(theme: Theme, match: Match, seat: int, proven: Proven, moves: int) -> tuple[Any, ...] | None:
    if theme.proof.startswith("forced"):
        return (moves,)
    return theme.fits(match.state, seat, match.game.parse(match.state, seat, proven.solution[0]))


def _progress() -> dict[str, dict[str, int]]:
    """Return what was written about all games. Other games may be looked at by other runs."""
    progress: dict[str, dict[str, int]] = json.loads(PROGRESS.read_text()) if PROGRESS.exists() else {}
    return progress


def _rewrite(path: Path, content: str) -> None:
    """Write a file as a whole: a run that is killed leaves the old one or the new one."""
    new = path.with_suffix(".new")
    new.write_text(content, encoding="utf-8")
    new.replace(path)


if __name__ == "__main__":
    main()
