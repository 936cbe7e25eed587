"""Themes of Konfusion's puzzles: keyposts won or lost by force, and the best move."""

from __future__ import annotations

from ...text import Text, text
from ...themes import Theme, Weighing
from ...thinking import Thinking
from .state import State

_WINS = {1: text("Win now."), 2: text("Win in two moves, whatever they do.")}


def _win(_state: State, moves: int) -> Text:
    return _WINS[moves]


def _hold(_state: State, _moves: int) -> Text:
    return text("They threaten to win. Stop them.")


def _best(_state: State) -> Text:
    return text("Find the best move.")


THEMES = (
    Theme("win", "forced", _win, text("Look at the keyposts, and at their last dice."), moves=2),
    Theme("hold", "forced against", _hold, text("Look at the keyposts that they still need.")),
    Theme(
        "best",
        "weighed",
        _best,
        text("Look at what you can capture, and at what can capture you."),
        weighing=Weighing(
            margin=0.25,
            again=0.12,
            search=Thinking(plies=3, width=(16, 12), positions=100_000),
            deeper=Thinking(plies=5, width=(300, 12, 8), positions=400_000),
            refutes=True,
        ),
    ),
)
