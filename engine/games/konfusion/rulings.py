"""Explanations of why a well-formed Konfusion move is illegal, and where the die could go instead."""

from __future__ import annotations

from collections.abc import Sequence

from ...text import Seat, Text, _, text
from .movement import ends, moves_from
from .paths import SIX, Path, distance, rules_of
from .routes import paths_over
from .state import END, GRID, OPEN, Move, State, owner, rolls

_HOW = {
    1: _("A 1 goes one square forward, left or right"),
    2: _("A 2 goes two squares diagonally forward in a straight line"),
    3: _("A 3 goes three squares forward, back, left or right"),
    4: _("A 4 goes four squares diagonally"),
    5: _("A 5 goes five squares straight, in any of the eight directions"),
}
_MAX_TARGETS = 12  # the most targets that a refusal lists


def ruling(state: State, seat: int, move: Move) -> Text | None:
    """Return the rule that forbids a move by `seat`, whose turn it is, or None if the move is legal."""
    if move == END:
        return _on_end(state)
    return _on_die(state, seat, move) or _on_target(state, move)


def _on_end(state: State) -> Text | None:
    if not rolls(state):
        return text("At this table, you move exactly one die each turn, so you can't end your turn early.")
    if not state.moved:
        return text("Move at least one die before you end your turn.")
    return None


def _on_die(state: State, seat: int, move: Move) -> Text | None:
    source, content = GRID.names[move.source], state.board[move.source]
    holder = owner(content)
    if holder is None:
        return text("There's no die on {square}.", square=source)
    if holder != seat:
        return text(
            "The {die} on {square} belongs to {owner}. Move one of your own.",
            die=content & 7,
            square=source,
            owner=Seat(holder),
        )
    if move.source in state.moved:
        return text(
            "The {die} on {square} has already moved. Each die can only move once a turn.",
            die=content & 7,
            square=source,
        )
    return None


def _on_target(state: State, move: Move) -> Text | None:
    possible = moves_from(state, move.source)
    if move in possible:
        return None
    if move.source == move.target:
        return text("A die can't end its move where it started.")
    if state.board[move.source] & 7 == SIX:
        return _on_six(state, move)
    over = paths_over(state, move)
    if over:
        return _on_path(state, move, min(over, key=lambda path: path.squares.index(move.target)))
    return _off_paths(state, move, possible)


def _on_six(state: State, move: Move) -> Text:
    steps = distance(move.source, move.target)
    source, target = GRID.names[move.source], GRID.names[move.target]
    if steps > SIX:
        return text(
            "A 6 goes at most six steps. From {source} to {target} it's {steps}.",
            source=source,
            target=target,
            steps=steps,
        )
    if owner(state.board[move.target]) == owner(state.board[move.source]):
        return text(
            "A 6 must end on an empty square or capture an enemy, but your own {die} is on {target}.",
            target=target,
            die=state.board[move.target] & 7,
        )
    return text(
        "At this table a 6 only crosses empty squares. It can't get from {source} to {target} that way in "
        "six steps.",
        source=source,
        target=target,
    )


def _off_paths(state: State, move: Move, possible: Sequence[Move]) -> Text:
    how = text(_HOW[state.board[move.source] & 7])
    source, target = GRID.names[move.source], GRID.names[move.target]
    if not possible:
        return text(
            "{how}. From {source} it can't reach {target}, and it can't move at all now.",
            how=how,
            source=source,
            target=target,
        )
    return text(
        "{how}. From {source} it can't reach {target}. It can go to {targets}.",
        how=how,
        source=source,
        target=target,
        targets=tuple(GRID.names[each.target] for each in sorted(possible)[:_MAX_TARGETS]),
    )


def _on_path(state: State, move: Move, path: Path) -> Text:
    """Explain why a move along `path` is illegal: the rule, the obstacle, and where the die can stop."""
    content = state.board[move.source]
    board = bytearray(state.board)
    board[move.source] = OPEN
    seat, rules = (content >> 3) - 1, rules_of(state.setup)
    allowed = {path.squares[i]: i for i in sorted(ends(path, board, seat, rules), reverse=True)}
    allowed.pop(move.source, None)
    offers = tuple(_offer(board, path, i, rules.keyposts) for i in sorted(allowed.values()))
    how, way = _rule_broken(state, move, path), _way(board, path, seat, move.source)
    if not offers:
        return text("{how}. {way}, so your die has nowhere to stop.", how=how, way=way)
    *others, last = offers
    return text(
        _("{how}. {way}, so your die can {offers} or {last}.")
        if others
        else _("{how}. {way}, so your die can only {last}."),
        how=how,
        way=way,
        offers=tuple(others),
        last=last,
    )


def _rule_broken(state: State, move: Move, path: Path) -> Text:
    how = text(_HOW[state.board[move.source] & 7])
    target = state.board[move.target]
    if path.squares[-1] != move.target and target and owner(target) != state.turn:
        return text("{how}, and captures only at the end", how=how)
    if path.squares[-1] == move.target and owner(target) != state.turn:
        return text("{how}, and at this table jumps only to capture", how=how)
    return how


def _way(board: Sequence[int], path: Path, seat: int, source: int) -> Text:
    for square in path.squares:
        holder = owner(board[square])
        blocks = holder is not None and (square != path.squares[-1] or holder == seat)
        if holder is not None and blocks:
            return text(
                _("Your own {die} blocks this path at {square}")
                if holder == seat
                else _("{owner}'s {die} blocks this path at {square}"),
                square=GRID.names[square],
                die=board[square] & 7,
                owner=Seat(holder),
            )
    if path.squares[-1] == source:
        return text(
            "This path leads back to {square}, and a die can't end where it started",
            square=GRID.names[source],
        )
    return text("Nothing blocks this path")


def _offer(board: Sequence[int], path: Path, i: int, keyposts: frozenset[int]) -> Text:
    square = path.squares[i]
    name = GRID.names[square]
    if board[square]:
        return text("capture on {square}", square=name)
    if i == len(path.squares) - 1:
        jumps = any(board[each] for each in path.squares[:i])
        return text(_("jump to {square}") if jumps else _("go to {square}"), square=name)
    if square in keyposts:
        return text("stop on the keypost {square}", square=name)
    return text("stop on {square}", square=name)
