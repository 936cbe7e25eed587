"""Text boards of Power Coinz: the total that each seat shows, and a line for every coinz."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine import Seat, Seen, Text, ToRoll, Written, _, text
from engine.games.power_coinz.coinz import effect_text
from engine.games.power_coinz.state import FRESH, HEADS, OUT, TEAM, coinz_at, total
from engine.text import SEAT_LETTERS

from ...text_board import Sheet, figures
from .alt_text import left_in_play, waiting

LYING = {FRESH: _("not flipped"), HEADS: _("shows {rating}"), OUT: _("out of play")}


def sheet(seen: Seen, marks: Mapping[str, str]) -> Sheet:
    """Return a text board's Sheet. `marks` maps coinz that can be taken, such as `B3`, to labels or ""."""
    seats = (tuple(_seat(seen, seat)) for seat in range(seen.setup.seats))
    return Sheet(tuple(seats), marks, standing=_standing(seen))


def _standing(seen: Seen) -> Text | None:
    """Say how many coinz are flipped or chosen next, or who takes one. Return None for any other step."""
    status, game = seen.status, seen.game.name
    if isinstance(status, ToRoll) and status.seat is None:
        return text("{game}, coinz to flip: {count}.", game=game, count=status.count)
    if isinstance(status, ToRoll):
        return text(
            "{game}: the dice choose {count} of {sides} coinz for {seat}'s power.",
            game=game,
            seat=Seat(status.seat or 0),
            count=status.count,
            sides=status.sides,
        )
    if seen.state.winner is not None:
        return text("{game}: {seat} to take a coinz.", game=game, seat=Seat(seen.state.winner))
    return None


def _seat(seen: Seen, seat: int) -> Iterator[Text]:
    if not seen.state.teams[seat]:
        yield waiting(seen, seat)
        return
    yield figures(*_figures(seen, seat))
    for place in range(TEAM):
        yield _coinz(seen, seat, place)


def _figures(seen: Seen, seat: int) -> Iterator[Text]:
    state = seen.state
    if not state.revealed:
        yield text("ready")
        return
    if seat in seen.active and state.winner is not None:
        yield text("shows {total}", total=total(state, seat))
    if dulled := state.spell.dulled(seat):
        yield text("dulled by {amount}", amount=dulled)
    yield left_in_play(seen, seat)


def _coinz(seen: Seen, seat: int, place: int) -> Text:
    """Describe how a coinz lies, with its rating if it shows heads and its power if it shows tails.

    A viewer always sees the ratings of their own coinz in play.
    """
    state = seen.state
    coinz, face = coinz_at(state, seat, place), state.faces[seat][place]
    own = seen.viewer == seat and face not in (HEADS, OUT)
    rating = text("rating {rating}", rating=coinz.rating)
    told = (
        text(LYING[face], rating=coinz.rating)
        if face in LYING
        else text("tails, {effect}", effect=effect_text(coinz))
    )
    return text(
        "{place} {name}: {told}.",
        place=f"{SEAT_LETTERS[seat]}{place + 1}",
        name=Written(coinz.name),
        told=(told, *((rating,) if own else ()), *_spell(seen, seat, place)),
    )


def _spell(seen: Seen, seat: int, place: int) -> Iterator[Text]:
    """Yield a word for each effect, asleep or steady, that a coinz will be under at the next flip."""
    spell = seen.state.spell
    if seen.state.winner is None and (seat, place) in spell.asleep:
        yield text("asleep")
    if seen.state.winner is None and (seat, place) in spell.steady:
        yield text("steady")
