"""Building a move of Konfusion step by step: the die, then its target."""

from __future__ import annotations

from ...errors import InvalidMove
from ...game import Choice, Step
from ...text import Text, plural, text
from .movement import legal_moves, moves_from
from .narration import effects, squares_text
from .routes import route
from .state import END, GRID, Move, State

END_TOKEN = str(END)


def choices(state: State, seat: int, chosen: tuple[str, ...]) -> Step:
    """Ask for the next part of a move; raise InvalidMove where there is none."""
    if not chosen:
        return _choose_die(state)
    if len(chosen) == 1 and chosen[0] in GRID.names:
        source = GRID.parse(chosen[0])
        if any(move.source == source for move in legal_moves(state)):
            return _choose_target(state, seat, source)
    raise InvalidMove("This move cannot be built any further; please start it again.")


def _choose_die(state: State) -> Step:
    """Ask which die moves; once one has moved in a rolled turn, the turn may be ended instead."""
    moves: dict[int, int] = {}
    for move in legal_moves(state):
        moves[move.source] = moves.get(move.source, 0) + 1
    candidates = [_die(state, source, count) for source, count in moves.items()]
    if state.moved:
        candidates.append(Choice(END_TOKEN, text("End the turn"), text("no more dice move"), move=END_TOKEN))
    return Step(_prompt(state), tuple(candidates))


def _choose_target(state: State, seat: int, source: int) -> Step:
    """Ask where the die on a square goes; each candidate shows its effect."""
    prompt = text(
        "Where does the {die} on {square} go?", die=state.board[source] & 7, square=GRID.names[source]
    )
    targets = sorted(moves_from(state, source))
    return Step(prompt, tuple(_target(state, seat, move) for move in targets))


def _prompt(state: State) -> Text:
    if state.allowed is None:
        return text("Which die?")
    if not state.moved:
        return text(
            plural("Which die? One may move.", "Which die? Up to {count} may move.", by="count"),
            count=state.allowed,
        )
    return text(
        plural(
            "Which die? One more may move; moved already: {squares}.",
            "Which die? {count} more may move; moved already: {squares}.",
            by="count",
        ),
        count=state.allowed,
        squares=squares_text(state.moved),
    )


def _die(state: State, source: int, count: int) -> Choice:
    name = GRID.names[source]
    detail = text(plural("one target", "{count} targets", by="count"), count=count)
    label = text("{die} on {square}", die=state.board[source] & 7, square=name)
    return Choice(name, label, detail, (name,))


def _target(state: State, seat: int, move: Move) -> Choice:
    name = GRID.names[move.target]
    told = effects(state, seat, move)
    return Choice(name, text("{square}", square=name), _detail(state, move, told), (name,), str(move))


def _detail(state: State, move: Move, told: tuple[Text, ...]) -> Text | None:
    if told:
        return text("{effects}", effects=told)
    if state.board[move.source] & 7 == 6:
        return None
    jumped = route(state, move).jumped
    return text("jumps over {squares}", squares=squares_text(jumped)) if jumped else None
