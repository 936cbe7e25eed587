"""Building a Konfusion move step by step: the die, then its target."""

from __future__ import annotations

from ...choosing import Brief, Choice, Effect, Step
from ...errors import InvalidMove
from ...text import Sign, Text, _, plural, text
from .movement import legal_moves, moves_from
from .narration import completes_goal, effects, squares_text
from .outcome import goal_row
from .paths import SIX
from .routes import route
from .sides import layout
from .state import END, GRID, Move, State
from .turns import shown_after

END_TOKEN = str(END)
GOAL = 100  # the gain of a move that completes the goal: more than any other
_QUIET = 256  # subtracted from the gain that a move prepares, so that it ranks below any effect


def task(state: State) -> Text:
    """Return what the mover has to do, including how many dice may move in a rolled turn."""
    if state.allowed is None:
        return text("move one of your dice")
    if not state.moved:
        return text(
            plural("move a single die", "move up to {count} dice", by="count"),
            count=state.allowed,
        )
    return text(
        plural(
            "move another die, or end the turn", "move up to {count} more dice, or end the turn", by="count"
        ),
        count=state.allowed,
    )


def choices(state: State, seat: int, tokens: tuple[str, ...]) -> Step:
    """Return the next step of a move after the chosen `tokens`. Raises InvalidMove if no step follows."""
    if not tokens:
        return _choose_die(state, seat)
    if len(tokens) == 1 and tokens[0] in GRID.names:
        source = GRID.parse(tokens[0])
        if any(move.source == source for move in legal_moves(state)):
            return _choose_target(state, seat, source)
    raise InvalidMove("That doesn't work from here. Please start again.")


def brief(state: State, seat: int, move: Move) -> Brief:
    """Describe a move in a few words: the die, its target and one effect, or the early end of the turn."""
    if move == END:
        return Brief(text("End the turn"))
    source, target = GRID.names[move.source], GRID.names[move.target]
    die = text("{die} on {square}", die=Sign(state.board[move.source] & 7, seat), square=source)
    prey, two = state.board[move.target] & 7, state.setup.seats == 2
    first = next(iter(effects(state, seat, move)), None)
    outcome = text("captures the {die}", die=prey) if prey and two else first
    return Brief(text("{die} to {square}", die=die, square=target), outcome, target)


def preview(state: State, seat: int, move: Move) -> tuple[Text, Text | None]:
    """Describe a move in full: the die, its start and its target, then all effects of the move, if any."""
    if move == END:
        return text("End the turn"), None
    square, target = GRID.names[move.source], GRID.names[move.target]
    die = Sign(state.board[move.source] & 7, seat)
    clauses = effects(state, seat, move, _("turns your die into a {die}"))
    deed = text("Move your {die} from {square} to {target}", die=die, square=square, target=target)
    return deed, text("{effects}", effects=clauses) if clauses else None


def effect(state: State, seat: int, move: Move) -> Effect | None:
    """Describe what a move captures, upgrades and completes. Returns None if the move does none of these."""
    clauses = () if move == END else effects(state, seat, move)
    if not clauses:
        return None
    grown = shown_after(state, move) - (state.board[move.source] & 7)
    gain = 10 * (state.board[move.target] & 7) + grown + (GOAL if completes_goal(state, seat, move) else 0)
    return Effect(text("{effects}", effects=clauses), gain)


def _choose_die(state: State, seat: int) -> Step:
    """Ask which die moves. Once a die has moved in a rolled turn, also offer to end the turn."""
    moves: dict[int, list[Move]] = {}
    for move in legal_moves(state):
        moves.setdefault(move.source, []).append(move)
    candidates = [_die(state, seat, source, die_moves) for source, die_moves in moves.items()]
    if state.moved:
        candidates.append(
            Choice(END_TOKEN, text("End the turn"), text("no other die moves"), move=END_TOKEN, gain=-_QUIET)
        )
    return Step(_prompt(state), tuple(candidates))


def _choose_target(state: State, seat: int, source: int) -> Step:
    """Ask where the die on `source` goes, showing the effect of moving to each target."""
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
            plural("Which die? You can move one.", "Which die? You can move up to {count}.", by="count"),
            count=state.allowed,
        )
    return text(
        plural(
            "Which die? You can move one more. Already moved: {squares}.",
            "Which die? You can move up to {count} more. Already moved: {squares}.",
            by="count",
        ),
        count=state.allowed,
        squares=squares_text(state.moved),
    )


def _die(state: State, seat: int, source: int, moves: list[Move]) -> Choice:
    """Return the die on `source` as a choice, with the effect, if any, of the best of its `moves`."""
    name, value = GRID.names[source], state.board[source] & 7
    best = max(moves, key=lambda move: _gain(state, seat, move))
    die = Sign(value, seat)
    label = text("{die} on {square}", die=die, square=name)
    line = label if value == SIX else text("{die}", die=die)  # a six's many targets take two questions
    return Choice(name, label, _best(state, seat, best), (name,), gain=_gain(state, seat, best), line=line)


def _best(state: State, seat: int, move: Move) -> Text | None:
    """Describe the effect of `move`, the best move of its die. Returns None if the move has no effect."""
    if completes_goal(state, seat, move):
        return text("can take the last of the four goal keyposts")
    if prey := state.board[move.target] & 7:
        return text("can capture the {die}", die=prey)
    grown = shown_after(state, move)
    return text("can make {die}", die=grown) if grown != state.board[move.source] & 7 else None


def _gain(state: State, seat: int, move: Move) -> int:
    brings = effect(state, seat, move)
    return brings.gain if brings else 0


def _prepared(state: State, seat: int, move: Move) -> int:
    """Rate a move without an effect, by the best capture that it prepares, then by nearness to a goal."""
    board = bytearray(state.board)
    board[move.source], board[move.target] = 0, board[move.source]
    onward = moves_from(state._replace(board=bytes(board)), move.target)
    file, rank = GRID.file_rank(move.target)
    steps = min(abs(file - f) + abs(rank - r) for f, r in map(GRID.file_rank, goal_row(state, seat)))
    return 32 * max((board[each.target] & 7 for each in onward), default=0) - steps


def _target(state: State, seat: int, move: Move) -> Choice:
    name, brings = GRID.names[move.target], effect(state, seat, move)
    detail, gain = brings or (_jumps(state, move), _prepared(state, seat, move) - _QUIET)
    is_keypost = move.target in layout(state.setup.seats).keyposts
    label = text("{square}", square=Sign(name, picture="keypost") if is_keypost else name)
    return Choice(name, label, detail, (name,), str(move), gain)


def _jumps(state: State, move: Move) -> Text | None:
    if state.board[move.source] & 7 == SIX:
        return None
    jumped = route(state, move).jumped
    return text("jumps over {squares}", squares=squares_text(jumped)) if jumped else None
