"""Choosing a move: the questions that build it step by step, and what a move brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .text import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """A candidate for the next step of a move.

    `token` is appended to the chosen tokens (ASCII letters, digits, `+-.>`; at most 20 characters); `label`
    and `detail` are what a menu shows; `squares` are marked on the picture; `move` is the canonical move if
    this choice completes one. Those with the highest `gain` are offered first.
    """

    token: str
    label: Text
    detail: Text | None = None
    squares: tuple[str, ...] = ()
    move: str | None = None
    gain: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """The next question of a move built step by step, with one to a hundred candidates.

    `draft` is a secret submission as it stands, canonical: it is shown, may be handed in so, and is the first
    of the tokens. The `move` of a candidate then is a changed draft, from which building begins again. `draw`
    is the label of a button that draws a submission at random.
    """

    prompt: Text
    choices: tuple[Choice, ...]
    draft: str | None = None
    draw: Text | None = None


class Effect(NamedTuple):
    """What a move brings at once, as a clause: "captures the 3"; the best moves have the highest `gain`."""

    told: Text
    gain: int
