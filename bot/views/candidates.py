"""One step of a move: a question, and the candidates to choose from, as buttons or, if many, as menus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine import Choice, Match, Step, Text, text

from ..locale.language import Language
from .custom_id import CustomId, select_option
from .message import OPTIONS_A_SELECT, Button, Row, Select, rows_of_buttons
from .text import render_plain

MAX_BUTTONS = 15  # three rows; more candidates are shown in menus
SEPARATOR = ";"  # between tokens in an id; neither tokens nor moves contain it
MAX_LABEL_LENGTH = 45  # characters of a button that fit on a phone; longer labels go into menus, on two lines


class Controls(NamedTuple):
    """What the ids of a move's buttons and menus have in common: the table, the ply and the verbs' prefix."""

    table_id: str
    ply: int
    prefix: str = ""

    def id(self, verb: str, *tokens: str) -> str:
        """Return a control's id, with the prefix before `verb`, and the given `tokens` as its argument."""
        return str(CustomId(self.prefix + verb, self.table_id, self.ply, SEPARATOR.join(tokens)))


def tokens_of(argument: str) -> tuple[str, ...]:
    """Return the tokens chosen so far, which the argument of a control's id contains."""
    return tuple(argument.split(SEPARATOR)) if argument else ()


def question(asked: Step, taken: Sequence[Choice]) -> Text:
    """Return a step's question, preceded by the choices `taken` unless the picture shows them as a draft."""
    if not taken or asked.draft:
        return text("**{prompt}**", prompt=asked.prompt)
    chosen = tuple(choice.label for choice in taken)
    return text("Your move so far: {chosen}. **{prompt}**", chosen=chosen, prompt=asked.prompt)


def step_footer(asked: Step, chosen: tuple[str, ...], on: Controls) -> tuple[Button, ...]:
    """Return the buttons below the candidates: hand in a draft, get a random one, go back, type a move."""
    typing = Button(text("Type it"), on.id("type"))
    drawing = (Button(asked.draw, on.id("draw")),) if asked.draw and len(chosen) < 2 else ()
    if asked.draft is None:
        return (*drawing, *((_back(on),) if chosen else ()), typing)
    if len(chosen) < 2:
        return (Button(text("Hand in"), on.id("play", asked.draft), "success"), *drawing, typing)
    return _back(on, chosen[:1]), typing


def preview_footer(move: str, on: Controls, may_skip: bool, draw: Text | None) -> tuple[Button, ...]:
    """Return a preview's buttons. `may_skip` adds **Don't ask again**, and `draw` labels a redraw button."""
    playing = Button(text("Play it"), on.id("play", move), "success")
    skipping = (Button(text("Don't ask again"), on.id("playnoask", move)),) if may_skip else ()
    drawing = (Button(draw, on.id("draw")),) if draw else ()
    return playing, *skipping, *drawing, _back(on), Button(text("Type it"), on.id("type"))


def _back(on: Controls, chosen: tuple[str, ...] = ()) -> Button:
    return Button(text("Back"), on.id("step", *chosen))


def walk_choices(match: Match, seat: int, chosen: tuple[str, ...]) -> tuple[tuple[str, ...], Step | str]:
    """Skip steps with one candidate after `chosen`. Return all tokens, and the next step or the move."""
    if chosen:
        before = match.choices(seat, chosen[:-1])
        for choice in before.choices:
            if choice.token == chosen[-1] and choice.move is not None:
                return walk_choices(match, seat, (choice.move,)) if before.draft else (chosen, choice.move)
    asked = match.choices(seat, chosen)
    if asked.draft is not None:
        return chosen or (asked.draft,), asked
    if len(asked.choices) == 1:
        return walk_choices(match, seat, (*chosen, asked.choices[0].token))
    return chosen, asked


def taken_so_far(match: Match, seat: int, chosen: tuple[str, ...]) -> list[Choice]:
    """Return the candidates that the tokens `chosen` stand for, in order."""
    return [
        choice
        for place, token in enumerate(chosen)
        for choice in match.choices(seat, chosen[:place]).choices
        if choice.token == token
    ]


def squares_of(choices: Iterable[Choice]) -> list[str]:
    """List the squares of all given candidates."""
    return [square for choice in choices for square in choice.squares]


def candidate_rows(
    asked: Step, chosen: tuple[str, ...], on: Controls, names: Sequence[str], language: Language
) -> tuple[Row, ...]:
    """Return buttons or menus for the candidates after the tokens `chosen`. `names` are players' names."""
    choices = sorted(asked.choices, key=lambda choice: -choice.gain)
    if len(choices) <= MAX_BUTTONS:
        labels = [
            text("{label}: {effect}", label=each.label, effect=each.detail) if each.detail else each.label
            for each in choices
        ]
        if max(len(render_plain(label, names, language)) for label in labels) <= MAX_LABEL_LENGTH:
            ids = [on.id("step", *chosen, choice.token) for choice in choices]
            return rows_of_buttons([Button(label, id, "primary") for label, id in zip(labels, ids)])
    starts = range(0, len(choices), OPTIONS_A_SELECT)
    pages = [choices[start : start + OPTIONS_A_SELECT] for start in starts]
    menus = []
    for number, page in enumerate(pages):
        options = tuple(select_option(choice, choice.token) for choice in page)
        menus.append(Select(on.id("pick", str(number), *chosen), _placeholder(page, len(choices)), options))
    return tuple(menus)


def _placeholder(page: Sequence[Choice], count: int) -> Text:
    """Return a menu's placeholder: how many of all `count` candidates it lists, and the first and last."""
    first, last, shown = page[0].label, page[-1].label, len(page)
    if shown == count:
        return text("Choose one of {count}", count=count)
    if page[0].gain > 0:
        return text("{shown} of {count}, best first, ending with {last}", shown=shown, count=count, last=last)
    return text("{shown} of {count}: {first} to {last}", shown=shown, count=count, first=first, last=last)
