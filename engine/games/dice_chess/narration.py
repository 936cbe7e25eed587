"""Sentences that describe moves and rolls in Dice Chess without revealing secrets."""

from __future__ import annotations

from ...game import Played, Rolled
from ...text import Seat, Text, _, text
from .notation import read_move
from .outcome import OFFER, repetitions
from .state import GRID, Arrangement, Move, Pass, State


def narrate(before: State, event: Played | Rolled, after: State) -> Text:
    """Describe a move or a roll in a sentence."""
    if isinstance(event, Rolled):
        return _narrate_roll(before, event, after)
    return _narrate_play(before, event, read_move(event.move, None), after)


def _narrate_play(before: State, event: Played, move: Move, after: State) -> Text:
    """Describe a move. For an arrangement, say only that the army is arranged, never how."""
    seat = Seat(event.seat)
    if isinstance(move, Arrangement):
        if after.opening is not None:
            return text("{seat} has arranged their army in secret.", seat=seat)
        return text("{seat} has arranged their army too. Both armies are revealed.", seat=seat)
    if isinstance(move, Pass):
        return _with_quiet_turns(text("{seat} passes.", seat=seat), before, after)
    die, prey = before.board[move.source], before.board[move.target]
    sentence = text(
        _("{seat} captures the {met} on {target} with the {die} from {source}.")
        if prey
        else _("{seat} moves the {die} from {source} to {target}."),
        seat=seat,
        die=die & 7,
        source=GRID.names[move.source],
        target=GRID.names[move.target],
        met=prey & 7,
    )
    return sentence if prey else _with_quiet_turns(sentence, before, after)


def _narrate_roll(before: State, event: Rolled, after: State) -> Text:
    """Describe the roll of an army, or the new value of a die that has captured."""
    if before.opening is not None:
        seat = Seat(len(before.opening.rolls))
        shown = after.opening is None
        template = (
            _("{seat} rolls {faces}: both armies stand as rolled.") if shown else _("{seat} rolls {faces}.")
        )
        return text(template, seat=seat, faces="-".join(map(str, event.faces)))
    assert before.reroll is not None, "of a shown board only a die that captured is rolled"
    old, new = before.board[before.reroll] & 7, event.faces[0]
    template = (
        _("Re-rolled, the {old} becomes a {new}.") if old != new else _("Re-rolled, the {old} stays a {new}.")
    )
    return _with_quiet_turns(text(template, old=old, new=new), before, after)


def _with_quiet_turns(sentence: Text, before: State, after: State) -> Text:
    """Extend a sentence with the forced pass that followed, if any.

    At the sixth turn without a capture, also say that either player can offer to count pips. If the `stall`
    option is `chase` and the position has come up twice, also say what happens the third time.
    """
    first, last = len(before.quiet), len(after.quiet)
    own_turns = 0 if before.reroll is not None else 1
    if last - first > own_turns:
        assert before.turn is not None, "a finished game takes no turn"
        passer = Seat(1 - before.turn)
        sentence = text("{told} {seat} cannot move and passes.", told=sentence, seat=passer)
    if first < OFFER <= last and after.turn is not None:
        sentence = text(
            "{told} Neither side has captured in its last three turns. "
            "Either player can offer to count pips.",
            told=sentence,
        )
    if after.turn is not None and after.setup.options.stall == "chase" and repetitions(after) == 1:
        sentence = text(
            "{told} This position has come up twice. The third time, the pips are counted.", told=sentence
        )
    return sentence
