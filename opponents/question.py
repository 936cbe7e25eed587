"""A question to an opponent as data, which can be sent to another process or stored for a later check.

A question holds a position line and what the seat may know of the match, never the match itself. Submissions
that are hidden from the seat are undone first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine import Match
from engine.goods import write_holdings
from engine.options import write_options
from engine.puzzles import read_puzzle

from .choice import choose
from .foresight import advise, foresee
from .judging import best_line, judge

Answer = dict[str, Any]  # JSON


class Question(NamedTuple):
    """A question to a computer `level` about a `position` as a seat (None: a watcher) sees it.

    `kind` says what is asked, and `first` is the seat that went first. `options` and `holdings` are written
    as in records, and `seed` is in hexadecimal.
    """

    kind: str  # one of KINDS
    game: str
    position: str
    seats: int
    first: int
    options: dict[str, Any]
    holdings: dict[str, Any] | None
    seat: int | None
    level: str
    seed: str

    def answer(self) -> Answer:
        """Work out the answer, which is CPU-intensive. Raises KeyError for an unknown kind or level.

        Raises ValueError if a move or advice is asked for, but the seat has no suitable move to make.
        """
        match = Match.at(
            self.game,
            self.position,
            seats=self.seats,
            first=self.first,
            options=self.options,
            holdings=self.holdings,
        )
        return KINDS[self.kind](match, self)


def question(kind: str, match: Match, seat: int | None, level: str, seed: bytes) -> Question:
    """Return a question of a `kind` in KINDS about the match as `seat`, or a watcher (None), knows it.

    Raises ValueError if the match was opened with a submission that is hidden from the seat, or ended before
    one was revealed.
    """
    match = match.known_to(seat)
    setup = match.setup
    return Question(
        kind,
        match.game.id,
        match.position,
        setup.seats,
        setup.first,
        write_options(setup.options),
        None if setup.holdings is None else write_holdings(setup.holdings),
        seat,
        level,
        seed.hex(),
    )


class PuzzleQuestion(NamedTuple):
    """A question about a puzzle: how good the last move of `path` is or, if it is empty, the best line.

    `puzzle` is a line of the puzzle file of `game`, and `path` lists both seats' moves since its position.
    """

    game: str
    puzzle: str
    path: list[str]

    def answer(self) -> Answer:
        """Work out the answer, which is CPU-intensive. Raises the errors of `read_puzzle` and `judge`."""
        puzzle = read_puzzle(self.game, self.puzzle)
        if not self.path:
            return {"line": list(best_line(puzzle))}
        return judge(puzzle, self.path)._asdict()


def read_question(document: Mapping[str, Any]) -> Question | PuzzleQuestion:
    """Read a question from a document written by its class's `_asdict`."""
    return PuzzleQuestion(**document) if "puzzle" in document else Question(**document)


def _move(match: Match, question: Question) -> Answer:
    return {"move": choose(match, question.seat or 0, question.level, bytes.fromhex(question.seed))}


def _advice(match: Match, question: Question) -> Answer:
    return advise(match, question.seat or 0, question.level, bytes.fromhex(question.seed))._asdict()


def _outlook(match: Match, question: Question) -> Answer:
    return {"outlook": list(foresee(match, question.level, bytes.fromhex(question.seed)))}


KINDS: Mapping[str, Callable[[Match, Question], Answer]] = {
    "move": _move,
    "advice": _advice,
    "outlook": _outlook,
}
