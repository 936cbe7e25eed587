"""What happened in Power Coinz, in words, and what the powers ask of the losers.

A rating is told only where the coinz shows it: of one that lies tails, or was taken unseen, the name only.
"""

from __future__ import annotations

from ...game import Call, Played
from ...text import Seat, Text, Written, text
from .coinz import effect_text
from .rounds import powers
from .state import Capture, State, capturable, coinz_at, in_play, seats_in, showing, total


def narrate_team(event: Played, after: State) -> Text:
    """Tell that a team is in; with the last one, all of them."""
    if not after.revealed:
        return text("{seat} has picked a team.", seat=Seat(event.seat))
    teams = tuple(
        text(
            "{seat} ({names})",
            seat=Seat(seat),
            names=tuple(_name(after, seat, place) for place in range(5)),
        )
        for seat in seats_in(after)
    )
    return text("All teams are in: {teams}.", teams=teams)


def narrate_flip(before: State, after: State) -> Text:
    """Tell the totals of a flip, and who won the round."""
    return _round(after, seats_in(before))


def narrate_choice(before: State, after: State) -> Text | None:
    """Tell whom the dice chose for a power, once they have; None: they roll on."""
    if len(after.spell.tasks) == len(before.spell.tasks):
        return None
    task = before.spell.tasks[0]
    added = (after.spell.asleep | after.spell.steady) - before.spell.asleep - before.spell.steady
    names = tuple(_name(before, seat, place) for seat, place in sorted(added) if seat == task.seat)
    template = (
        "{seat}: {names} will show heads." if task.effect == "steady" else "{seat}: {names} will sleep."
    )
    told = text(template, seat=Seat(task.seat), names=names) if names else text("The powers are settled.")
    return _with_round(told, before, after)


def narrate_capture(before: State, event: Played, taken: Capture, after: State) -> Text:
    """Tell which coinz was taken, and which powers that are no dares come over the losers."""
    place = taken.place
    shown = place in showing(before, taken.seat)
    told = text(
        "{seat} takes {name} ({rating}) from {loser}."
        if shown
        else "{seat} takes {name}, unseen, from {loser}.",
        seat=Seat(event.seat),
        name=_name(before, taken.seat, place),
        rating=coinz_at(before, taken.seat, place).rating if shown else "",
        loser=Seat(taken.seat),
    )
    knocked_out = taken.seat not in seats_in(after)
    if knocked_out:
        told = text("{told} {loser} is out.", told=told, loser=Seat(taken.seat))
    effects = () if after.over or before.setup.options.voodoo != "full" else _effects(before, event.seat)
    if effects:
        told = text("{told} Powers: {effects}.", told=told, effects=effects)
    return _with_round(told, before, after)


def calls(before: State, event: Played, after: State) -> tuple[Call, ...]:
    """Address the dares of the winner's tails to all others who were in when the round began."""
    if after.over or before.setup.options.voodoo == "off":
        return ()
    losers = tuple(seat for seat in seats_in(before) if seat != event.seat)
    coinz = (coinz_at(before, event.seat, place) for place in powers(before, event.seat))
    return tuple(
        Call(losers, text("{name}: {words}", name=Written(each.name), words=Written(each.words)))
        for each in coinz
        if each.effect == "dare"
    )


def _effects(state: State, winner: int) -> tuple[Text, ...]:
    coinz = (coinz_at(state, winner, place) for place in powers(state, winner))
    return tuple(
        text("{name} ({effect})", name=Written(each.name), effect=effect_text(each))
        for each in coinz
        if each.effect != "dare"
    )


def _with_round(told: Text, before: State, after: State) -> Text:
    """Add a round that was judged without a roll, since every coinz was kept as it lay."""
    if after.winner is None or after.winner == before.winner:
        return told
    return text("{told} {round}", told=told, round=_round(after, seats_in(after)))


def _round(after: State, seats: tuple[int, ...]) -> Text:
    totals = tuple(text("{seat} {total}", seat=Seat(seat), total=total(after, seat)) for seat in seats)
    if after.winner is not None:
        return text("The flip: {totals}. {winner} wins the round.", totals=totals, winner=Seat(after.winner))
    if after.setup.options.tie == "skip":
        return text("The flip: {totals}. A tie: nobody wins this round.", totals=totals)
    return text("The flip: {totals}. A tie: everybody flips again.", totals=totals)


def _name(state: State, seat: int, place: int) -> Written:
    return Written(coinz_at(state, seat, place).name)


def label(state: State, seat: int, place: int) -> Text:
    """Name a coinz that may be taken: by name and rating if it shows, else by place."""
    if place in showing(state, seat):
        rating = coinz_at(state, seat, place).rating
        return text("{seat}: {name} {rating}", seat=Seat(seat), name=_name(state, seat, place), rating=rating)
    return text(
        "{seat}: place {place}, {name}", seat=Seat(seat), place=place + 1, name=_name(state, seat, place)
    )


def why_not(state: State, winner: int, taken: Capture) -> Text | None:
    """Name the rule that forbids a capture."""
    seat, place = Seat(taken.seat), taken.place + 1
    if taken.seat == winner:
        return text("You take a coinz of an opponent, not one of your own.")
    if taken.seat not in seats_in(state):
        return text("There is no opponent {seat} with coinz in play.", seat=seat)
    if taken.place not in in_play(state, taken.seat):
        return text("The coinz at place {place} of {seat} is out of play already.", place=place, seat=seat)
    if taken.place not in capturable(state, taken.seat):
        return text(
            "{seat} shows ratings, so one of those is taken: place {places}, not a hidden one.",
            seat=seat,
            places=tuple(each + 1 for each in capturable(state, taken.seat)),
        )
    return None
