"""Sentences that describe moves and rolls in Konfusion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from ...game import Played, Rolled
from ...text import Seat, Text, _, listed, plural, text
from .notation import read_move
from .outcome import holds_goal
from .routes import Route, route
from .state import END, GRID, Move, State, owner, rolls
from .turns import Turned, after_die, after_turn, at_rest, shown_after

BECOMES = _("becomes a {die}")


def narrate(before: State, event: Played | Rolled) -> Text:
    """Describe a move or a roll in a sentence."""
    if isinstance(event, Rolled):
        return _narrate_roll(before, event)
    return _narrate_play(before, event, read_move(event.move))


def _narrate_play(before: State, event: Played, move: Move) -> Text:
    """Describe a die's move with its effects, how a rolled turn continues, and which seats had to pass."""
    seat = event.seat
    if move == END:
        sentence = text("{seat} ends the turn", seat=Seat(seat))
        return _sentence(sentence, after_turn(before))
    turned = after_die(before, seat, move)
    clauses = (*_on_the_way(move.source, route(before, move)), *effects(before, seat, move))
    sentence = text(
        _("{seat} moves the {die} from {source} to {target}: {clauses}")
        if clauses
        else _("{seat} moves the {die} from {source} to {target}"),
        seat=Seat(seat),
        die=before.board[move.source] & 7,
        source=GRID.names[move.source],
        target=GRID.names[move.target],
        clauses=listed(clauses) if clauses else (),
    )
    if rolls(before) and turned.state.over is None:
        sentence = _with_dice_left(sentence, before, turned.state)
    return _sentence(sentence, turned)


def _narrate_roll(before: State, event: Rolled) -> Text:
    """Describe how many dice may move after a roll, and which seats had to pass."""
    assert before.turn is not None, "a finished game awaits no roll"
    turned = at_rest(before._replace(allowed=event.faces[0]))
    sentence = text(
        plural(
            "{seat} rolls a {face}: one die can move",
            "{seat} rolls a {face}: up to {face} dice can move",
            by="face",
        ),
        seat=Seat(before.turn),
        face=event.faces[0],
    )
    return _sentence(sentence, turned)


def narrate_passes(turned: Turned) -> Text | None:
    """Say which seats had to pass after a seat left. Returns None if no seat had to pass."""
    passes = _passes(turned)
    return passes and text("{passes}.", passes=passes)


def effects(state: State, seat: int, move: Move, becomes: str = BECOMES) -> tuple[Text, ...]:
    """List the effects of a legal move at its target: a capture, an upgrade and a completed goal.

    `becomes` is the template for an upgrade, with the new value in the field `die`.
    """
    clauses = []
    content, value = state.board[move.target], shown_after(state, move)
    holder = owner(content)
    if holder is not None:
        clauses.append(text("captures {owner}'s {die}", die=content & 7, owner=Seat(holder)))
    if value != state.board[move.source] & 7:
        clauses.append(text(becomes, die=value))
    if completes_goal(state, seat, move):
        clauses.append(text("takes the last of the four goal keyposts"))
    return tuple(clauses)


def completes_goal(state: State, seat: int, move: Move) -> bool:
    """Return whether a seat holds all four keyposts of a goal after a move."""
    board = bytearray(state.board)
    board[move.source], board[move.target] = 0, state.board[move.source]
    return holds_goal(state._replace(board=bytes(board)), seat)


def squares_text(squares: tuple[int, ...]) -> Text:
    """Return the names of `squares`, without duplicates, as a list in words."""
    return listed(tuple(dict.fromkeys(GRID.names[square] for square in squares)))


def _on_the_way(source: int, way: Route) -> Iterator[Text]:
    """Say where a die jumped and ricocheted, in the order of its route and without repeating a square."""
    told, ricochets = [], list(way.ricochets)
    for square in (source, *way.squares):
        if square in way.jumped:
            told.append((_("jumps over {squares}"), square))
        if ricochets[:1] == [square]:
            there = square in way.jumped
            told.append((_("ricochets there") if there else _("ricochets at {squares}"), ricochets.pop(0)))
    for template, steps in groupby(dict.fromkeys(told), key=itemgetter(0)):
        yield text(template, squares=squares_text(tuple(square for _template, square in steps)))


def _with_dice_left(sentence: Text, before: State, after: State) -> Text:
    if after.turn == before.turn and after.allowed is not None:
        return text(
            plural("{told}. One more die can move", "{told}. Up to {count} more dice can move", by="count"),
            told=sentence,
            count=after.allowed,
        )
    if before.allowed != 1:
        return text("{told}. No other die can move", told=sentence)
    return sentence


def _sentence(sentence: Text, turned: Turned) -> Text:
    """End a sentence with a full stop, and add a sentence on the seats that had to pass, if any."""
    passes = _passes(turned)
    return (
        text("{told}. {passes}.", told=sentence, passes=passes) if passes else text("{told}.", told=sentence)
    )


def _passes(turned: Turned) -> Text | None:
    if not turned.passed:
        return None
    return text(
        _("{seats} cannot move and passes")
        if len(turned.passed) == 1
        else _("{seats} cannot move, so they pass"),
        seats=listed(tuple(map(Seat, turned.passed))),
    )
