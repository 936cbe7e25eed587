"""Themes of Konfusion's puzzles: forcing a win, stopping the opponent's win, and finding the best move."""

from __future__ import annotations

from ...text import Text, text
from ...themes import Theme, Weighing
from ...thinking import Thinking
from .movement import legal_moves
from .state import Move, State

_WINS = {1: text("Win now."), 2: text("Win in two moves, whatever they do.")}
_PLAIN = 1, 6  # dice whose captures are easy to see


def _win(_state: State, moves: int) -> Text:
    return _WINS[moves]


def _hold(_state: State, _moves: int) -> Text:
    return text("They threaten to win. Stop them.")


def _prey(state: State) -> dict[int, int]:
    """Return the pips of the dice that can be captured, keyed by square."""
    return {
        each.target: state.board[each.target] & 7 for each in legal_moves(state) if state.board[each.target]
    }


def _is_hidden(state: State, right: tuple[Move, ...]) -> bool:
    return not any(state.board[each.target] and state.board[each.source] & 7 in _PLAIN for each in right)


def _wins_by_an_idea(state: State, _seat: int, *right: Move) -> bool:
    """Return whether a win is hard enough to find.

    A win is too easy to find if a right move captures with a 1 or a 6, unless all right moves capture the
    same die and another die could be captured too.
    """
    return _is_hidden(state, right) or len({each.target for each in right}) == 1 < len(_prey(state))


def _takes_looking(state: State, _seat: int, *right: Move) -> bool:
    """Return False if one of the `right` moves captures the strongest capturable die with a 1 or a 6."""
    prey = _prey(state)
    return _is_hidden(state, right) or all(prey[each.target] < max(prey.values()) for each in right)


THEMES = (
    Theme(
        "win",
        "forced",
        _win,
        (
            text("Look at the keyposts, and at your opponent's last dice."),
            text("Look at where your opponent's last dice could go, or at the keyposts that you still need."),
        ),
        moves=2,
        worthwhile=_wins_by_an_idea,
    ),
    Theme("hold", "forced against", _hold, (text("Look at the keyposts that your opponent still needs."),)),
    Theme(
        "best",
        "weighed",
        lambda _state: text("Find the best move."),
        (text("Look for captures by jump or bounce, both yours and your opponent's."),),
        weighing=Weighing(
            margin=0.25,
            again=0.12,
            search=Thinking(plies=3, width=(16, 12), positions=100_000),
            deeper=Thinking(plies=5, width=(300, 12, 8), positions=400_000),
            refutes=True,
        ),
        worthwhile=_takes_looking,
    ),
)
