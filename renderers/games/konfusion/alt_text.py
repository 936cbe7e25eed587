"""Positions of Konfusion in words, for people who cannot see the picture."""

from __future__ import annotations

from functools import partial

from engine import Over, Seat, Seen, Text, ToMove, listed, plural, text
from engine.games.konfusion.state import GRID, owner

from ...alt_text import by_value, to_move, to_roll, told_end, told_last
from ...sight import Sight


def describe(sight: Sight) -> str:
    """Describe a position in at most 1024 characters, shortening or omitting players' names if necessary."""
    seen = sight.seen
    before = _state_of_play(seen), told_last(seen)
    return sight.described(before, partial(_seat, seen))


def _state_of_play(seen: Seen) -> Text:
    status = seen.status
    if isinstance(status, Over):
        if status.winners:
            return told_end(seen, status)
        return text("{game}, over ({reason}): no one wins.", game=seen.game.name, reason=seen.ending)
    if not isinstance(status, ToMove):
        return to_roll(seen, seen.state.turn)
    return to_move(seen, seen.state.turn) if seen.state.allowed is None else _rolled_turn(seen)


def _rolled_turn(seen: Seen) -> Text:
    """Say how many more dice can move in a rolled turn, and which dice have already moved."""
    allowed, moved = seen.state.allowed, [GRID.names[square] for square in seen.state.moved]
    fields = {"game": seen.game.name, "seat": Seat(seen.state.turn), "count": allowed}
    if moved:
        more = plural(
            "{game}, {seat} to move {count} more die; already moved: {squares}.",
            "{game}, {seat} to move up to {count} more dice; already moved: {squares}.",
            by="count",
        )
        return text(more, **fields, squares=listed(moved))
    first = plural(
        "{game}, {seat} to move {count} die.",
        "{game}, {seat} to move up to {count} dice.",
        by="count",
    )
    return text(first, **fields)


def _seat(seen: Seen, seat: int, who: Text) -> Text:
    board = zip(GRID.names, seen.state.board)
    own = {square: content & 7 for square, content in board if owner(content) == seat}
    dice = by_value(own) or text("no dice on the board")
    if seat not in seen.active:
        return text("{person}: resigned; {dice}.", person=who, dice=dice)
    pips, captured, posts = (tally.figures[seat] for tally in seen.tallies)
    return text(
        plural(
            "{person}: {pips} pip, captured {captured}, {posts} of 4 goal keyposts; {dice}.",
            "{person}: {pips} pips, captured {captured}, {posts} of 4 goal keyposts; {dice}.",
            by="pips",
        ),
        person=who,
        pips=pips,
        captured=captured,
        posts=posts,
        dice=dice,
    )
