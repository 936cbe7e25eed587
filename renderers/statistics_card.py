"""A card of a person's results: a bar for each game, divided into won, shared, drawn and lost games.

The parts always come in that order and show their numbers, so that the card can be read without colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine import GAMES, Text, Written, _, plural, render, text

from .alt_text import Translate, shortest_needed, spoken_name
from .plates import EDGE, LEAST, PAD, ROUND, SPACE
from .scene import Box, Label, Placed, Scene

WIDTH = 9.0
TITLE, NAME, NUMBER = 0.36, 0.28, 0.22  # ems
TOP, KEY, ROW = 0.7, 0.42, 0.6  # heights: of the heading, of the key below it, of a game's row
NAMES, TOTAL = 2.3, 0.8  # widths of a row's parts beside the bar
BREADTH, SAMPLE, LINE = 0.38, 0.2, 0.025  # of a bar, of a colour in the key, of the outline of a part
LEAST_WIDTH = 0.26  # width that a part needs to show its number

PARTS = (  # name, colour, and the ink of the number
    (text("won"), "crown", "badge"),
    (text("shared"), "keypost", "badge"),
    (text("drawn"), "slot", "badge"),
    (text("lost"), "canvas", "text"),
)
SPOKEN = plural("{name}, {games} game: {rows}.", "{name}, {games} games: {rows}.", by="games")
ROW_SPOKEN = _("{game} ({won} won, {shared} shared, {drawn} drawn, {lost} lost)")


def draw_statistics(name: str, by_game: Mapping[str, Sequence[int]], *, translate: Translate = str) -> Scene:
    """Draw how often a person has won, shared the win, drawn and lost in each game. `name` is untrusted.

    `by_game` maps each game's id to the four counts, in that order.
    """
    rows = sorted(by_game.items(), key=lambda each: (-sum(each[1]), each[0]))
    top = TOP + KEY
    shapes = [*_heading(name, sum(map(sum, by_game.values())), translate)]
    ground = []
    most = max(sum(counts) for _id, counts in rows)
    for number, (game_id, counts) in enumerate(rows):
        y = top + number * (ROW + SPACE) + ROW / 2
        ground.append(Placed(WIDTH / 2, y, Box(WIDTH - 2 * EDGE, ROW, "chip", radius=ROUND)))
        shapes += _row(GAMES[game_id].name, counts, most, y)
    height = top + len(rows) * (ROW + SPACE) + EDGE
    return Scene(WIDTH, height, tuple(shapes), _alt(name, rows, translate), ground=tuple(ground))


def _heading(name: str, games: int, translate: Translate) -> Iterator[Placed]:
    left, right = EDGE + PAD, WIDTH - EDGE - PAD
    title = Label(name, TITLE, "text", "start", 0.65 * WIDTH, render(text("Player"), translate), least=LEAST)
    yield Placed(left, TOP / 2, title)
    words = render(text(plural("{count} game", "{count} games", by="count"), count=games), translate)
    yield Placed(right, TOP / 2, Label(words, NAME, "text.quiet", "end", 0.3 * WIDTH))
    x, y, across = left + NAMES, TOP + KEY / 2 - PAD, (right - left - NAMES) / len(PARTS)
    for category, colour, _ink in PARTS:
        yield Placed(x + SAMPLE / 2, y, Box(SAMPLE, SAMPLE, colour))
        yield Placed(x + SAMPLE / 2, y, Box(SAMPLE, SAMPLE, "text.quiet", stroke=LINE))
        words = render(category, translate)
        room = across - SAMPLE - 2 * PAD
        yield Placed(x + SAMPLE + PAD, y, Label(words, NUMBER, "text.quiet", "start", room, least=LEAST))
        x += across


def _row(game: str, counts: Sequence[int], most: int, y: float) -> Iterator[Placed]:
    left, right = EDGE + PAD, WIDTH - EDGE - PAD
    yield Placed(left, y, Label(game, NAME, "text", "start", NAMES - PAD, least=LEAST))
    yield Placed(right, y, Label(str(sum(counts)), NAME, "text", "end", TOTAL - PAD))
    x, unit = left + NAMES, (right - left - NAMES - TOTAL) / most
    for (_category, colour, ink), count in zip(PARTS, counts, strict=True):
        breadth = count * unit
        if count:
            yield Placed(x + breadth / 2, y, Box(breadth, BREADTH, colour))
            yield Placed(x + breadth / 2, y, Box(breadth, BREADTH, "text.quiet", stroke=LINE))
        if breadth >= LEAST_WIDTH:
            yield Placed(x + breadth / 2, y, Label(str(count), NUMBER, ink, room=breadth, least=LEAST))
        x += breadth


def _alt(name: str, rows: Sequence[tuple[str, Sequence[int]]], translate: Translate) -> str:
    games = sum(sum(counts) for _id, counts in rows)

    def attempt(length: int) -> str:
        lines = "; ".join(render(_spoken(GAMES[game_id].name, counts), translate) for game_id, counts in rows)
        return render(
            text(SPOKEN, name=Written(spoken_name(name, length)), games=games, rows=lines), translate
        )

    return shortest_needed(attempt)


def _spoken(game: str, counts: Sequence[int]) -> Text:
    won, shared, draws, lost = counts
    return text(ROW_SPOKEN, game=game, won=won, shared=shared, drawn=draws, lost=lost)
