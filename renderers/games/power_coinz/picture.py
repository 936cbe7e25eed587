"""Pictures of Power Coinz: a row for each seat with its coinz, which show heads or tails or are taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine import Over, Seen, Text, render, text
from engine.games.power_coinz.coinz import effect_text
from engine.games.power_coinz.notation import read_capture
from engine.games.power_coinz.state import FRESH, HEADS, OUT, TEAM, State, coinz_at, in_play, total

from ... import hands, parts
from ...alt_text import Translate
from ...plates import EDGE, HEADING, PAD, READABLE, ROUND, SPACE, awaited, scale, winners
from ...scene import Box, Coin, Die, Disc, Label, Placed, Scene, Strokes
from ...signs import Shapes, centred
from ...theme import Look
from . import alt_text
from .coinz import RADIUS, fresh, heads, tails, taken

WIDTH = 10.4
SIDE = 2.35  # width of a seat's name at the left
ROW = 1.62
PITCH = (WIDTH - 2 * EDGE - SIDE - PAD) / TEAM
NAME, DETAIL, FIGURE = 0.3, 0.3, 0.4  # ems

Player = tuple[Look, str]  # the look of a seat's die, and the name


def draw(
    seen: Seen,
    *,
    names: Sequence[str],
    looks: Sequence[Look],
    marks: Mapping[str, str],
    chosen: Iterable[str] = (),
    translate: Translate = str,
) -> Scene:
    """Draw a position. `names` are the players' names by seat, and `looks` the looks of their dice.

    `marks` are the places of coinz that can be taken, such as `B3`, and `chosen` those of coinz chosen in
    earlier steps of the move.
    """
    seats = range(seen.setup.seats)
    marked = {(read_capture(mark).seat, read_capture(mark).place): label for mark, label in marks.items()}
    players = enumerate(zip(looks, names))
    rows = (shape for seat, player in players for shape in _row(seen, seat, player, marked, translate))
    shapes = (*rows, *_chosen(chosen))
    ground = tuple(
        Placed(WIDTH / 2, _top(seat) + ROW / 2, Box(WIDTH - 2 * EDGE, ROW, "chip", radius=ROUND))
        for seat in seats
    )
    bottom = _top(seen.setup.seats) - SPACE + EDGE
    alt = alt_text.describe(seen, looks, names, translate)
    return Scene(WIDTH, bottom, shapes, alt, ground=ground, header=bottom)


def _chosen(names: Iterable[str]) -> Iterator[Placed]:
    for each in map(read_capture, names):
        ring = Disc(RADIUS + 0.12, "highlight", stroke=0.08)
        yield Placed(_x(each.place), _top(each.seat) + ROW / 2 - 0.17, ring)


def signs() -> Iterator[tuple[str, Shapes]]:
    """Yield the signs of coinz, which are coins with a rating."""
    for rating in range(1, 6):
        yield f"coinz{rating}", centred(Coin("gold", 0.46), Label(str(rating), 0.62, "gold.pip"))


def _top(seat: int) -> float:
    return EDGE + HEADING * scale(WIDTH) + seat * (ROW + SPACE)


def _row(
    seen: Seen, seat: int, player: Player, marked: Mapping[tuple[int, int], str], translate: Translate
) -> Iterator[Placed]:
    state: State = seen.state
    middle = _top(seat) + ROW / 2
    if seat in awaited(seen):
        yield Placed(WIDTH / 2, middle, Box(WIDTH - 2 * EDGE, ROW, "chip.active", radius=ROUND))
        yield Placed(WIDTH / 2, middle, Box(WIDTH - 2 * EDGE, ROW, "highlight", radius=ROUND, stroke=0.04))
    yield from _side(seen, seat, player, middle, translate)
    team = state.teams[seat]
    if not team:
        waiting = render(_waiting(seen, seat), translate)
        label = Label(waiting, DETAIL, "text.quiet", room=TEAM * PITCH, least=READABLE)
        yield Placed(_x(2), middle, label)
        return
    lost = _last_taken(seen)
    for place in range(TEAM):
        if (seat, place) in marked:
            yield Placed(_x(place), middle - 0.17, Disc(RADIUS + 0.1, "highlight", stroke=0.06))
        yield from _coinz(seen, seat, place, middle - 0.17, translate)
        if number := marked.get((seat, place)):
            yield from parts.lettered((_x(place), middle - 0.17), number, occupied=True)
        if (seat, place) == lost:
            yield from _cross(_x(place), middle - 0.17)


def _side(seen: Seen, seat: int, player: Player, middle: float, translate: Translate) -> Iterator[Placed]:
    """Draw the left part of a seat's row: the player, the coinz' total, and how many coinz are in play.

    `middle` is the y of the row's middle.
    """
    (look, name), left = player, EDGE + PAD
    spoken = render(look.called, translate)
    ink = "text" if seat in seen.active else "text.gone"
    yield Placed(left + 0.24, middle - 0.38, Die(look.name, 0, 0.48))
    room = SIDE - 0.48 - 2 * PAD
    if seat in winners(seen):
        yield from hands.crown((left + 0.75, middle - 0.38), 0.34)
        yield Placed(left + 1.0, middle - 0.38, Label(name, 0.29, ink, "start", room - 0.42, spoken))
    else:
        yield Placed(left + 0.58, middle - 0.38, Label(name, 0.29, ink, "start", room, spoken))
    if not seen.state.revealed or seen.state.teams[seat] is None:
        return
    if seat in seen.active and FRESH not in seen.state.faces[seat] and seen.state.winner is not None:
        shown = render(text("shows {total}", total=total(seen.state, seat)), translate)
        yield Placed(left, middle + 0.1, Label(shown, DETAIL, ink, "start", SIDE - PAD, least=READABLE))
    note = render(_standing(seen, seat), translate)
    label = Label(note, DETAIL, "text.quiet", "start", SIDE - PAD, least=READABLE)
    yield Placed(left, middle + 0.46, label)


def _standing(seen: Seen, seat: int) -> Text:
    if seat in seen.state.left:
        return text("resigned")
    count = len(in_play(seen.state, seat))
    return text("{count} in play", count=count) if count else text("out")


def _coinz(seen: Seen, seat: int, place: int, y: float, translate: Translate) -> Iterator[Placed]:
    state: State = seen.state
    coinz, face, x = coinz_at(state, seat, place), state.faces[seat][place], _x(place)
    own = seen.viewer == seat
    if face == OUT:
        yield from taken(coinz, x, y)
    elif face == HEADS:
        yield from heads(coinz, x, y)
    elif face == FRESH:
        yield from fresh(coinz, x, y, own)
    else:
        yield from tails(coinz, x, y, own, render(effect_text(coinz), translate))
    if (seat, place) in state.spell.asleep and state.winner is None:
        yield Placed(x + RADIUS * 0.8, y - RADIUS * 0.7, Label("z z", 0.3, "last"))
    if (seat, place) in state.spell.steady and state.winner is None:
        yield Placed(x, y, Disc(RADIUS + 0.07, "crown", stroke=0.05))
    yield Placed(
        x,
        y + 0.78,
        Label(coinz.name, NAME, "text.gone" if face == OUT else "text", room=PITCH - 0.06, least=READABLE),
    )


def _x(place: int) -> float:
    return EDGE + SIDE + (place + 0.5) * PITCH


def _cross(x: float, y: float) -> Iterator[Placed]:
    """Mark the coinz at (x, y), which was taken last, with a cross and a ring."""
    arm = RADIUS * 0.62
    lines = (((-arm, -arm), (arm, arm)), ((-arm, arm), (arm, -arm)))
    yield Placed(x, y, Strokes(lines, "last", 0.07))
    yield Placed(x, y, Disc(RADIUS + 0.07, "last", stroke=0.05))


def _last_taken(seen: Seen) -> tuple[int, int] | None:
    if seen.last is None:
        return None
    capture = read_capture(seen.last.move)
    return capture.seat, capture.place


def _waiting(seen: Seen, seat: int) -> Text:
    if seat in seen.state.left:
        return text("left before the teams were shown")
    if isinstance(seen.status, Over):
        return text("the teams were never shown")
    return text("picking a team") if seen.state.teams[seat] is None else text("ready")
