"""Building a Conversion move step by step: a die, a square, and perhaps dice to leave unchanged."""

from __future__ import annotations

from ...choosing import Brief, Choice, Effect, Step
from ...errors import InvalidMove
from ...text import Seat, Sign, Text, _, listed, plural, text
from .rulings import ruling
from .state import GRID, PLACEMENT, Move, State, convertible, owner


def task(state: State, seats: tuple[int, ...]) -> Text:
    """Return the task of the seat to move: to place one of its dice, or its last die."""
    (seat,) = seats
    left = len(state.hands[seat] or ())
    return text(
        plural("place your last die on the board", "place one of your dice on the board", by="dice"),
        dice=left,
    )


def choices(state: State, seat: int, tokens: tuple[str, ...]) -> Step:
    """Return the next step of a move after the chosen `tokens`. Raises InvalidMove if no step follows."""
    hand = sorted(set(state.hands[seat] or ()))
    match tokens:
        case ():
            dice = (Choice(str(die), text("{die}", die=Sign(die, seat))) for die in hand)
            return Step(text("Which die?"), tuple(dice))
        case (die,) if die in map(str, hand):
            return _choose_square(state, seat, int(die))
        case (die, square, *spared) if die in map(str, hand) and square in GRID.names:
            left_out = sorted({GRID.parse(name) for name in spared})
            move = Move(int(die), GRID.parse(square), tuple(left_out))
            if ruling(state, seat, move) is None:
                return _choose_spared(state, seat, move)
    raise InvalidMove("That doesn't work from here. Please start again.")


def brief(state: State, seat: int, move: Move) -> Brief:
    """Describe a move in a few words: the die, its square, and the effect."""
    name, brings = GRID.names[move.square], effect(state, seat, move)
    return Brief(
        text("{die} to {square}", die=Sign(move.value, seat), square=name), brings and brings.told, name
    )


def preview(state: State, seat: int, move: Move) -> tuple[Text, Text | None]:
    """Describe a move in full: the die and its square, and the dice that it converts and raises, if any."""
    deed = text("Place your {die} on {square}", die=Sign(move.value, seat), square=GRID.names[move.square])
    taken: dict[int, list[int]] = {}
    for square in sorted({*convertible(state, seat, move.value, move.square)} - {*move.spared}):
        taken.setdefault(state.board[square] >> 3, []).append(state.board[square] & 7)
    whose = [text("{owner}'s {dice}", owner=Seat(each), dice=listed(dice)) for each, dice in taken.items()]
    raised = [state.board[square] & 7 for square in _raised(state, seat, move.square)]
    prey = listed(whose) if whose else None
    return deed, _told(prey, text("your {dice}", dice=listed(raised)) if raised else None)


def effect(state: State, seat: int, move: Move) -> Effect | None:
    """Describe how many dice a move raises and converts. Returns None if the move does neither."""
    conversions = len(convertible(state, seat, move.value, move.square)) - len(move.spared)
    return _effect(state, seat, move.square, conversions)


def _choose_square(state: State, seat: int, die: int) -> Step:
    """Ask on which open square to place a die, showing the effect of each choice."""
    candidates = []
    for square, cell in enumerate(state.board):
        if not cell:
            convertibles = convertible(state, seat, die, square)
            asks = state.setup.options.optional_conversion and convertibles
            name = GRID.names[square]
            move = None if asks else PLACEMENT[die][square]
            brings = _effect(state, seat, square, len(convertibles))
            detail, gain = brings or (None, 0)
            candidates.append(Choice(name, text("{square}", square=name), detail, (name,), move, gain))
    return Step(text("Where does the {die} go?", die=die), tuple(candidates))


def _effect(state: State, seat: int, square: int, conversions: int) -> Effect | None:
    """Describe the effect of placing a die on `square`, given the number of `conversions`.

    The gain is 10 for each conversion and 1 for each raised die. Returns None if the placed die neither
    converts nor raises a die.
    """
    raised = len(_raised(state, seat, square))
    told = _counted(conversions, raised)
    return Effect(told, 10 * conversions + raised) if told else None


def _raised(state: State, seat: int, square: int) -> list[int]:
    """List the squares around `square` whose dice a seat raises by placing a die on `square`."""
    board = state.board
    return [each for each in GRID.all8[square] if owner(board[each]) == seat and board[each] & 7 < 6]


def _counted(taken: int, raised: int) -> Text | None:
    """Say that a placed die converts `taken` dice and raises `raised` dice. Returns None if both are 0."""
    if raised and taken:
        both = plural(
            "converts {taken} die, raises {raised}", "converts {taken} dice, raises {raised}", by="taken"
        )
        return text(both, raised=raised, taken=taken)
    if raised:
        return text(plural("raises {raised} die", "raises {raised} dice", by="raised"), raised=raised)
    converts = plural("converts {taken} die", "converts {taken} dice", by="taken")
    return text(converts, taken=taken) if taken else None


def _told(taken: Text | None, raised: Text | None) -> Text | None:
    """Say that a placed die converts `taken` and raises `raised`. Returns None if both are None."""
    if raised and taken:
        return text("converts {taken}, raises {raised}", raised=raised, taken=taken)
    if raised:
        return text("raises {raised}", raised=raised)
    return text("converts {taken}", taken=taken) if taken else None


def _choose_spared(state: State, seat: int, move: Move) -> Step:
    """Ask which further dice to leave unconverted. Offer only those on squares after `move.spared`."""
    after = max(move.spared, default=-1)
    convertibles = convertible(state, seat, move.value, move.square)
    candidates = [
        Choice("all", text(_("Convert the rest") if move.spared else _("Convert all")), move=str(move))
    ]
    for square in (each for each in convertibles if each > after):
        name = GRID.names[square]
        longer = move._replace(spared=(*move.spared, square))
        last = square == convertibles[-1]
        candidates.append(
            Choice(
                name,
                text("Leave {square} unchanged", square=name),
                None,
                (name,),
                str(longer) if last else None,
            )
        )
    return Step(text("Which dice should stay as they are?"), tuple(candidates))
