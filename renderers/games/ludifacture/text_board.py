"""Text boards of Ludifacture: the roll, the pot, the board, and each marker with its square and coins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine import Seen, Text, ToMove, ToRoll, _, text
from engine.games.ludifacture.course import SIDES
from engine.games.ludifacture.rolling import to_reroll
from engine.games.ludifacture.state import course_of, order_of, owed
from engine.grid import FILES
from engine.text import SEAT_LETTERS

from ...text_board import EMPTY, Sheet, board, bound, figures, resigned
from .alt_text import told_trip
from .board import sharing
from .strip import price

SHARED = "*"  # shown instead of letters if several markers share a square
# How a seat's markers run, and which column is its leftmost, by the side where it sits.
LANES = {
    "S": _("Columns going up, from file a: {columns}."),
    "N": _("Columns going down, from file {file}: {columns}."),
    "W": _("Columns going right, from rank {rank}: {columns}."),
    "E": _("Columns going left, from rank 1: {columns}."),
}


def sheet(seen: Seen, marks: Mapping[str, str]) -> Sheet:
    """Return the Sheet of a position's text board. `marks` maps each candidate square to its label or ""."""
    grid, cells = course_of(seen.state).grid, _cells(seen)
    return Sheet(
        tuple(tuple(_seat(seen, seat)) for seat in range(seen.setup.seats)),
        marks,
        tuple(_notes(seen)),
        board(grid.files, grid.ranks, cells),
        (
            (EMPTY, text("an empty square")),
            *_marker_sign(cells),
            (SHARED, text("a square with several markers")),
        ),
        last=told_trip(seen),
        candidates=_candidates(marks),
    )


def _cells(seen: Seen) -> dict[str, str]:
    """Map each occupied square's name to the letter of its marker's seat, or SHARED for several markers."""
    course = course_of(seen.state)
    return {
        course.grid.names[square]: SHARED if others else SEAT_LETTERS[course.seat(marker)]
        for square, (marker, *others) in sharing(course, seen.state.progress).items()
    }


def _marker_sign(cells: Mapping[str, str]) -> tuple[tuple[str, Text], ...]:
    """Return a legend entry for the first seat letter in `cells`, or () if there is none."""
    letters = (letter for letter in cells.values() if letter != SHARED)
    return tuple((letter, text("one of {seat}'s markers", seat=letter)) for letter in letters)[:1]


def _candidates(marks: Mapping[str, str]) -> Text | None:
    """List where a move can end, or return None if there are no `marks`.

    The mark `A5`, for example, stands for the place beyond the end of seat A's column 5, off the board.
    """
    ends = tuple(
        text("{label}: {square}", label=label, square=_end(mark)) if label else _end(mark)
        for mark, label in marks.items()
    )
    return text("Choices: {squares}.", squares=ends) if ends else None


def _end(mark: str) -> Text | str:
    return text("beyond the end of column {column}", column=mark[1:]) if mark[0] in SEAT_LETTERS else mark


def _notes(seen: Seen) -> Iterator[Text]:
    """Yield notes on the roll, the move's price, the pot, and which game of the set is being played."""
    state, status, kind = seen.state, seen.status, seen.setup.options.set
    if state.roll is not None:
        yield text("Roll: {faces}.", faces=" ".join(map(str, state.roll)))
    if to_reroll(state):
        again = " ".join(str(state.roll[place]) for place in to_reroll(state))
        yield text("Dice to re-roll: {dice}.", dice=again)
    if state.sets:
        yield text("Re-rolls so far: {sets}.", sets=state.sets)
    if isinstance(status, ToMove) and not status.secret:
        yield text("The move costs {coins}.", coins=price(state))
    if isinstance(status, ToRoll) and state.queue_length:
        yield text("Rolls to lay out: {count}.", count=state.queue_length)
    yield text("Pot: {coins}.", coins=state.pot)
    if kind != "single":
        yield text("Game {game} of the set.", game=state.game + 1)
    if any(state.progress):
        yield text("Each column: its number, its marker's square, its coins.")


def _seat(seen: Seen, seat: int) -> Iterator[Text]:
    supply, stacks = (tally.figures[seat] for tally in seen.tallies[:2])
    coins = (text("{coins} in hand", coins=supply), text("{coins} on stacks", coins=stacks))
    yield figures(*coins, *_score(seen, seat), *_next_rolls(seen, seat), *resigned(seen, seat))
    grid, side = course_of(seen.state).grid, SIDES[seen.setup.seats][seat]
    yield text(LANES[side], file=FILES[grid.files - 1], rank=grid.ranks, columns=_columns(seen, seat))


def _score(seen: Seen, seat: int) -> Iterator[Text]:
    score = (seen.scores or ())[seat]
    if seen.setup.options.set == "four":
        yield text("set score {score}", score=f"{score:+d}")
    else:
        yield text("score {score}", score=score)


def _next_rolls(seen: Seen, seat: int) -> Iterator[Text]:
    queue = seen.state.queues[seat]
    if queue:
        yield text("next rolls {rolls}", rolls=" ".join("".join(map(str, roll)) for roll in queue))


def _columns(seen: Seen, seat: int) -> Text:
    """List a seat's columns from its left: each column's number, its marker's square, and the marker's coins.

    The square is left out if the marker is not on one, and the coins if there are none. While columns are
    being numbered, say only whether the seat has numbered them, unless the viewer may see the numbers.
    """
    state, course = seen.state, course_of(seen.state)
    if owed(state) and not state.orders[seat]:
        return text("not numbered yet") if state.orders[seat] is None else text("numbered in secret")
    columns = []
    for marker, number in zip(course.markers(seat), order_of(state, seat)):
        square = course.name(marker, state.progress[marker])
        columns.append(bound(*filter(None, (number, square, state.stacks[marker]))))
    return text("{columns}", columns=tuple(columns))
