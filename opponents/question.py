"""What an opponent is asked, as data: it can be sent to another process, and kept to be checked.

A question holds a position line and what all may know of the match, never the match itself: what is hidden
from the seat is undone before it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine import Match
from engine.goods import write_holdings
from engine.options import write_options

from .choice import choose
from .foresight import advise, foresee

Answer = dict[str, Any]  # JSON


class Question(NamedTuple):
    """What is asked, about which position, of which level; `seat` None: as a spectator sees it.

    `options` and `holdings` are as records write them, `seed` is in hexadecimal.
    """

    asked: str  # one of ASKED
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
        """Think; takes CPU. Raises what the functions of ASKED raise, and KeyError for another question."""
        known = Match.at(
            self.game,
            self.position,
            seats=self.seats,
            first=self.first,
            options=self.options,
            holdings=self.holdings,
        )
        return ASKED[self.asked](known, self)


def question(asked: str, match: Match, seat: int | None, level: str, seed: bytes) -> Question:
    """Ask about a match what a seat, or a spectator, may know of it. Raises ValueError as `known_to` does."""
    known = match.known_to(seat)
    setup = known.setup
    return Question(
        asked,
        known.game.id,
        known.position,
        setup.seats,
        setup.first,
        write_options(setup.options),
        None if setup.holdings is None else write_holdings(setup.holdings),
        seat,
        level,
        seed.hex(),
    )


def read_question(written: Mapping[str, Any]) -> Question:
    """Read a question as JSON has it: `_asdict` writes it."""
    return Question(**written)


def _move(known: Match, asked: Question) -> Answer:
    return {"move": choose(known, asked.seat or 0, asked.level, bytes.fromhex(asked.seed))}


def _advice(known: Match, asked: Question) -> Answer:
    return advise(known, asked.seat or 0, asked.level, bytes.fromhex(asked.seed))._asdict()


def _outlook(known: Match, asked: Question) -> Answer:
    return {"outlook": list(foresee(known, asked.level, bytes.fromhex(asked.seed)))}


ASKED: Mapping[str, Callable[[Match, Question], Answer]] = {
    "move": _move,
    "advice": _advice,
    "outlook": _outlook,
}
