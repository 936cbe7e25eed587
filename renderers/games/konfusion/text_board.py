"""Text boards of Konfusion: the board with its keyposts, and each seat's pips, goal and held keyposts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine import Seen, Text, ToMove, _, plural, text
from engine.games.konfusion.outcome import goal_row
from engine.games.konfusion.sides import EAST, NORTH, SOUTH, WEST, layout
from engine.games.konfusion.state import GRID, owner
from engine.text import SEAT_LETTERS

from ...text_board import EMPTY, Sheet, board, dice_of, die_sign, figures, resigned

KEYPOST = "+"
SIDES = {
    SOUTH: _("from the south"),
    WEST: _("from the west"),
    NORTH: _("from the north"),
    EAST: _("from the east"),
}


def sheet(seen: Seen, marks: Mapping[str, str]) -> Sheet:
    """Return the Sheet of a position's text board. `marks` maps each candidate square to its label or ""."""
    keyposts = _names(sorted(layout(seen.setup.seats).keyposts))
    dice = {
        name: f"{SEAT_LETTERS[seat]}{content & 7}"
        for name, content in zip(GRID.names, seen.state.board)
        if (seat := owner(content)) is not None
    }
    return Sheet(
        tuple((_figures(seen, seat), *dice_of(dice, seat)) for seat in range(seen.setup.seats)),
        marks,
        (*_dice_left(seen), text("Keyposts: {squares}.", squares=" ".join(keyposts))),
        board(GRID.files, GRID.ranks, dict.fromkeys(keyposts, KEYPOST) | dice),
        ((EMPTY, text("an empty square")), (KEYPOST, text("an empty keypost")), *die_sign(dice)),
    )


def _names(squares: Iterable[int]) -> list[str]:
    return [GRID.names[square] for square in squares]


def _dice_left(seen: Seen) -> Iterator[Text]:
    """Yield a note on how many dice can still move and which have already moved, if the turn was rolled."""
    allowed, moved = seen.state.allowed, _names(seen.state.moved)
    if not isinstance(seen.status, ToMove) or allowed is None:
        return
    if moved:
        more = plural(
            "One more die can move. Already moved: {squares}.",
            "Up to {count} more dice can move. Already moved: {squares}.",
            by="count",
        )
        yield text(more, count=allowed, squares=" ".join(moved))
    else:
        yield text("Dice to move: up to {count}.", count=allowed)


def _figures(seen: Seen, seat: int) -> Text:
    gone = resigned(seen, seat)
    if gone:
        return figures(*gone)
    pips, captured, _ = (tally.figures[seat] for tally in seen.tallies)
    return figures(
        text(SIDES[layout(seen.setup.seats).sides[seat]]),
        text(plural("{pips} pip", "{pips} pips", by="pips"), pips=pips),
        text(plural("captured {pips} pip", "captured {pips} pips", by="pips"), pips=captured),
        *_goal(seen, seat),
    )


def _goal(seen: Seen, seat: int) -> Iterator[Text]:
    """Yield a seat's goal and, if the seat holds any of the goal's keyposts, a list of these keyposts."""
    row = goal_row(seen.state, seat)
    held = [square for square in row if owner(seen.state.board[square]) == seat]
    if seen.setup.options.goal == "opposite":
        yield text("goal {squares}", squares=" ".join(_names(row)))
    else:
        yield text("goal: any opponent's keyposts")
    if held:
        yield text("holds {squares}", squares=" ".join(_names(held)))
