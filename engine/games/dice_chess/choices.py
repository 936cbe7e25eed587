"""Building a Dice Chess move step by step: the army's arrangement, or a die and its target."""

from __future__ import annotations

from functools import partial

from ...arranging import Lineup, Ready, revise
from ...choosing import Brief, Choice, Effect, Step
from ...errors import InvalidMove
from ...text import Sign, Text, _, plural, text
from .armies import HOME, RANK, presets
from .movement import targets
from .notation import read_move
from .rulings import ruling_on_arrangement
from .state import GRID, PASS, SHIFTS, Arrangement, Move, Shift, State, Values, dice_of

_QUIET = 128  # subtracted from the gain that a move prepares, so that it ranks below any capture
_LABELS = {
    "as-rolled": text("As rolled"),
    "strong-in-front": text("Strong in front"),
    "strong-behind": text("Strong at the back"),
}


def task(state: State, seats: tuple[int, ...]) -> Text:
    """Return what `seats` have to do: arrange their armies in secret, or move a die."""
    if state.opening is not None:
        return text(
            plural("arrange your army in secret", "arrange your armies in secret", by="count"),
            count=len(seats),
        )
    return text(
        _("move one of your dice, or pass") if state.setup.options.passing else _("move one of your dice")
    )


def choices(state: State, seat: int, tokens: tuple[str, ...]) -> Step:
    """Return the next step of a move after the chosen `tokens`. Raises InvalidMove if no step follows."""
    if state.opening is not None:
        return _arrange(state.opening.rolls[seat], seat, tokens)
    reach = _reach(state, seat)
    if not tokens:
        return _choose_die(state, reach)
    if len(tokens) == 1 and tokens[0] in reach:
        return _choose_target(state, GRID.parse(tokens[0]), reach[tokens[0]])
    raise InvalidMove("That doesn't work from here. Please start again.")


def brief(state: State, move: Move) -> Brief:
    """Describe a move in a few words: the die, its target and any capture, or an arrangement's notation."""
    if not isinstance(move, Shift):
        return Brief(text("Pass") if move == PASS else text("Hand in {move}", move=str(move)))
    target, brings = GRID.names[move.target], effect(state, move)
    deed = text("{die} to {square}", die=_die_on(state, move.source), square=target)
    return Brief(deed, brings and brings.told, target)


def preview(state: State, move: Move) -> tuple[Text, Text | None]:
    """Describe a move in full: the die, its start and its target, then the die captured, if any."""
    if not isinstance(move, Shift):
        return brief(state, move).deed, None
    square, target = GRID.names[move.source], GRID.names[move.target]
    die, brings = _sign(state, move.source), effect(state, move)
    deed = text("Move your {die} from {square} to {target}", die=die, square=square, target=target)
    return deed, brings and brings.told


def effect(state: State, move: Move) -> Effect | None:
    """Describe which die a move captures. Returns None if it captures none."""
    prey = state.board[move.target] & 7 if isinstance(move, Shift) else 0
    return Effect(text("captures the {die}", die=prey), prey) if prey else None


def _reach(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    """Return the squares that each movable die can reach, keyed by the name of the die's own square."""
    straight = state.setup.options.ones == "straight"
    reach = {
        GRID.names[each]: tuple(targets(state.board, each, straight)) for each in dice_of(state.board, seat)
    }
    return {name: squares for name, squares in reach.items() if squares}


def _arrange(roll: Values, seat: int, tokens: tuple[str, ...]) -> Step:
    """Ask how to arrange the army, starting from the first token or, without `tokens`, from the roll."""
    prompt = text("How do you want to arrange your army?")
    ready = (Ready(token, _LABELS[token], army.values) for token, army in presets(roll).items())
    draft = _read_draft(roll, tokens[0]) if tokens else roll
    squares = tuple(GRID.names[square] for square in HOME[seat])
    label = partial(_die_label, seat)
    lineup = Lineup(draft, squares, RANK, label, lambda values: str(Arrangement(values)))
    return revise(lineup, prompt, ready, tokens[1:])


def _read_draft(roll: Values, notation: str) -> Values:
    army = read_move(notation, roll)
    if not isinstance(army, Arrangement) or ruling_on_arrangement(roll, army.values) is not None:
        raise InvalidMove("That doesn't work from here. Please start again.")
    return army.values


def _choose_die(state: State, reach: dict[str, tuple[int, ...]]) -> Step:
    candidates = [
        Choice(
            name,
            _die_on(state, GRID.parse(name)),
            _prey_in_words(state, squares),
            (name,),
            gain=max(state.board[each] & 7 for each in squares),
            line=text("{die}", die=_sign(state, GRID.parse(name))),
        )
        for name, squares in reach.items()
    ]
    if state.setup.options.passing:
        candidates.append(Choice(str(PASS), text("Pass"), move=str(PASS), gain=-_QUIET))
    return Step(text("Which die moves?"), tuple(candidates))


def _choose_target(state: State, square: int, squares: tuple[int, ...]) -> Step:
    candidates = tuple(_target(state, SHIFTS[square][target]) for target in squares)
    return Step(text("Where does the {die} go?", die=_die_on(state, square)), candidates)


def _target(state: State, move: Shift) -> Choice:
    name, brings = GRID.names[move.target], effect(state, move)
    detail, gain = brings or (None, _prepared(state, move) - _QUIET)
    return Choice(name, text("{square}", square=name), detail, (name,), str(move), gain)


def _prepared(state: State, move: Shift) -> int:
    """Rate a move without a capture, by the best capture that it prepares, then by nearness to an enemy."""
    board, enemies = bytearray(state.board), dice_of(state.board, 1 - (state.board[move.source] >> 3))
    board[move.source], board[move.target] = 0, board[move.source]
    reached = targets(bytes(board), move.target, state.setup.options.ones == "straight")
    file, rank = GRID.file_rank(move.target)
    steps = min(abs(file - f) + abs(rank - r) for f, r in map(GRID.file_rank, enemies))
    return 16 * max((board[each] & 7 for each in reached), default=0) + 15 - steps


def _sign(state: State, square: int) -> Sign:
    return Sign(state.board[square] & 7, state.board[square] >> 3)


def _die_on(state: State, square: int) -> Text:
    return _die_label(state.board[square] >> 3, state.board[square] & 7, GRID.names[square])


def _die_label(seat: int, die: int, square: str) -> Text:
    return text("{die} on {square}", die=Sign(die, seat), square=square)


def _prey_in_words(state: State, squares: tuple[int, ...]) -> Text | None:
    prey = tuple(text("the {die}", die=_die_on(state, each)) for each in squares if state.board[each])
    return text("can capture {prey}", prey=prey) if prey else None
