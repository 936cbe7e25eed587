"""Positions of Power Coinz in words, for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Good, Over, Seat, Seen, Text, ToMove, Written, _, render, text
from engine.games.power_coinz.coinz import effect_text
from engine.games.power_coinz.state import FRESH, HEADS, OUT, TEAM, coinz_at, in_play, total

from ...alt_text import Translate, cut, shortest_needed, spoken, spoken_name, told_end
from ...sight import Sight

LENGTHS = (24, 12, 7, 3)  # names of coinz are cut to each length in turn, until the text is short enough


def describe(sight: Sight) -> str:
    """Describe a position in at most 1024 characters, cutting names of players and coinz if necessary."""
    seen = sight.seen

    def attempt(length: int, coinz: int) -> str:
        seats = (_seat(seen, seat, who, coinz) for seat, who in enumerate(sight.people(length)))
        return spoken((_state_of_play(seen), *seats), sight.looks, sight.translate)

    for coinz in LENGTHS:
        description = shortest_needed(lambda length, coinz=coinz: attempt(length, coinz))  # type: ignore[misc]
        if not description.endswith("…"):
            return description
    return description


def describe_page(title: str, goods: Sequence[tuple[Good, int]], translate: Translate) -> str:
    """Return the alt text of a page of coinz, cut to MAX_LENGTH characters.

    `goods` pairs each coinz with the number of copies.
    """
    items = (
        text(
            "{count} × {name}, rating {rating}",
            name=_name(good.name, 24),
            rating=good.data.rating,
            count=count,
        )
        for good, count in goods
    )
    joined = "; ".join(render(each, translate) for each in items)
    return cut(render(text("{title}: {goods}.", title=_name(title, 80), goods=joined), translate))


def waiting(seen: Seen, seat: int) -> Text:
    """Say why a seat has no team to show, for example that its player is still picking one."""
    if seat in seen.state.left:
        return text("left before the teams were revealed")
    if isinstance(seen.status, Over):
        return text("the teams were never revealed")
    return text("picking a team") if seen.state.teams[seat] is None else text("ready")


def left_in_play(seen: Seen, seat: int) -> Text:
    """Say how many of a seat's coinz are in play, that none are, or that the seat has resigned."""
    if seat in seen.state.left:
        return text("resigned")
    count = len(in_play(seen.state, seat))
    return text("{count} in play", count=count) if count else text("out")


def _name(name: str, length: int) -> Written:
    return Written(spoken_name(name, length))


def _state_of_play(seen: Seen) -> Text:
    status, game = seen.status, seen.game.name
    if isinstance(status, Over):
        return told_end(seen, status)
    if isinstance(status, ToMove) and status.secret:
        return text("{game}, picking teams.", game=game)
    if isinstance(status, ToMove):
        return text("{game}, {seat} to take a coinz.", game=game, seat=Seat(status.seats[0]))
    return text("{game}, coinz to flip.", game=game)


def _seat(seen: Seen, seat: int, who: Text, length: int) -> Text:
    state = seen.state
    if seat in state.left:
        return text("{person}: resigned.", person=who)
    if not state.teams[seat]:
        picking = state.teams[seat] is None
        return text(_("{person}: picking a team.") if picking else _("{person}: ready."), person=who)
    faces = state.faces[seat]
    lying = tuple(_lying(seen, seat, place, length) for place in range(TEAM) if faces[place] != OUT)
    template = _("{person}: {coinz}.") if state.winner is None else _("{person} shows {total}: {coinz}.")
    return text(template, person=who, total=total(state, seat), coinz=lying or text("out"))


def _lying(seen: Seen, seat: int, place: int, length: int) -> Text:
    """Describe a coinz by its place, its name, and what it shows: its rating (heads) or its effect (tails).

    A hidden rating is added if the viewer owns the coinz. `place` counts from 0, and the name is cut to
    `length` characters.
    """
    coinz, face = coinz_at(seen.state, seat, place), seen.state.faces[seat][place]
    if face == HEADS:
        template = _("{place} {name} {rating}")
    elif face == FRESH:
        template = _("{place} {name} ({rating})") if seen.viewer == seat else _("{place} {name}")
    else:
        template = (
            _("{place} {name} {effect} ({rating})") if seen.viewer == seat else _("{place} {name} {effect}")
        )
    name, effect = _name(coinz.name, length), effect_text(coinz)
    return text(template, place=place + 1, name=name, rating=coinz.rating, effect=effect)
