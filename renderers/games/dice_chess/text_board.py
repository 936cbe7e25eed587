"""Text boards of Dice Chess: the board, or the armies while they are being arranged, and the captures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine import Over, Seen, Text, plural, seats_to_move, text
from engine.games.dice_chess.armies import HOME
from engine.games.dice_chess.outcome import OFFER
from engine.games.dice_chess.state import ARMY, GRID, Opening, State
from engine.games.dice_chess.state import dice_of as dice_on
from engine.text import SEAT_LETTERS

from ...alt_text import told_last
from ...text_board import EMPTY, Sheet, board, dice_of, die_sign, figures, resigned
from .alt_text import rerolled


def sheet(seen: Seen, marks: Mapping[str, str]) -> Sheet:
    """Return the Sheet of a position's text board. `marks` maps each candidate square to its label or ""."""
    opening = seen.state.opening
    cells = dict(_dice(seen.state.board) if opening is None else _armies(opening))
    return Sheet(
        tuple((_figures(seen, seat), *dice_of(cells, seat)) for seat in range(seen.setup.seats)),
        marks,
        tuple(_notes(seen)),
        board(GRID.files, GRID.ranks, cells),
        ((EMPTY, text("an empty square")), *_hidden(cells), *die_sign(cells)),
        last=_last(seen),
    )


def _dice(cells: bytes) -> Iterator[tuple[str, str]]:
    return ((name, f"{SEAT_LETTERS[cell >> 3]}{cell & 7}") for name, cell in zip(GRID.names, cells) if cell)


def _armies(opening: Opening) -> Iterator[tuple[str, str]]:
    """Yield the squares and signs of submitted armies, with `?` for values that the viewer may not see."""
    for seat, army in enumerate(opening.placed):
        if army is not None:
            for square, value in zip(HOME[seat], army or "?" * ARMY):
                yield GRID.names[square], f"{SEAT_LETTERS[seat]}{value}"


def _hidden(cells: Mapping[str, str]) -> tuple[tuple[str, Text], ...]:
    seats = sorted({cell[0] for cell in cells.values() if cell[1] == "?"})
    return tuple((f"{seat}?", text("one of {seat}'s dice, face down", seat=seat)) for seat in seats)


def _last(seen: Seen) -> Text | None:
    """Describe the last move and any re-roll that followed, or return None before the first move."""
    told, became = told_last(seen), rerolled(seen)
    return text("{told} {became}", told=told, became=became) if told and became else told


def _notes(seen: Seen) -> Iterator[Text]:
    """Yield notes on a pending re-roll, on turns without a capture, and on where the viewer's army goes."""
    state, viewer = seen.state, seen.viewer
    if state.reroll is not None:
        square, die = GRID.names[state.reroll], state.board[state.reroll] & 7
        yield text("Re-rolling the {die} on {square}.", die=die, square=square)
    if state.quiet and not isinstance(seen.status, Over):
        yield text("Turns in a row without a capture: {turns}.", turns=len(state.quiet))
        if len(state.quiet) >= OFFER:
            yield text("Either player can offer to count pips.")
    if state.opening is not None and viewer is not None and state.opening.placed[viewer] is None:
        front, back = (f"{GRID.names[HOME[viewer][at]]}-{GRID.names[HOME[viewer][at + 7]]}" for at in (0, 8))
        yield text("Your front rank is {front}, your back rank {back}.", front=front, back=back)


def _figures(seen: Seen, seat: int) -> Text:
    state = seen.state
    if state.opening is not None:
        ready = state.opening.placed[seat] is not None and not _awaited(seen, seat)
        return figures(*_army(state.opening, seat, ready), *resigned(seen, seat))
    dice = dice_on(state.board, seat)
    return figures(
        text(plural("{pips} pip", "{pips} pips", by="pips"), pips=sum(dice.values())),
        text(plural("{count} die", "{count} dice", by="count"), count=len(dice)),
        _captured(state, seat),
        *resigned(seen, seat),
    )


def _captured(state: State, seat: int) -> Text:
    """Say how many pips a seat has captured. If the captured dice are known, list them, strongest first."""
    pips, pile = state.captured[seat], sorted(state.piles[seat], reverse=True)
    if not pile:
        return text(plural("captured {pips} pip", "captured {pips} pips", by="pips"), pips=pips)
    template = plural("captured {pips} pip: {dice}", "captured {pips} pips: {dice}", by="pips")
    return text(template, pips=pips, dice=" ".join(map(str, pile)))


def _awaited(seen: Seen, seat: int) -> bool:
    """Return whether a seat still has to decide. If so, the army that the seat sees is a draft."""
    return seat in seats_to_move(seen.status)


def _army(opening: Opening, seat: int, ready: bool) -> Iterator[Text]:
    if seat >= len(opening.rolls):
        yield text("not rolled yet")
        return
    roll = opening.rolls[seat]
    yield text("rolled {values}", values=" ".join(map(str, roll)))
    yield text(plural("{pips} pip", "{pips} pips", by="pips"), pips=sum(roll))
    yield text("army ready") if ready else text("army not arranged yet")
