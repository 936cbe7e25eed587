"""Building a Power Coinz team one coinz at a time, and choosing the coinz to take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...choosing import Brief, Choice, Effect, Step
from ...errors import InvalidMove
from ...game import Setup
from ...text import SEAT_LETTERS, Seat, Sign, Text, Written, _, plural, text
from .coinz import Coinz, designs, effect_text, owned
from .ready import ready_teams
from .state import SUM, TEAM, Capture, Move, State, Team, capturable, coinz_at, in_play, seats_in, showing
from .team import filled, fits

FILL = "+fill"  # the token that lets the referee complete a team
NO_TEAM = _(
    "You can't make a team from your free coinz. The rest are in other games, so hand in a team when those "
    "end."
)


def task(state: State, seats: tuple[int, ...]) -> Text:
    """Return what `seats` have to do: pick a team in secret, or take a coinz after winning a round."""
    if not state.revealed:
        return text(
            plural("pick your five coinz in secret", "each pick five coinz in secret", by="count"),
            count=len(seats),
        )
    others = [seat for seat in seats_in(state) if seat not in seats]
    if len(others) > 1:
        return text("you won the round: take one of the others' coinz")
    return text("you won the round: take one of {other}'s coinz", other=Seat(others[0]))


def choices(state: State, seat: int, ids: tuple[str, ...]) -> Step:
    """Ask for the coinz after `ids` in a team or, once the teams are revealed, for the coinz to take.

    Raises InvalidMove if there is nothing to choose, or if the team cannot be completed.
    """
    if state.revealed:
        if not ids:
            return _capture_step(state, seat)
        raise InvalidMove("That doesn't work from here. Please start again.")
    valid = all(id in designs(state.setup) for id in ids)
    step = _team_step(state.setup, seat, ids) if valid else None
    if step is None and not ids:
        raise InvalidMove(NO_TEAM)
    if step is None:
        raise InvalidMove("This team can't be completed. Please start again.")
    return step


def called(state: State, move: Move) -> Text | None:
    """Return the names of a team's coinz, or the label of the coinz that a capture takes.

    Returns None if the capture names a seat that does not exist.
    """
    catalogue = designs(state.setup)
    if isinstance(move, Capture):
        return _label(state, move.seat, move.place) if move.seat < len(state.teams) else None
    return text(
        "{names}", names=tuple(Written(catalogue[id].name if id in catalogue else id) for id in move.ids)
    )


def brief(state: State, move: Move) -> Brief:
    """Say which coinz a capture takes and whether it knocks a seat out, or list a team's coinz."""
    if not isinstance(move, Capture):
        return Brief(text("Hand in {team}", team=called(state, move)))
    name, square = coinz_at(state, move.seat, move.place).name, f"{SEAT_LETTERS[move.seat]}{move.place + 1}"
    owner, last = Seat(move.seat), len(in_play(state, move.seat)) == 1
    deed = text("Take {owner}'s {name}", owner=owner, name=Written(name))
    return Brief(deed, text("knocks {owner} out", owner=owner) if last else None, square)


def preview(state: State, move: Move) -> tuple[Text, Text | None]:
    """Say which coinz a capture takes, or which coinz a team has. The second text is always None."""
    return brief(state, move).deed, None


def effect(state: State, move: Move) -> Effect | None:
    """Describe the coinz that a capture takes. Returns None for a team.

    The gain is the rating of the coinz, or 0 if the rating does not show.
    """
    if not isinstance(move, Capture):
        return None
    return Effect(_label(state, move.seat, move.place), _visible_rating(state, move.seat, move.place))


def _team_step(setup: Setup, seat: int, ids: tuple[str, ...]) -> Step | None:
    """Ask for the next coinz after `ids`, offering only coinz that fit. Returns None if no coinz fits."""
    stock, catalogue = Counter(owned(setup, seat)), designs(setup)
    if len(ids) >= TEAM or any(count > stock[id] for id, count in Counter(ids).items()):
        return None
    stock.subtract(ids)
    so_far = tuple(catalogue[id].rating for id in ids)
    candidates = list(_ready(setup, seat, stock, ids)) if len(ids) < TEAM - 1 else []
    for id, coinz in catalogue.items():
        if stock[id] > 0 and fits(setup, stock, (*so_far, coinz.rating)):
            complete = str(Team((*ids, id))) if len(ids) == TEAM - 1 else None
            rating = text("{rating}", rating=_sign(coinz))
            label = text("{rating} · {name}", rating=rating, name=Written(coinz.name))
            candidates.append(Choice(id, label, effect_text(coinz), move=complete, line=rating))
    if all(choice.token.startswith(FILL[0]) for choice in candidates):
        return None
    if ids:
        return Step(_prompt(so_far), tuple(candidates))
    first = text("Pick five coinz whose ratings add up to {sum}. Which coinz comes first?", sum=SUM)
    return Step(_prompt(so_far), tuple(candidates), draw=text("Surprise me"), narrowed=first)


def _prompt(so_far: tuple[int, ...]) -> Text:
    if not so_far:
        return text(
            "Take a ready-made team, or pick five coinz whose ratings add up to {sum}. Which coinz "
            "comes first?",
            sum=SUM,
        )
    return text(
        plural(
            "That's {total} of {sum}. One more coinz with a rating of {rest} completes the team.",
            "That's {total} of {sum}. Pick {count} more coinz worth {rest} in all. Any of these still fits.",
            by="count",
        ),
        sum=SUM,
        total=sum(so_far),
        rest=SUM - sum(so_far),
        count=TEAM - len(so_far),
    )


def _ready(setup: Setup, seat: int, stock: Counter[str], ids: tuple[str, ...]) -> Iterator[Choice]:
    """Offer ready-made teams from `stock` or, if there are `ids`, a team completed from `stock`."""
    if ids:
        team = filled(setup, stock, ids)
        yield Choice(FILL, text("Complete my team"), move=str(team))
        return
    for token, label, team in ready_teams(setup, seat, stock):
        yield Choice(token, label, move=str(team))


def _capture_step(state: State, seat: int) -> Step:
    others = (other for other in seats_in(state) if other != seat)
    candidates = tuple(
        Choice(
            str(Capture(other, place)),
            _label(state, other, place),
            squares=(f"{SEAT_LETTERS[other]}{place + 1}",),
            move=str(Capture(other, place)),
            gain=_visible_rating(state, other, place),
        )
        for other in others
        for place in capturable(state, other)
    )
    return Step(text("Which coinz will you take?"), candidates)


def _visible_rating(state: State, seat: int, place: int) -> int:
    """Return the rating of a coinz, or 0 if the rating does not show."""
    return coinz_at(state, seat, place).rating if place in showing(state, seat) else 0


def _label(state: State, seat: int, place: int) -> Text:
    """Label a coinz with its owner, its name and its rating or, if the rating does not show, its place."""
    coinz, owner = coinz_at(state, seat, place), Seat(seat)
    name = Written(coinz.name)
    if place in showing(state, seat):
        return text("{owner}'s {name}, rated {rating}", owner=owner, name=name, rating=_sign(coinz))
    return text("{owner}'s {name}, place {place}", owner=owner, name=name, place=place + 1)


def _sign(coinz: Coinz) -> Sign:
    return Sign(coinz.rating, picture=f"coinz{coinz.rating}")
