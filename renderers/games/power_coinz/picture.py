"""Pictures of Power Coinz: a row for each seat, with coinz that show heads or tails or have been taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine import Seen, text
from engine.games.power_coinz.coinz import effect_text
from engine.games.power_coinz.notation import read_capture
from engine.games.power_coinz.state import FRESH, HEADS, OUT, TEAM, coinz_at, total

from ... import hands, parts
from ...plates import EDGE, HEADING, LEAST, PAD, READABLE, ROUND, SPACE, WIDER, awaited, scale, winners
from ...scene import Box, Coin, Die, Disc, Label, Placed, Point, Scene, Strokes
from ...sight import Sight
from ...signs import Shapes, centred
from . import alt_text
from .coinz import RADIUS, fresh, heads, tails, taken

WIDTH = 10.4
SIDE = 2.35  # width of a seat's name at the left
ROW = 1.9
LIFT = 0.355  # from the middle of a row up to that of its coinz
PITCH = (WIDTH - 2 * EDGE - SIDE - PAD) / TEAM
NAME, DETAIL, FIGURE = 0.35, 0.35, 0.4  # ems
NAME_LINES = 0.73, 0.33  # from the middle of a coinz to the first line of its name, and between lines


def draw(sight: Sight) -> Scene:
    """Draw a position. The sight's `marks` and `chosen` name coinz by seat and place, such as `B3`."""
    seats, lit = range(sight.seen.setup.seats), awaited(sight.seen)
    taken = ((read_capture(mark), label) for mark, label in sight.marks.items())
    marked = {(capture.seat, capture.place): label for capture, label in taken}
    shapes = (*(shape for seat in seats for shape in _row(sight, seat, marked)), *_chosen(sight.chosen))
    ground = tuple(box for seat in seats for box in _boxes(seat, seat in lit))
    bottom = _top(len(seats)) - SPACE + EDGE
    alt = alt_text.describe(sight)
    return Scene(WIDTH, bottom, shapes, alt, ground=ground, header=bottom)


def _chosen(names: Iterable[str]) -> Iterator[Placed]:
    for each in map(read_capture, names):
        ring = Disc(RADIUS + 0.08, "highlight", stroke=0.08)
        yield Placed(_x(each.place), _top(each.seat) + ROW / 2 - LIFT, ring)


def signs() -> Iterator[tuple[str, Shapes]]:
    """Yield the name and shapes of each sign for coinz: a coin with a rating."""
    for rating in range(1, 6):
        yield f"coinz{rating}", centred(Coin("gold", 0.46), Label(str(rating), 0.62, "gold.pip"))


def _top(seat: int) -> float:
    return EDGE + HEADING * scale(WIDTH) + seat * (ROW + SPACE)


def _boxes(seat: int, is_awaited: bool) -> Iterator[Placed]:
    """Draw the background of a seat's row, which is lit and framed if its player is to move."""
    middle, box = (WIDTH / 2, _top(seat) + ROW / 2), Box(WIDTH - 2 * EDGE, ROW, "chip", radius=ROUND)
    yield Placed(*middle, replace(box, colour="chip.active") if is_awaited else box)
    if is_awaited:
        yield Placed(*middle, Box(box.width + WIDER, ROW + WIDER, "highlight", radius=ROUND, stroke=0.04))


def _row(sight: Sight, seat: int, marked: Mapping[tuple[int, int], str]) -> Iterator[Placed]:
    seen, middle = sight.seen, _top(seat) + ROW / 2
    yield from _side(sight, seat, middle)
    if not seen.state.teams[seat]:
        waiting = sight.say(alt_text.waiting(seen, seat))
        label = Label(waiting, DETAIL, "text.quiet", "start", TEAM * PITCH, least=READABLE)
        yield Placed(EDGE + PAD, middle + 0.1, label)
        return
    lost = _last_taken(seen)
    for place in range(TEAM):
        centre = (_x(place), middle - LIFT)
        if (seat, place) in marked:
            yield Placed(*centre, Disc(RADIUS + 0.06, "highlight", stroke=0.06))
        yield from _coinz(sight, seat, place, centre)
        if number := marked.get((seat, place)):
            yield from parts.numbered(centre, number)
        if (seat, place) == lost:
            yield from _cross(*centre)


def _side(sight: Sight, seat: int, middle: float) -> Iterator[Placed]:
    """Draw the left of a seat's row: the player, the total shown by the coinz, and how many are in play.

    `middle` is the y of the row's middle, in units.
    """
    seen, look, name, left = sight.seen, sight.looks[seat], sight.names[seat], EDGE + PAD
    spoken = sight.say(look.called)
    ink = "text" if seat in seen.active else "text.gone"
    upper, room = middle - 0.45, SIDE - 0.4 - 2 * PAD
    yield Placed(left + 0.2, upper, Die(look.name, 0, 0.4))
    if seat in winners(seen):
        yield from hands.crown((left + 0.67, upper), 0.34)
        yield Placed(left + 0.92, upper, Label(name, NAME, ink, "start", room - 0.42, spoken))
    else:
        yield Placed(left + 0.5, upper, Label(name, NAME, ink, "start", room, spoken))
    if not seen.state.revealed or seen.state.teams[seat] is None:
        return
    if seat in seen.active and FRESH not in seen.state.faces[seat] and seen.state.winner is not None:
        shown = sight.say(text("shows {total}", total=total(seen.state, seat)))
        yield Placed(left, middle + 0.1, Label(shown, DETAIL, ink, "start", SIDE - PAD, least=READABLE))
    note = sight.say(alt_text.left_in_play(seen, seat))
    label = Label(note, DETAIL, "text.quiet", "start", SIDE - PAD, least=READABLE)
    yield Placed(left, middle + 0.5, label)


def _coinz(sight: Sight, seat: int, place: int, centre: Point) -> Iterator[Placed]:
    seen, state = sight.seen, sight.seen.state
    coinz, face, (x, y) = coinz_at(state, seat, place), state.faces[seat][place], centre
    own = seen.viewer == seat
    if face == OUT:
        yield from taken(coinz, x, y)
    elif face == HEADS:
        yield from heads(coinz, x, y)
    elif face == FRESH:
        yield from fresh(coinz, x, y, own)
    else:
        yield from tails(coinz, x, y, own, sight.say(effect_text(coinz)))
    if (seat, place) in state.spell.asleep and state.winner is None:
        yield Placed(x + RADIUS * 0.8, y - RADIUS * 0.7, Label("z z", 0.3, "last"))
    if (seat, place) in state.spell.steady and state.winner is None:
        yield Placed(x, y, Disc(RADIUS + 0.07, "crown", stroke=0.05))
    ink, (first, apart) = "text.gone" if face == OUT else "text", NAME_LINES
    for number, line in enumerate(in_lines(coinz.name)):
        label = Label(line, NAME, ink, room=PITCH - 0.06, least=LEAST)
        yield Placed(x, y + first + number * apart, label)


def in_lines(name: str) -> tuple[str, ...]:
    """Return a name as two lines, split at the space nearest its middle, or as one if it has no space."""
    spaces = [place for place, letter in enumerate(name) if letter == " "]
    nearest = min(spaces, key=lambda place: abs(2 * place + 1 - len(name)), default=None)
    return (name,) if nearest is None else (name[:nearest], name[nearest + 1 :])


def _x(place: int) -> float:
    return EDGE + SIDE + (place + 0.5) * PITCH


def _cross(x: float, y: float) -> Iterator[Placed]:
    """Mark the coinz that was taken last, whose centre is at (x, y), with a cross and a ring."""
    arm = RADIUS * 0.62
    lines = (((-arm, -arm), (arm, arm)), ((-arm, arm), (arm, -arm)))
    yield Placed(x, y, Strokes(lines, "last", 0.07))
    yield Placed(x, y, Disc(RADIUS + 0.07, "last", stroke=0.05))


def _last_taken(seen: Seen) -> tuple[int, int] | None:
    if seen.last is None:
        return None
    capture = read_capture(seen.last.move)
    return capture.seat, capture.place
