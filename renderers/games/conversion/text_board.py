"""Text boards of Conversion: the board with its dice and holes, the scores and the open hands."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Seen, Text, decimal_text, text
from engine.games.conversion.state import GRID, HOLE
from engine.text import SEAT_LETTERS

from ...text_board import EMPTY, Sheet, board, dice_of, die_sign, figures, resigned


def sheet(seen: Seen, marks: Mapping[str, str]) -> Sheet:
    """Return the Sheet of a position's text board. `marks` maps each candidate square to its label or ""."""
    cells = {name: _cell(cell) for name, cell in zip(GRID.names, seen.state.board) if cell}
    return Sheet(
        tuple((_figures(seen, seat), *dice_of(cells, seat)) for seat in range(seen.setup.seats)),
        marks,
        rows=board(GRID.files, GRID.ranks, cells),
        legend=((EMPTY, text("an open square")), ("#", text("a hole")), *die_sign(cells)),
    )


def _cell(cell: int) -> str:
    return "#" if cell == HOLE else f"{SEAT_LETTERS[cell >> 3]}{cell & 7}"


def _figures(seen: Seen, seat: int) -> Text:
    score = (seen.scores or ())[seat]
    scored = text("no score") if score is None else text("score {score}", score=decimal_text(score))
    return figures(scored, *(resigned(seen, seat) or (_hand(seen.state.hands[seat]),)))


def _hand(hand: tuple[int, ...] | None) -> Text:
    if hand is None:
        return text("hand not rolled yet")
    return text("hand {dice}", dice=" ".join(map(str, hand))) if hand else text("hand empty")
