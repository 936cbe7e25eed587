"""Computer opponents for any game, which choose a move from what a seat knows, a level and a seed.

    from opponents import choose, levels_of

    levels_of(match.game)                       # ("newcomer", "casual", "steady")
    choose(match, 0, "casual", seed=b"...")     # the same move on every machine
    question("move", match, 0, "casual", b"...").answer()     # {"move": the same}, for another process

The package knows no particular game. Each game declares what a level looks at (`Game.levels`) and what it
hopes for (`Game.outlook`). A game that declares neither has two levels, which judge a position by the figures
that decide the game.
"""

from .choice import LEVELS, choose, levels_of, quick_level
from .foresight import Advice, advise, foresee
from .judging import Judgement, best_line, judge
from .question import Answer, PuzzleQuestion, Question, question, read_question
from .version import VERSION

__all__ = [
    "LEVELS",
    "VERSION",
    "Advice",
    "Answer",
    "Judgement",
    "PuzzleQuestion",
    "Question",
    "advise",
    "best_line",
    "choose",
    "foresee",
    "judge",
    "levels_of",
    "question",
    "quick_level",
    "read_question",
]
