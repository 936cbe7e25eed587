"""Puzzles from games between computers: `python -m benchmarks.puzzles GAME [--count 200] [--minutes 60]`.

The puzzles found are added to the game's `puzzles.txt`. A run that was stopped continues where it left off,
and finds the same puzzles as an uninterrupted run. The table in docs/opponents.md is updated, even if no game
is named. `--calendar 30` prints the dailies of 30 days instead.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import count
from pathlib import Path

from engine import (
    GAMES,
    Match,
    Over,
    Puzzle,
    Theme,
    ToRoll,
    changed_options,
    daily,
    games_with_puzzles,
    puzzles_of,
)
from engine.errors import InvalidPosition
from engine.puzzles import FILE, PuzzleFile, read_puzzles, write_puzzle
from engine.themes import Arguments, Table
from opponents import VERSION, choose, levels_of
from opponents.luck import Luck
from opponents.proof import Proven, bare, prove

from .ladder_results import ROOT, show

RANDOM_MOVES = 4
NEWCOMERS = 0.2  # the share of moves that Newcomer makes, so that there are mistakes to punish
LONG_WIN, EVEN = 3, 0.5
SEEDS = 8  # with all of which a level has to find the solution
MAX_STARS = 3
MAX_APART = 1_000  # more plies than any theme requires between two puzzles
SHARE = 5  # at least one in this many puzzles has each number of stars that the game offers
FIRST_DATE = date(2027, 1, 1)
BEGINS, ENDS = "<!-- puzzles -->\n", "<!-- /puzzles -->\n"
FOLDER = ROOT / "engine" / "games"
PROGRESS = ROOT / "docs" / "puzzles.json"  # by game: how many matches and positions have been searched
_CELL = re.compile(r"[A-Z][0-9]+|.")
_SEAT = re.compile("[A-H](?=[0-9?-])")


def main() -> None:
    """Look for puzzles of a game and rewrite the table, or print the dailies."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.puzzles", description=__doc__)
    parser.add_argument("game", nargs="?", choices=sorted(id for id, game in GAMES.items() if game.themes))
    parser.add_argument("--count", type=int, default=200, help="how many puzzles the file is to have")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to look, at most")
    parser.add_argument("--calendar", type=int, default=0, metavar="DAYS", help="print the dailies to come")
    arguments = parser.parse_args()
    if arguments.calendar:
        print("\n".join(calendar(date.today(), arguments.calendar)))
        return
    until = time.monotonic() + 60 * arguments.minutes
    for line in grown(arguments.game, arguments.count) if arguments.game else ():
        print(line, flush=True)
        if time.monotonic() > until:
            break
    puzzles_of.cache_clear()
    show(table(), BEGINS, ENDS)


def calendar(first: date, days: int) -> Iterator[str]:
    """Yield a line for each daily of `days` days, starting on `first` or FIRST_DATE, whichever is later."""
    start = max(first, FIRST_DATE)
    for when in (start + timedelta(number) for number in range(days)):
        if found := daily((when - FIRST_DATE).days + 1):
            stars = "★" * found.stars
            yield f"{found.day:>5}  {when:%a %Y-%m-%d}  {found.game:<12} {found.number:>4}  {stars}"


def table() -> str:
    """Return a Markdown table of the numbers of puzzles, by game, theme and stars."""
    rows = [["game", "theme", *("★" * stars for stars in range(1, MAX_STARS + 1)), "all"], ["---"] * 6]
    for game_id in games_with_puzzles():
        puzzles = puzzles_in(puzzles_of(game_id))
        for kind in (*dict.fromkeys(sorted(map(kind_of, puzzles))), None):
            stars = Counter(each.stars for each in puzzles if kind in (None, kind_of(each)))
            numbers = [*(stars[each] for each in range(1, MAX_STARS + 1)), stars.total()]
            rows.append([GAMES[game_id].name, kind or "all", *map(str, numbers)])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def grown(game_id: str, wanted: int) -> Iterator[str]:
    """Add puzzles to a game's file until it has `wanted` puzzles. Yield a line about each match."""
    path = FOLDER / game_id.replace("-", "_") / FILE
    if not path.exists():
        path.write_text(f"alea-puzzles/1 {game_id} rules {GAMES[game_id].rules} opponents {VERSION}\n")
    mine = _progress().get(game_id, {"matches": 0, "positions": 0})
    file = read_puzzles(path.read_bytes())
    puzzles, last = puzzles_in(file), file.last
    for number in count(mine["matches"]):
        if len(puzzles) >= wanted:
            return
        positions, found = found_in(game_id, number)
        text = path.read_text()
        for puzzle in found:
            if is_wanted(puzzle, puzzles, wanted):
                last += 1
                puzzles.append(replace(puzzle, number=last))
                text += write_puzzle(puzzles[-1]) + "\n"
        _rewrite(path, text)
        mine = {"matches": number + 1, "positions": mine["positions"] + positions}
        _rewrite(PROGRESS, json.dumps(_progress() | {game_id: mine}, indent=2, sort_keys=True) + "\n")
        yield f"{game_id}: match {number}, {positions} positions, {len(puzzles)} puzzles"


def is_wanted(puzzle: Puzzle, puzzles: list[Puzzle], wanted: int) -> bool:
    """Return whether a puzzle is unlike all others, and leaves room for other themes and stars."""
    game = GAMES[puzzle.game]
    stars = Counter(each.stars for each in puzzles)
    others = set(range(1, min(MAX_STARS, len(levels_of(game))) + 1)) - {puzzle.stars}
    kept = sum(max(0, wanted // SHARE - stars[each]) for each in others)
    alike = sum(kind_of(each) == kind_of(puzzle) for each in puzzles)
    most = 2 * wanted // (sum(theme.moves for theme in game.themes) + 1)  # half of all, with three kinds
    has_room = len(puzzles) + kept < wanted and alike < most
    return has_room and likeness(puzzle) not in set(map(likeness, puzzles))


def puzzles_in(file: PuzzleFile | None) -> list[Puzzle]:
    """Return all puzzles in a file that have not been withdrawn."""
    return [puzzle for number in file.numbers if (puzzle := file.get(number))] if file else []


def found_in(game_id: str, number: int) -> tuple[int, list[Puzzle]]:
    """Play match `number`, and return the number of positions searched and the puzzles found."""
    themes = GAMES[game_id].themes
    tables = [table for theme in themes for table in theme.tables]
    least = min(theme.apart for theme in themes)
    positions, last, found = 0, -MAX_APART, list[Puzzle]()
    for ply, match, seat in positions_of(game_id, tables[number % len(tables)], f"{game_id} {number}"):
        if ply - last < least:
            continue
        positions += 1
        puzzle = puzzle_at(match, seat)
        ideas = {each.solution for each in found}
        is_new = puzzle and ply - last >= puzzle.kind.apart and puzzle.solution not in ideas
        if puzzle and is_new and has_an_idea(puzzle):
            last = ply
            found.append(puzzle)
    return positions, found


def has_an_idea(puzzle: Puzzle) -> bool:
    """Return whether there is something to find, as judged by the puzzle's theme."""
    match = puzzle.opened()
    right = (match.game.parse(match.state, puzzle.seat, each) for each in puzzle.solution)
    return puzzle.kind.worthwhile(match.state, puzzle.seat, *right)


def positions_of(game_id: str, table: Table, seed: str) -> Iterator[tuple[int, Match, int]]:
    """Play a match. For each ply to search, yield its number, the match without its past, and its seat.

    The random first moves, secret submissions, and positions that need their past are left out.
    """
    game, luck = GAMES[game_id], Luck(seed)
    levels = levels_of(game)
    level = levels[min(2, len(levels) - 1)]  # the third or, if there are fewer, the strongest
    first = int(luck.chance() * table.seats)
    match = Match.open(game_id, seats=table.seats, first=first, options=table.options)
    for ply in count():
        while isinstance(match.status, ToRoll):
            faces = [1 + int(luck.chance() * match.status.sides) for _ in range(match.status.count)]
            match = match.roll(faces)
        if isinstance(match.status, Over):
            return
        seat, secret = match.status.seats[0], match.status.secret
        newcomer = luck.chance() < NEWCOMERS
        if ply < RANDOM_MOVES and not secret:
            match = match.play(seat, luck.pick(match.moves(seat)))
            continue
        if not secret and (plain := without_past(match, table)):
            yield ply, plain, seat
        match = match.play(seat, choose(match, seat, levels[0] if newcomer else level, f"{seed} {ply}"))


def without_past(match: Match, table: Table) -> Match | None:
    """Return a match that starts at this position, or None if the position alone is not enough."""
    try:
        return Match.at(match.game.id, bare(match.position), seats=table.seats, options=table.options)
    except InvalidPosition:
        return None


def puzzle_at(match: Match, seat: int) -> Puzzle | None:
    """Return the puzzle that a position makes, numbered 0, or None if it makes none."""
    tried: dict[tuple[str, int], Proven | None] = {}
    for theme, moves in ((each, moves) for each in match.game.themes for moves in range(1, each.moves + 1)):
        if moves >= LONG_WIN and match.game.outlook(match.state)[seat] < EVEN:
            continue  # such a win is rare for a seat that is behind, and slow to search for
        key = theme.proof, moves
        if key not in tried:
            tried[key] = prove(theme, match, seat, moves)
        proven = tried[key]
        arguments = proven and _arguments(theme, match, seat, proven, moves)
        if proven and arguments is not None:
            options, stars = changed_options(match.setup.options), stars_of(match, seat, proven.solution)
            place = match.game.id, 0, match.setup.seats, options, seat, match.position
            return Puzzle(*place, theme.name, arguments, stars, *proven)
        if proven and theme.proof.startswith("forced"):
            return None  # another theme may seem to fit, but the forced win or defence solves it
    return None


def _arguments(theme: Theme, match: Match, seat: int, proven: Proven, moves: int) -> Arguments | None:
    fitting = theme.fits(match.state, seat, match.game.parse(match.state, seat, proven.solution[0]))
    return (moves,) if theme.proof.startswith("forced") and fitting is not None else fitting


def stars_of(match: Match, seat: int, solution: tuple[str, ...]) -> int:
    """Return how hard a solution is to find: 1 if Casual always finds it, 2 if only the next level does.

    If neither always finds it, return 3, or 2 in a game without a next level.
    """
    levels = levels_of(match.game)[1:MAX_STARS]
    for stars, level in enumerate(levels, 1):
        if all(choose(match, seat, level, str(seed)) in solution for seed in range(SEEDS)):
            return stars
    return len(levels) + 1


def kind_of(puzzle: Puzzle) -> str:
    """Return a puzzle's theme, followed by the number of moves if its proof is by force."""
    return f"{puzzle.theme} {puzzle.arguments[0]}" if puzzle.proof.startswith("forced") else puzzle.theme


def likeness(puzzle: Puzzle) -> str:
    """Return a key that is equal for puzzles that differ only by rotation, reflection or seats.

    It is built from the board or, in games whose positions have no ranks, from the whole position.
    """

    def relative(words: str) -> str:
        return _SEAT.sub(lambda found: str((ord(found[0]) - ord("A") - puzzle.seat) % puzzle.seats), words)

    board = puzzle.position.partition(" ")[0]
    if "/" not in board:
        return relative(puzzle.position)
    rows = [_CELL.findall(row) for row in board.split("/")]
    boards = []
    for _ in range(4):
        rows = [list(column) for column in zip(*reversed(rows))]
        boards += ["/".join(map("".join, each)) for each in (rows, rows[::-1])]
    return min(map(relative, boards))


def _progress() -> dict[str, dict[str, int]]:
    """Return what the file says about all games. Other runs may be working on other games."""
    progress: dict[str, dict[str, int]] = json.loads(PROGRESS.read_text()) if PROGRESS.exists() else {}
    return progress


def _rewrite(path: Path, content: str) -> None:
    """Write a file in one piece: if the run is killed, either the old or the new file remains."""
    new = path.with_suffix(".new")
    new.write_text(content, encoding="utf-8")
    new.replace(path)


if __name__ == "__main__":
    main()
