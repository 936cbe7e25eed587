"""Computer opponents for any game: what a seat knows, a level and a seed give a move.

    from opponents import choose, levels_of

    levels_of(match.game)                       # ("newcomer", "casual", "steady")
    choose(match, 0, "casual", seed=b"...")     # the same move on every machine
    question("move", match, 0, "casual", b"...").answer()     # {"move": the same}, for another process

It names no game. What a level looks at is declared by the game (`Game.levels`), and so is what it hopes for
(`Game.outlook`); a game that declares neither has two levels, which go by the figures that decide it.
"""

from .choice import LEVELS, choose, levels_of
from .foresight import Advice, advise, foresee
from .question import Answer, Question, question, read_question
from .version import VERSION

__all__ = [
    "LEVELS",
    "VERSION",
    "Advice",
    "Answer",
    "Question",
    "advise",
    "choose",
    "foresee",
    "levels_of",
    "question",
    "read_question",
]
