"""How Conversion ends: the five win conditions and their figures (rules: Winning)."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import COMMON_ENDINGS, Over, Score, Tally
from ...grid import groups
from ...text import Average, Text, text
from .state import GRID, State, owner

ENDINGS: Mapping[str, Text] = {**COMMON_ENDINGS, "full board": text("the board is full")}

TITLES = {
    "high-score": text("High score (pips)"),
    "territory": text("Territory (dice)"),
    "tall": text("Tall (pips per die)"),
    "wide": text("Wide (pips per die, lowest wins)"),
    "mass": text("Mass (largest group)"),
}

AIMS = {
    "high-score": text("most pips wins"),
    "territory": text("most dice wins"),
    "tall": text("most pips per die wins"),
    "wide": text("fewest pips per die wins"),
    "mass": text("largest group wins"),
}


def figures(state: State, win: str) -> tuple[Score | None, ...]:
    """Return each seat's score under the win condition `win` (rules: Winning).

    Under "tall" and "wide", the score of a seat without dice is None.
    """
    seats = range(state.setup.seats)
    dice = [[square for square, cell in enumerate(state.board) if owner(cell) == seat] for seat in seats]
    pips = [sum(state.board[square] & 7 for square in squares) for squares in dice]
    if win == "high-score":
        return tuple(pips)
    if win == "territory":
        return tuple(len(squares) for squares in dice)
    if win == "mass":
        neighbours = GRID.all8 if state.setup.options.mass_adjacency == "all8" else GRID.orth
        return tuple(max(map(len, groups(squares, neighbours)), default=0) for squares in dice)
    return tuple(Average(pips[seat], len(dice[seat])) if dice[seat] else None for seat in seats)


def result(state: State) -> Over:
    """Return the result of a finished game: the active seats with the best score win."""
    active = [seat for seat in range(state.setup.seats) if seat not in state.left]
    if len(active) == 1:
        return Over(tuple(active), "resignation")
    win = state.setup.options.win
    every = figures(state, win)
    scored = [figure for seat in active if (figure := every[seat]) is not None]
    best = (min if win == "wide" else max)(scored, default=None)
    winners = tuple(seat for seat in active if every[seat] == best)
    return Over(winners, "agreement" if state.settled else "full board")


def tallies(state: State) -> tuple[Tally, ...]:
    """Return each seat's figures under all win conditions, with the chosen condition marked as deciding."""
    condition = state.setup.options.win
    return tuple(
        Tally(title, figures(state, win), win == condition, win == "wide") for win, title in TITLES.items()
    )
