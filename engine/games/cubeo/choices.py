"""Building a Cubeo action step by step: the die, which may be a new one, then its target square."""

from __future__ import annotations

from collections.abc import Iterator

from ...choosing import Brief, Choice, Effect, Step
from ...errors import InvalidMove
from ...text import Sign, Text, _, text
from .actions import Survey, ends, is_pinned, partners, places, survey
from .cells import NAMES, Cells, beside, squares_of
from .formation import Die, die_on
from .state import Kind, Move, State, pool

# The mover's tasks, by the kinds of action that are possible.
TASKS: dict[tuple[Kind, ...], Text] = {
    ("add",): text("add a die"),
    ("move",): text("move one of your dice"),
    ("merge",): text("merge two of your dice"),
    ("add", "move"): text("add a die or move one of yours"),
    ("add", "merge"): text("add a die or merge two of yours"),
    ("move", "merge"): text("move one of your dice or merge two"),
    ("add", "move", "merge"): text("add a die, move one of yours or merge two"),
}
_QUIET = 25  # subtracted from the sum that an action prepares, so that it ranks below any merge
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter_of(place: int) -> str:
    """Return the letter of the candidate at `place` (counted from 0): A to Z, then AA, AB and so on."""
    first, last = divmod(place, len(LETTERS))
    return (LETTERS[first - 1] if first else "") + LETTERS[last]


def task(state: State, seats: tuple[int, ...]) -> Text:
    """Return the mover's task, such as "add a die or move one of yours". `seats` holds only the mover."""
    (seat,) = seats
    return TASKS[
        tuple(kind for kind, possible in _possible(state, seat, survey(state, seat)).items() if possible)
    ]


def choices(state: State, seat: int, tokens: tuple[str, ...]) -> Step:
    """Return the next step of a move after the chosen `tokens`. Raises InvalidMove if no step follows."""
    view = survey(state, seat)
    step = None
    match tokens:
        case ():
            step = _ask_die(state, seat, view)
        case ("add",):
            step = _ask_place(state, seat, view)
        case (name,):
            step = _ask_target(state, view, name)
    if step is None or not step.choices:
        raise InvalidMove("That doesn't work from here. Please start again.")
    return step


def brief(state: State, move: Move) -> Brief:
    """Describe an action in a few words: its die or dice, its squares, and the sum that a merge makes."""
    target = NAMES[move.target]
    if move.kind == "add":
        return Brief(text("Add a die on {square}", square=target), None, target)
    die = die_on(state.formation, move.source)
    assert die, "the move was legal"
    places = {"die": Sign(die.value, die.seat), "square": NAMES[die.square], "target": target}
    if move.kind == "move":
        return Brief(Text(_("{die} from {square} to {target}"), places), None, target)
    total, other = _merged(state, move), die_on(state.formation, move.target)
    assert other, "a die is merged into another"
    deed = Text(_("Merge {die} on {square} into {other}"), {**places, "other": other.value})
    return Brief(deed, text("wins") if _wins(state, total) else text("makes {sum}", sum=total), target)


def preview(state: State, move: Move) -> tuple[Text, Text | None]:
    """Describe an action in full and, in a second text, the sum that a merge makes (otherwise None)."""
    die, other = (die_on(state.formation, each) for each in (move.source, move.target))
    if die is None:
        return brief(state, move).deed, None
    places = {"die": Sign(die.value, die.seat), "square": NAMES[die.square], "target": NAMES[move.target]}
    if other is None:
        return Text(_("Move your {die} from {square} to {target}"), places), None
    brings, merged = effect(state, move), {**places, "other": other.value}
    deed = Text(_("Merge your {die} on {square} into your {other} on {target}"), merged)
    return deed, brings and brings.told


def effect(state: State, move: Move) -> Effect | None:
    """Describe the sum that a merge makes. Returns None for any other action."""
    if move.kind != "merge":
        return None
    total = _merged(state, move)
    template = _("makes {sum} and wins") if _wins(state, total) else _("makes {sum}")
    return Effect(text(template, sum=total), total)


def _merged(state: State, move: Move) -> int:
    """Return the sum that a merge makes."""
    dice = [die_on(state.formation, move.source), die_on(state.formation, move.target)]
    return sum(die.value for die in dice if die)


def _wins(state: State, total: int) -> bool:
    return bool(total > state.setup.options.die_size)


def _ask_die(state: State, seat: int, view: Survey) -> Step:
    new = (Choice("add", text("Add a die")),) if _possible(state, seat, view)["add"] else ()
    return Step(text("Which die?"), (*new, *_dice(state, view)))


def _possible(state: State, seat: int, view: Survey) -> dict[Kind, bool]:
    """Return, for each kind of action, whether the seat can take an action of that kind."""
    return {
        "add": bool(pool(state, seat) and places(view)),
        "move": any(_ends(state, view, die) for die in view.dice),
        "merge": any(_partners(view, die) for die in view.dice),
    }


def _ask_place(state: State, seat: int, view: Survey) -> Step:
    squares = squares_of(places(view)) if pool(state, seat) else ()
    candidates = (
        _empty(state, place, Die(square, seat, 1), Move("add", None, square))
        for place, square in enumerate(squares)
    )
    return Step(text("Where does the new die go?"), tuple(candidates))


def _dice(state: State, view: Survey) -> Iterator[Choice]:
    """Yield the dice on the table that can move or merge, each with its best merge, if any."""
    for die in view.dice:
        if _ends(state, view, die) | _partners(view, die):
            name = NAMES[die.square]
            label = text("{die} on {square}", die=Sign(die.value, die.seat), square=name)
            yield Choice(name, label, _best_merge(state, view, die), (name,))


def _best_merge(state: State, view: Survey, die: Die) -> Text | None:
    """Say what a die's best merge would make, or return None if it cannot merge."""
    targets = squares_of(_partners(view, die))
    total = max((_merged(state, Move("merge", die.square, square)) for square in targets), default=0)
    if not total:
        return None
    return text("can win") if _wins(state, total) else text("can make {die}", die=total)


def _ask_target(state: State, view: Survey, name: str) -> Step | None:
    die = next((die for die in view.dice if NAMES[die.square] == name), None)
    if die is None:
        return None
    moves = (
        _empty(state, place, die, Move("move", die.square, square))
        for place, square in enumerate(squares_of(_ends(state, view, die)))
    )
    merges = (
        _taken(state, die, Move("merge", die.square, square)) for square in squares_of(_partners(view, die))
    )
    prompt = text("Where does the {die} on {square} go?", die=die.value, square=name)
    return Step(prompt, (*merges, *moves))


def _ends(state: State, view: Survey, die: Die) -> Cells:
    """Return the squares where a die can end a move: none if the die is pinned."""
    return 0 if is_pinned(view, die.square) else ends(state, view, die)


def _partners(view: Survey, die: Die) -> Cells:
    """Return the squares of the dice that a die can be merged into: none if the die is pinned."""
    return 0 if is_pinned(view, die.square) else partners(view, die.square)


def _empty(state: State, place: int, die: Die, move: Move) -> Choice:
    """Return a move's empty target square as a choice, labelled with the letter for `place`."""
    name = NAMES[move.target]
    label = text("{letter}: {what}", letter=letter_of(place), what=name)
    return Choice(name, label, None, (name,), str(move), gain=_sum_next(state, die, move.target) - _QUIET)


def _taken(state: State, die: Die, move: Move) -> Choice:
    """Return a merge's target square as a choice that shows the sum."""
    name, total = NAMES[move.target], _merged(state, move)
    template = _("becomes {sum} and wins") if _wins(state, total) else _("becomes {sum}")
    detail = text(template, sum=Sign(total, die.seat))
    return Choice(name, text("{square}", square=name), detail, (name,), str(move), gain=total)


def _sum_next(state: State, die: Die, square: int) -> int:
    """Return the highest sum of `die` on `square` with an adjacent die of its seat, or 0 without one."""
    near = beside(1 << square)
    mine = (each for each in state.formation if each.seat == die.seat and each.square != die.square)
    return max((die.value + each.value for each in mine if near >> each.square & 1), default=0)
