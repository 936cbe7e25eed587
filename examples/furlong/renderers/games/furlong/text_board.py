"""Text boards of Furlong: each rank is a lane, and runners are the letters of their seats."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Seen, Text, text
from engine.games.furlong.state import square
from engine.text import SEAT_LETTERS

from ...text_board import EMPTY, Sheet, board, figures, resigned


def sheet(seen: Seen, marks: Mapping[str, str]) -> Sheet:
    """Return the contents of a position's text board. `marks` name the squares that can be chosen next."""
    state, seats = seen.state, range(seen.setup.seats)
    cells = {square(seat, state.places[seat]): SEAT_LETTERS[seat] for seat in seen.active}
    signs = ((SEAT_LETTERS[seat], text("the runner of {seat}", seat=SEAT_LETTERS[seat])) for seat in seats)
    return Sheet(
        tuple((_seat(seen, seat),) for seat in seats),
        marks,
        (text("Roll: {faces}.", faces=state.dice),) if state.dice else (),
        board(seen.setup.options.length, seen.setup.seats, cells),
        ((EMPTY, text("an empty square")), *signs),
    )


def _seat(seen: Seen, seat: int) -> Text:
    place = text("on {square}", square=square(seat, seen.state.places[seat]))
    return figures(*(resigned(seen, seat) or (place,)))
