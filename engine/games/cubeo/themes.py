"""Themes of Cubeo's puzzles: forced wins, and losses that only one move avoids."""

from __future__ import annotations

from ...text import Text, text
from ...themes import Theme
from .actions import actions
from .cells import beside, squares_of
from .formation import dice_of
from .state import Move, State

_WINS = {
    1: text("Win now."),
    2: text("Win in two moves, whatever they do."),
    3: text("Win in three moves, whatever they do."),
}
_THREATS = {
    1: text("They threaten to win. Stop them."),
    2: text("They threaten to win in two moves. Stop them."),
}


def _win(_: State, moves: int) -> Text:
    return _WINS[moves]


def _hold(_: State, moves: int) -> Text:
    return _THREATS[moves]


def _leaves_a_choice(state: State, seat: int, move: Move) -> tuple[()] | None:
    """Return () if the theme fits, or None if the move is the only possible merge and so too easy to find."""
    merges = sum(each.kind == "merge" for each in actions(state, seat))
    return None if move.kind == "merge" and merges == 1 else ()


def _takes_looking(state: State, seat: int, move: Move, *_same: Move) -> bool:
    """Return False if the move merges the only two adjacent dice whose sum is enough to win."""
    dice = {die.square: die.value for die in dice_of(state.formation, seat)}
    pairs = [(one, other) for one in dice for other in squares_of(beside(1 << one)) if other in dice]
    enough = [pair for pair in pairs if sum(dice[each] for each in pair) > state.setup.options.die_size]
    return move.kind != "merge" or (move.source, move.target) not in enough or len(enough) > 2  # both ways


THEMES = (
    Theme(
        "win",
        "forced",
        _win,
        (
            text("Look for merges that win, and for moves that leave your opponent stuck."),
            text("Prepare a merge that your opponent can't prevent. See which of your dice they could pin."),
            text("Your strong dice may be pinned, or a pip or two short. See what adding a 1 would change."),
        ),
        moves=3,
        fits=_leaves_a_choice,
        worthwhile=_takes_looking,
    ),
    Theme(
        "hold",
        "forced against",
        _hold,
        (
            text("Which of your opponent's dice could merge to win? See if you can pin one."),
            text(
                "Your opponent may need one more die first. Be ready to pin the dice that they'll want to "
                "merge."
            ),
        ),
        moves=2,
    ),
)
