"""Text boards of Cubeo: the formation with one ring of squares around it, and lettered candidates."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from engine import Seen, Text, text
from engine.games.cubeo.cells import NAMES
from engine.games.cubeo.choices import letter_of
from engine.games.cubeo.formation import box_of
from engine.text import SEAT_LETTERS

from ...text_board import EMPTY, Sheet, board, dice_of, die_sign, figures, resigned


def sheet(seen: Seen, marks: Mapping[str, str]) -> Sheet:
    """Return the contents of a position's text board.

    `marks` maps squares to labels or "". Empty squares without a label get letters, as in the picture.
    """
    formation = seen.state.formation
    file, rank, files, ranks = box_of(formation)
    cells = {NAMES[die.square]: f"{SEAT_LETTERS[die.seat]}{die.value}" for die in formation}
    return Sheet(
        tuple((_figures(seen, seat), *dice_of(cells, seat)) for seat in range(seen.setup.seats)),
        marks,
        rows=board(files + 2, ranks + 2, cells, (file - 1, rank - 1)),
        legend=((EMPTY, text("an empty square")), *die_sign(cells)),
        candidates=_candidates(marks, cells),
    )


def _candidates(marks: Mapping[str, str], cells: Mapping[str, str]) -> Text | None:
    letters = map(letter_of, count())
    labels = {name: label or ("" if name in cells else next(letters)) for name, label in marks.items()}
    squares = tuple(f"{label} {name}".lstrip() for name, label in labels.items())
    return text("Choices: {squares}.", squares=squares) if marks else None


def _figures(seen: Seen, seat: int) -> Text:
    laid = sum(die.seat == seat for die in seen.state.formation)
    size = seen.setup.options.die_size
    return figures(text("{laid} of {size} dice in play", laid=laid, size=size), *resigned(seen, seat))
