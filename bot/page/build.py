"""A finished game as one HTML file that needs nothing else: board, story, steps, and a check of the dice.

Equal records give equal bytes. All text passes through `escape`, and the script makes elements only from a
fixed list of names, so no string can become markup.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Sequence
from datetime import UTC, datetime
from difflib import SequenceMatcher
from functools import cache, partial
from html import escape
from importlib import metadata, resources
from typing import Any, NamedTuple

import renderers
from engine import Seat, Text, _, changed_options, isolated, plural, render, text
from engine.options import told_options
from renderers.games import looks_of, room_for
from renderers.scene import Die, Placed, Scene
from renderers.svg.paint import RULES, Drawing, Place, elements, variables, view_box
from renderers.svg.shapes import UNIT, number
from renderers.text_board import standing
from renderers.theme import CONTRAST, DARK, LIGHT

from ..locale.language import Language
from ..table.replay import dice_check
from ..table.replay.game_graph import GameGraph
from .game import Game, Step

OPEN, CLOSE = "\ue000", "\ue001"  # placed around names, which can't contain them, until they become markup
THEMES = {
    "system": _("As my system"),
    "dark": _("Dark"),
    "light": _("Light"),
    "contrast": _("High contrast"),
}
LINE = "\n"
SPEEDS, USUAL_SPEED = ("0.7", "1.5", "3"), "1.5"  # seconds per step
STEP = _("Step")
SPEED = _("Speed")
THEME = _("Theme")
PICTURE = _("Board")
STORY = _("Story")
AS_TEXT = _("As text")
DICE = _("Dice")
CHECK = _("Check the dice")
SAVE = _("Save the record")
SKIP = _("Jump to the story")
SECONDS = _("{number} s")
SECRET = _("A secret move.")
BUTTONS = (  # how the script finds each, and its label
    ('data-go="Home"', _("First")),
    ('data-go="ArrowLeft"', _("Back")),
    ('id="play"', _("Play")),
    ('data-go="ArrowRight"', _("Forward")),
    ('data-go="End"', _("Last")),
)
BOARD = _("The board after step {number}. The text board says the same.")
FIGURES = _("Everyone's chances in figures")
MADE = _("Made with Alea {version} from the record of this game. Nothing on this page asks the network.")
WRONG = _("Something is wrong:")
INSECURE = _("Your browser checks dice only on secure pages. Save the page and open it from your disk.")
RIGHT = plural(
    "The dice check out: {count} roll follows from the seed.",
    "The dice check out: {count} rolls follow from the seed.",
    by="count",
)
COMPARE = _("Compare it with the first message of the table: it stood there before the first roll.")
MOVES = _("To check the moves too, press **Save the record** and run `python -m bot verify` on it.")
WORDS = {
    "board": BOARD,
    "count": _("Step {number} of {last}"),
    "value": _("Step {number} of {last}: {story}"),
    "play": _("Play"),
    "pause": _("Pause"),
    "insecure": INSECURE,
    "wrong": WRONG,
    "seed_right": dice_check.SEED_RIGHT,
    "seed_wrong": dice_check.SEED_WRONG,
    "first_right": dice_check.FIRST_RIGHT,
    "first_wrong": dice_check.FIRST_WRONG,
    "rolls_right": dice_check.ROLLS_RIGHT,
    "roll_wrong": dice_check.ROLL_WRONG,
    "more_wrong": dice_check.MORE_WRONG,
}


class Page(NamedTuple):
    """A page: its HTML, and the number of its last step."""

    html: str
    steps: int


class _Writer(NamedTuple):
    """A writer of a page's sentences in `language`. `names` holds the players' names by seat."""

    names: Sequence[str]
    language: Language

    def say(self, said: Text | str, *, bare: bool = False) -> str:
        """Return a sentence as markup or, if `bare`, as plain text."""
        sentence = text(said) if isinstance(said, str) else said
        name = isolated if bare else lambda each: f"{OPEN}{each}{CLOSE}"
        words = render(sentence, self.language.translate, lambda seat: name(self.names[seat]), name)
        words = words.replace("**", "").replace("`", "")
        return words if bare else escape(words).replace(OPEN, "<bdi>").replace(CLOSE, "</bdi>")


def build(
    game: Game, language: Language, colours: Sequence[int] = (), graph: GameGraph | None = None
) -> Page:
    """Return a game's page in `language`, with the graph of how the game went if `graph` is given.

    `colours` holds the number of each seat's look. If it is empty, the seats have their usual looks.
    """
    writer, drawing = _Writer(game.names, language), Drawing()
    seen = [step.match.seen_by(None) for step in game.steps]
    draw = partial(renderers.draw, names=game.names, colours=colours, translate=language.translate)
    write = partial(renderers.write, names=game.names, translate=language.translate)
    room = room_for(seen)
    shown = [draw(each, room=room) for each in seen]
    frames = [drawing.places(scene) for scene in shown]
    boards = [write(each).split(LINE) for each in seen]
    looks = looks_of(seen[-1], colours)
    signs = [drawing.places(Scene(1, 1, (Placed(0, 0, Die(look.name, 0, 1)),), "")) for look in looks]
    chances = _chances(graph, game, [look.name for look in looks], writer, drawing) if graph else ""
    numbers: dict[Place, int] = {}
    placed = [[numbers.setdefault(place, len(numbers)) for place in frame] for frame in frames]
    words = {key: language.translate(template) for key, template in WORDS.items()}
    data = {
        "shapes": drawing.count,
        "placed": list(numbers),
        "frames": _changes(placed),
        "texts": _changes(boards),
        "record": game.record,
        "rolls": game.rolls,
        "words": {**words, "right": writer.say(text(RIGHT, count=len(game.rolls)), bare=True)},
    }
    width, height = (max(sides) * UNIT for sides in zip(*((scene.width, scene.height) for scene in shown)))
    board = (
        f'<svg class="board" id="board" role="img" viewBox="0 0 {number(width)} {number(height)}" '
        f'aria-label="{escape(writer.say(text(BOARD, number=len(frames) - 1), bare=True))}">'
        f'{drawing.definitions()}<g id="shown">{"".join(elements(frames[-1]))}</g></svg>'
    )
    parts = (_head(game, signs, [look.called for look in looks], writer), board, _controls(writer) + chances)
    style = _style(drawing.definitions() + "".join(elements([*numbers])) + chances)
    return Page(_document(game, data, parts, style, boards[-1], writer), len(frames) - 1)


def _changes(lists: Sequence[Sequence[Any]]) -> list[list[list[Any]]]:
    """Return the changes `[at, removed, [added]]` from [] to the first list, and from each list to the next.

    A change replaces `removed` items from the index `at` on. The changes between two lists are in descending
    order of `at`, so each can be made as if it were the only one.
    """
    changes, before = [], list[Any]()
    for after in map(list, lists):
        codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        changes.append([[a, b - a, after[c:d]] for tag, a, b, c, d in reversed(codes) if tag != "equal"])
        before = after
    return changes


def _head(game: Game, signs: Sequence[list[Place]], looks: Sequence[Text], writer: _Writer) -> str:
    match, say = game.steps[-1].match, writer.say
    seats = "".join(
        f'<li><svg class="sign" viewBox="-62 -62 124 128" aria-hidden="true">{"".join(elements(sign))}</svg>'
        f"<span>{Seat(seat)} · {say(look)} · <bdi>{escape(name)}</bdi></span></li>"
        for seat, (sign, look, name) in enumerate(zip(signs, looks, game.names))
    )
    told = told_options(match.setup.options, changed_options(match.setup.options))
    rules = text(_("Options: {options}"), options=told) if told else text(_("Options: default"))
    ended = ""
    if game.ended is not None:
        moment = datetime.fromtimestamp(game.ended / 1000, UTC)
        when = f'<time datetime="{moment:%Y-%m-%dT%H:%M:%SZ}">{moment:%Y-%m-%d %H:%M} UTC</time>'
        ended = f'<p class="quiet">{when}</p>'
    result = say(standing(match.seen_by(None)))
    title = f"{escape(match.game.name)}: " + ", ".join(f"<bdi>{escape(name)}</bdi>" for name in game.names)
    return f'<h1>{title}</h1><ul class="seats">{seats}</ul><p>{result}</p><p>{say(rules)}</p>{ended}'


def _controls(writer: _Writer) -> str:
    say = writer.say
    buttons = "".join(f'<button type="button" {what}>{say(label)}</button>' for what, label in BUTTONS)
    speeds = "".join(
        f'<option value="{each}"{" selected" if each == USUAL_SPEED else ""}>'
        f"{say(text(SECONDS, number=each))}</option>"
        for each in SPEEDS
    )
    themes = "".join(f'<option value="{name}">{say(label)}</option>' for name, label in THEMES.items())
    return (
        f'<div class="controls">{buttons}'
        f'<input type="range" id="slider" min="0" max="0" value="0" aria-label="{say(STEP)}">'
        f'<label>{say(SPEED)} <select id="speed">{speeds}</select></label>'
        f'<label>{say(THEME)} <select id="theme">{themes}</select></label>'
        f'<span id="count"></span></div><p id="status" class="hidden" role="status"></p>'
    )


def _chances(graph: GameGraph, game: Game, looks: list[str], writer: _Writer, drawing: Drawing) -> str:
    """Return markup with a curve and a table of the seats' chances, and with links to the turning points."""
    say, translate, turns = writer.say, writer.language.translate, [turn.number for turn in graph.turns]
    scene = renderers.draw_course(
        graph.outlooks, graph.steps, turns, names=game.names, looks=looks, translate=translate
    )
    curve = (
        f'<svg class="board" role="img" viewBox="{view_box(scene)}" aria-label="{escape(scene.alt)}">'
        f"{''.join(elements(drawing.places(scene)))}</svg>"
    )
    lines = list(graph.lines(lambda step: (*game.steps[step].told, text(SECRET))[0]))
    links = [f'<a href="#{graph.steps[turn]}">{say(line)}</a>' for turn, line in zip(turns, lines)]
    items = "".join(f"<li>{each}</li>" for each in links or map(say, lines))
    names = "".join(f'<th scope="col"><bdi>{escape(name)}</bdi></th>' for name in game.names)
    rows = "".join(
        f'<tr><th scope="row">{step}</th>{"".join(f"<td>{100 * share:.0f}%</td>" for share in outlook)}</tr>'
        for step, outlook in zip(graph.steps, graph.outlooks)
    )
    table = f"<table><thead><tr><th>{say(STEP)}</th>{names}</tr></thead><tbody>{rows}</tbody></table>"
    return (
        f'<div class="screen">{curve}<ul class="turns">{items}</ul>'
        f"<details><summary>{say(FIGURES)}</summary>{table}</details></div>"
    )


def _story(steps: Sequence[Step], writer: _Writer) -> str:
    told = (" ".join(map(writer.say, step.told)) or writer.say(SECRET) for step in steps)
    return "".join(f"<li>{sentence}</li>" for sentence in told)


def _document(
    game: Game, data: Any, parts: tuple[str, str, str], style: str, board: list[str], writer: _Writer
) -> str:
    say, (head, picture, controls) = writer.say, parts
    script = _file("page.js")
    policy = (
        f"default-src 'none'; script-src 'sha256-{_hash(script)}'; style-src 'sha256-{_hash(style)}'; "
        "img-src 'none'; base-uri 'none'; form-action 'none'"
    )
    title = f"{game.steps[-1].match.game.name}: {', '.join(game.names)}"
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    dice = (
        f"<p><code>{game.dice.commitment}</code></p><p>{say(COMPARE)}</p>"
        f'<p class="controls"><button type="button" id="check">{say(CHECK)}</button>'
        f'<button type="button" id="save">{say(SAVE)}</button></p>'
        f'<p id="verdict" role="status"></p><ul id="findings"></ul><p class="moves">{say(MOVES)}</p>'
    )
    return (
        f'<!doctype html>\n<html lang="{writer.language.code}" dir="ltr" data-theme="system">\n<head>\n'
        f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<a class="skip" href="#story">{say(SKIP)}</a>\n<main>\n{head}\n'
        f'<div class="columns"><div><h2>{say(PICTURE)}</h2>{picture}{controls}</div>\n'
        f'<div><h2>{say(STORY)}</h2><ol id="story" start="0" tabindex="-1">'
        f"{_story(game.steps, writer)}</ol>\n"
        f'<div class="text"><h2 id="heading">{say(AS_TEXT)}</h2>'
        f'<pre id="text" tabindex="0" role="region" aria-labelledby="heading">'
        f"{escape(LINE.join(board))}</pre></div>\n"
        f'<div id="dice" class="screen"><h2>{say(DICE)}</h2>{dice}</div></div></div>\n</main>\n'
        f"<footer>{say(text(MADE, version=metadata.version('alea')))}</footer>\n"
        f'<script type="application/json" id="data">{packed}</script>\n<script>{script}</script>\n'
        "</body>\n</html>\n"
    )


@cache
def _file(name: str) -> str:
    return resources.files("bot.page").joinpath(name).read_text("utf-8")


def _style(drawn: str) -> str:
    """Return the style sheet, with only the theme variables that its rules or the markup `drawn` use."""
    rules = RULES + _file("page.css")
    dark, light, contrast = (variables(theme, drawn + rules) for theme in (DARK, LIGHT, CONTRAST))
    themes = (
        f":root{{{dark}color-scheme:dark}}:root[data-theme=light]{{{light}color-scheme:light}}"
        f":root[data-theme=contrast]{{{contrast}}}"
        f"@media (prefers-color-scheme:light){{:root[data-theme=system]{{{light}color-scheme:light}}}}"
        f"@media (prefers-contrast:more){{:root[data-theme=system]{{{contrast}color-scheme:dark}}}}"
        f"@media print{{:root:root:root{{{light}color-scheme:light}}}}"
    )
    return themes + rules


def _hash(block: str) -> str:
    return b64encode(hashlib.sha256(block.encode()).digest()).decode()
