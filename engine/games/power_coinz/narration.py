"""Sentences that describe moves and rolls in Power Coinz, and the dares for the losers.

A coinz is named with its rating only if the rating shows, not if the coinz shows tails or was taken unseen.
"""

from __future__ import annotations

from ...game import Call, Played, Rolled
from ...text import Seat, Text, Written, _, listed, text
from .coinz import effect_text
from .notation import read_capture
from .rounds import powers
from .state import Capture, State, coinz_at, seats_in, showing, total


def narrate(before: State, event: Played | Rolled, after: State) -> Text | None:
    """Describe a move or a roll in a sentence. Returns None for a roll that another roll has to complete."""
    if isinstance(event, Rolled):
        if before.spell.tasks:
            return _narrate_choice(before, after)
        return _narrate_flip(before, after)
    if not before.revealed:
        return _narrate_team(event, after)
    return _narrate_capture(before, event, read_capture(event.move), after)


def _narrate_team(event: Played, after: State) -> Text:
    """Say that a seat has picked a team or, once all seats have done so, that all teams are in."""
    if not after.revealed:
        return text("{seat} has picked a team.", seat=Seat(event.seat))
    return text("All teams are in.")


def _narrate_flip(before: State, after: State) -> Text:
    """Say which seat won the round, or that the round was tied, and list the totals of the flip."""
    return _round(after, seats_in(before))


def _narrate_choice(before: State, after: State) -> Text | None:
    """Say which coinz the dice have chosen for a power. Returns None while more rolls are needed."""
    if len(after.spell.tasks) == len(before.spell.tasks):
        return None
    task = before.spell.tasks[0]
    added = (after.spell.asleep | after.spell.steady) - before.spell.asleep - before.spell.steady
    names = tuple(_name(before, seat, place) for seat, place in sorted(added) if seat == task.seat)
    template = (
        _("{seat}'s {names} will show heads.")
        if task.effect == "steady"
        else _("{seat}'s {names} will sleep.")
    )
    sentence = (
        text(template, seat=Seat(task.seat), names=listed(names))
        if names
        else text("The powers have taken effect.")
    )
    return _with_round(sentence, before, after)


def _narrate_capture(before: State, event: Played, target: Capture, after: State) -> Text:
    """Say which coinz was taken, whether its owner is out, and which powers other than dares take effect."""
    place = target.place
    shown = place in showing(before, target.seat)
    sentence = text(
        _("{seat} takes {name} ({rating}) from {loser}.")
        if shown
        else _("{seat} takes {name} from {loser}, unseen."),
        seat=Seat(event.seat),
        name=_name(before, target.seat, place),
        rating=coinz_at(before, target.seat, place).rating if shown else "",
        loser=Seat(target.seat),
    )
    knocked_out = target.seat not in seats_in(after)
    if knocked_out:
        sentence = text("{told} {loser} is out.", told=sentence, loser=Seat(target.seat))
    effects = () if after.over or before.setup.options.voodoo != "full" else _effects(before, event.seat)
    if effects:
        sentence = text("{told} Powers: {effects}.", told=sentence, effects=effects)
    return _with_round(sentence, before, after)


def calls(before: State, event: Played, after: State) -> tuple[Call, ...]:
    """Return a call for each dare on the winner's tails, addressed to all seats that have lost the round."""
    if after.over or before.setup.options.voodoo == "off":
        return ()
    losers, winner = tuple(seat for seat in seats_in(before) if seat != event.seat), Seat(event.seat)
    coinz = (coinz_at(before, event.seat, place) for place in powers(before, event.seat))
    dares = ((Written(each.name), Written(each.words)) for each in coinz if each.effect == "dare")
    return tuple(
        Call(losers, text("{winner}'s {name} dares you: {words}", winner=winner, name=name, words=words))
        for name, words in dares
    )


def _effects(state: State, winner: int) -> tuple[Text, ...]:
    coinz = (coinz_at(state, winner, place) for place in powers(state, winner))
    return tuple(
        text("{name} ({effect})", name=Written(each.name), effect=effect_text(each))
        for each in coinz
        if each.effect != "dare"
    )


def _with_round(sentence: Text, before: State, after: State) -> Text:
    """Add a new round's result to a sentence if the round needed no roll because spells fixed every coinz."""
    if after.winner is None or after.winner == before.winner:
        return sentence
    return text("{told} {round}", told=sentence, round=_round(after, seats_in(after)))


def _round(after: State, seats: tuple[int, ...]) -> Text:
    totals = tuple(text("{seat} {total}", seat=Seat(seat), total=total(after, seat)) for seat in seats)
    if after.winner is not None:
        return text("{winner} wins the round. The flip: {totals}.", totals=totals, winner=Seat(after.winner))
    if after.setup.options.tie == "skip":
        return text("A tie: no one wins this round. The flip: {totals}.", totals=totals)
    return text("A tie ({totals}): everyone flips again.", totals=totals)


def _name(state: State, seat: int, place: int) -> Written:
    return Written(coinz_at(state, seat, place).name)
