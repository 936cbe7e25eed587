"""`python -m bot page RECORD [OUT.html]`: write the page of a finished game, from its record alone."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from engine import InvalidRecord, Match, Outlook, Over
from opponents import question, quick_level

from ..locale.language import LANGUAGES
from ..page.build import build
from ..page.game import Game, Unfinished, read_game, seat_names
from ..table.computers.choice import luck_of
from ..table.replay.dice_check import Unverifiable
from ..table.replay.game_graph import LABEL, GameGraph, Point, graph_of, judged
from .progress import tracked
from .terminal import print_line
from .verify import FALSE, UNFINISHED, UNREADABLE, read_file

WRITTEN = "Written: {path}, {size} kB, {steps} steps."
THERE = "{path} is there already. Name another file."
RULES = "This record breaks the rules, so no page was written: {why}"
NO_RESULT = "This game has no result, so it has no page."
NOT_WRITTEN = "{path} cannot be written: {why}."


def main(arguments: list[str]) -> int:
    """Write a page. Return 0 for success, 1 for an illegal game, 3 for an unfinished game, otherwise 2."""
    parser = ArgumentParser("python -m bot page")
    parser.add_argument("record", type=Path)
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--language", choices=list(LANGUAGES), default="en")
    parser.add_argument("--names", choices=("shown", "seats"), default="shown")
    parser.add_argument("--chances", action="store_true", help="with a computer's view of the game")
    try:
        asked = parser.parse_args(arguments)
    except SystemExit as misuse:
        return int(misuse.code or 0)
    try:
        return _write(asked)
    except Unfinished:
        return _refuse(NO_RESULT, UNFINISHED)
    except InvalidRecord as error:
        return _refuse(RULES.format(why=error), FALSE)
    except Unverifiable as error:
        return _refuse(str(error), UNREADABLE)
    except OSError as error:
        return _refuse(NOT_WRITTEN.format(path=asked.out or asked.record, why=error.strerror), UNREADABLE)
    except Exception as error:  # noqa: BLE001 - a file may be made to break the program, as for `verify`
        return _refuse(f"The file is damaged: {type(error).__name__}.", UNREADABLE)


def _write(asked: Namespace) -> int:
    out = asked.out or asked.record.with_suffix(".html")
    if out.exists():
        return _refuse(THERE.format(path=out), UNREADABLE)
    language, record = LANGUAGES[asked.language], read_file(asked.record)
    bare = asked.names == "seats" and seat_names(
        Match.replay({**record, "events": [], "result": None}), language
    )
    game = read_game(record, bare or ())
    page = build(game, language, graph=_graph(game) if asked.chances else None)
    content = page.html.encode()
    with out.open("xb") as file:  # never over another file, even one made meanwhile
        file.write(content)
    print_line(WRITTEN.format(path=out, size=round(len(content) / 1000), steps=page.steps))
    return 0


def _graph(game: Game) -> GameGraph:
    """Let a computer judge a game, which takes seconds. Return the graph of chances and turning points."""
    points = judged([Point(number, step.match) for number, step in enumerate(game.steps)])
    return graph_of(points, [_outlook(each.match, game.dice.seed) for each in tracked("Chances", points)])


def _outlook(match: Match, seed: bytes) -> Outlook:
    if isinstance(match.status, Over):
        return match.game.outlook(match.state)
    luck = luck_of(seed, LABEL, len(match.events), 0)
    return tuple(question("outlook", match, None, quick_level(match.game), luck).answer()["outlook"])


def _refuse(sentence: str, code: int) -> int:
    print_line(sentence, sys.stderr)
    return code
