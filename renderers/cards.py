"""A card with a match's result: the winners, and each player's deciding figure as a bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import Over, Seen, Text, _, decimal_text, ranking, text

from . import hands
from .alt_text import Translate, shortest_needed, spoken, told_end
from .plates import EDGE, LEAST, PAD, ROUND, SPACE
from .scene import Box, Die, Label, Placed, Scene
from .sight import Sight

WIDTH = 9.0
TITLE, WINNER, NAME, QUIET = 0.32, 0.44, 0.3, 0.22  # ems
TOP, CROWNED, ROW = 0.66, 1.1, 0.66  # heights: of the heading, of the winners, of a player's row
ICON, CROWN = 0.4, 0.62  # a player's die, the crown
NAMES, FIGURES = 3.1, 1.3  # widths of a row's parts beside the bar
BREADTH, EDGE_LINE = 0.42, 0.025  # thickness of a bar, and of the outline that makes light bars visible
MAX_WINNERS = 3  # most winners that a card names; if there are more, it shows only their dice

FIGURE = _("{who}: {figure}")


def draw_result(
    seen: Seen, *, names: Sequence[str], colours: Sequence[int] = (), translate: Translate = str
) -> Scene:
    """Draw a finished match's result. Raises ValueError if the match is not over.

    `names` are the players' names by seat, and are untrusted. `colours` are the numbers of the seats' looks,
    or empty for 0, 1, 2 and so on.
    """
    from .games import looks_of  # imported late: it imports modules that this one needs

    over = seen.status
    if not isinstance(over, Over):
        raise ValueError("there is no result yet")
    sight, order = Sight(seen, names, looks_of(seen, colours), translate), _ranked(seen, over)
    height = TOP + CROWNED + SPACE + len(order) * (ROW + SPACE) + EDGE
    middle = TOP + CROWNED / 2
    ground = [Placed(WIDTH / 2, middle, Box(WIDTH - 2 * EDGE, CROWNED, "chip.active", radius=ROUND))]
    shapes = [*_heading(sight), *_winners(sight, over, middle)]
    for row, seat in enumerate(order):
        y = TOP + CROWNED + SPACE + row * (ROW + SPACE) + ROW / 2
        ground.append(Placed(WIDTH / 2, y, Box(WIDTH - 2 * EDGE, ROW, "chip", radius=ROUND)))
        shapes += _row(sight, seat, y)
    return Scene(WIDTH, height, tuple(shapes), _alt(sight, over), ground=tuple(ground))


def _ranked(seen: Seen, over: Over) -> list[int]:
    """Return the seats in the card's order: winners first, otherwise by figure from best to worst."""
    order = ranking(seen.tally) if seen.tally else range(seen.setup.seats)
    return sorted(order, key=lambda seat: seat not in over.winners)


def _heading(sight: Sight) -> Iterator[Placed]:
    seen = sight.seen
    words = seen.ending, seen.tally.title if seen.tally else None
    joined = " · ".join(filter(None, map(sight.say, words)))
    left, right, half = EDGE + PAD, WIDTH - EDGE - PAD, (WIDTH - 2 * EDGE) / 2
    yield Placed(left, TOP / 2, Label(seen.game.name, TITLE, "text", "start", half))
    yield Placed(right, TOP / 2, Label(joined, QUIET, "text.quiet", "end", half, least=LEAST))


def _winners(sight: Sight, over: Over, y: float) -> Iterator[Placed]:
    names, looks, left = sight.names, sight.looks, EDGE + 2 * PAD
    if over.winners:
        yield from hands.crown((left + CROWN / 2, y), CROWN)
        left += CROWN + 2 * PAD
    for seat in over.winners:
        yield Placed(left + ICON / 2, y, Die(looks[seat].name, 0, ICON))
        left += ICON + PAD
    room = WIDTH - EDGE - 2 * PAD - left
    words = sight.say(_verdict(over))
    if 0 < len(over.winners) <= MAX_WINNERS:
        people = ", ".join(names[seat] or sight.say(looks[seat].called) for seat in over.winners)
        end = 0.3 * room
        yield Placed(left + PAD, y, Label(people, WINNER, "text", "start", room - end - PAD, least=0.6))
        yield Placed(left + room, y, Label(words, NAME, "text.quiet", "end", end, least=0.6))
    else:
        yield Placed(left + PAD, y, Label(words, WINNER, "text", "start", room))


def _verdict(over: Over) -> Text:
    if not over.winners:
        return text("A draw")
    return text("wins") if len(over.winners) == 1 else text("share the win")


def _row(sight: Sight, seat: int, y: float) -> Iterator[Placed]:
    look, name, tally = sight.looks[seat], sight.names[seat], sight.seen.tally
    left, right = EDGE + PAD, WIDTH - EDGE - PAD
    yield Placed(left + ICON / 2, y, Die(look.name, 0, ICON))
    label = Label(name, NAME, "text", "start", NAMES, sight.say(look.called), least=LEAST)
    yield Placed(left + ICON + PAD, y, label)
    if tally is None:
        return
    figure = tally.figures[seat]
    said = sight.say(decimal_text(figure))
    yield Placed(right, y, Label(said, NAME, "text", "end", FIGURES, least=LEAST))
    start, room = left + ICON + 2 * PAD + NAMES, WIDTH - 2 * EDGE - 5 * PAD - ICON - NAMES - FIGURES
    yield Placed(start + room / 2, y, Box(room, BREADTH, "canvas"))
    if figure is not None and figure > 0:
        breadth = room * float(figure) / max(float(each or 0) for each in tally.figures)
        yield Placed(start + breadth / 2, y, Box(breadth, BREADTH, look.material))
        yield Placed(start + breadth / 2, y, Box(breadth, BREADTH, "text.quiet", stroke=EDGE_LINE))


def _alt(sight: Sight, over: Over) -> str:
    tally = sight.seen.tally

    def attempt(length: int) -> str:
        figures = (
            sight.say(text(FIGURE, who=who, figure=decimal_text(figure)))
            for who, figure in zip(sight.people(length), tally.figures if tally else ())
        )
        ending = spoken([told_end(sight.seen, over)], sight.looks, sight.translate)
        title = [sight.say(tally.title) + ":"] if tally else []
        return " ".join((ending, *title, "; ".join(figures))).strip()

    return shortest_needed(attempt)
