"""Positions of Dice Chess in words: the caption of the board, and the picture's alt text."""

from __future__ import annotations

from functools import partial

from engine import Over, Rolled, Seat, Seen, Text, ToMove, _, listed, plural, text
from engine.games.dice_chess.armies import HOME
from engine.games.dice_chess.outcome import OFFER
from engine.games.dice_chess.state import GRID, Opening, dice_of

from ...alt_text import after_last, to_move, to_roll, told_end, told_last
from ...sight import Sight


def caption(seen: Seen) -> Text | None:
    """Return the caption below the board, or None if there is nothing to say.

    The caption says why the game is over, that the armies are being arranged, which die is being re-rolled,
    or how many turns in a row have passed without a capture.
    """
    state = seen.state
    if isinstance(seen.status, Over):
        return text("Game over: {reason}", reason=seen.ending)
    if state.opening is not None:
        return (
            text("Both players arrange their armies in secret") if isinstance(seen.status, ToMove) else None
        )
    if state.reroll is not None:
        square = state.reroll
        return text(
            "Re-rolling the {die} on {square}", die=state.board[square] & 7, square=GRID.names[square]
        )
    return _quiet_turns(len(state.quiet))


def describe(sight: Sight) -> str:
    """Describe a position in at most 1024 characters, shortening or omitting players' names if necessary."""
    seen = sight.seen
    quiet = None if isinstance(seen.status, Over) else _quiet_turns(len(seen.state.quiet))
    ending = quiet and text("{said}.", said=quiet)
    before = _state_of_play(seen), told_last(seen), rerolled(seen)
    return sight.described(before, partial(_seat, seen), (ending,))


def _quiet_turns(turns: int) -> Text | None:
    if turns >= OFFER:
        return text("{turns} turns without a capture: either player can offer to count pips", turns=turns)
    if not turns:
        return None
    sentence = plural("{turns} turn without a capture", "{turns} turns without a capture", by="turns")
    return text(sentence, turns=turns)


def _state_of_play(seen: Seen) -> Text:
    status, game = seen.status, seen.game.name
    if isinstance(status, Over):
        return told_end(seen, status)
    if not isinstance(status, ToMove):
        return to_roll(seen, status.seat or 0)
    if not status.seats:  # a seat previews its submission
        return text("{game}, both armies arranged.", game=game)
    if status.secret:
        seats = listed(tuple(map(Seat, status.seats)))
        return text("{game}, {seats} to arrange in secret.", game=game, seats=seats)
    return to_move(seen, status.seats[0])


def rerolled(seen: Seen) -> Text | None:
    """Describe the re-roll that followed the last move, or return None if there was none."""
    last, game = seen.last, seen.game
    if last is None:
        return None
    after = after_last(seen, last)
    if after.reroll is None or seen.state.reroll is not None:
        return None
    faces = (seen.state.board[after.reroll] & 7,)
    return game.narrate(after, Rolled(faces), game.roll(after, faces))


def _seat(seen: Seen, seat: int, who: Text) -> Text:
    opening = seen.state.opening
    if opening is not None:
        template = _("{person}: {army}.") if seat in seen.active else _("{person}: resigned, {army}.")
        return text(template, person=who, army=_army(opening, seat))
    dice = dice_of(seen.state.board, seat)
    return text(
        _("{person}: {pips}, dice {dice}; {captured}.")
        if seat in seen.active
        else _("{person}: resigned, {pips}, dice {dice}; {captured}."),
        person=who,
        pips=pips_text(sum(dice.values())),
        dice=tuple(f"{GRID.names[square]} {value}" for square, value in dice.items()) or text("none"),
        captured=_captured(seen, seat),
    )


def _captured(seen: Seen, seat: int) -> Text:
    state = seen.state
    if not state.captured[seat]:
        return text("no captures")
    dice, pips = sorted(state.piles[seat], reverse=True), pips_text(state.captured[seat])
    if not dice:  # the position records only their sum
        return text("has captured {pips}", pips=pips)
    return text("has captured {dice}, {pips}", dice=" ".join(map(str, dice)), pips=pips)


def pips_text(count: int) -> Text:
    """Return a number of pips as text, such as `3 pips`."""
    return text(plural("{count} pip", "{count} pips", by="count"), count=count)


def _army(opening: Opening, seat: int) -> Text:
    if seat >= len(opening.rolls):
        return text("not rolled yet")
    faces, army = " ".join(map(str, opening.rolls[seat])), opening.placed[seat]
    if army is None:
        return text("rolled {faces}; army not arranged yet", faces=faces)
    if not army:
        return text("rolled {faces}; army arranged, face down", faces=faces)
    standing = tuple(f"{GRID.names[square]} {value}" for square, value in zip(HOME[seat], army))
    return text("rolled {faces}; army {dice}", faces=faces, dice=standing)
