"""Choosing a move: the questions that build a move step by step, and the effect of a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .text import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """A candidate for the next step of a move.

    `token`, up to 20 ASCII letters, digits or `+-.>`, is appended to the tokens chosen so far. A menu shows
    `label` and `detail`, and the picture marks `squares`. `move` is the move in canonical notation if this
    choice completes it. Choices with the highest `gain` are offered first. If there are many candidates,
    players first choose a group: the candidates with the same `line` (such as a value) or, if they have no
    `line`, those in the same file.
    """

    token: str
    label: Text
    detail: Text | None = None
    squares: tuple[str, ...] = ()
    move: str | None = None
    gain: int = 0
    line: Text | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """The next question in building a move step by step, with 1 to 100 candidates.

    `draft` is the current draft of a secret submission, in canonical notation (None for other moves). Players
    see the draft and can hand it in unchanged. To change it, they continue with the draft as the first token,
    and a candidate's `move` is the changed draft. `draw` is the label of a button that draws a submission at
    random (None: no such button). `narrowed` is the question once a group of candidates has been chosen
    (None: still `prompt`).
    """

    prompt: Text
    choices: tuple[Choice, ...]
    draft: str | None = None
    draw: Text | None = None
    narrowed: Text | None = None


class Brief(NamedTuple):
    """A move in a few words, such as "4 to e7", and its effect, if any, such as "converts 1 die".

    `square` is the square on which a picture can show the move's number.
    """

    deed: Text
    outcome: Text | None = None
    square: str | None = None


class Effect(NamedTuple):
    """The immediate effect of a move, as a clause ("captures the 3"). Better moves have a higher `gain`."""

    told: Text
    gain: int
