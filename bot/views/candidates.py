"""A step in choosing a move: a question, and candidates as buttons or, if there are many, in menus."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine import Choice, Match, Step, Suggestion, Text, _, text
from engine.grid import FILES

from ..locale.language import Language
from .custom_id import CustomId, select_option
from .message import OPTIONS_A_SELECT, Button, Row, Select, Style, rows_of_buttons
from .text import render_plain

SEPARATOR = ";"  # between tokens in an id; neither tokens nor moves contain it
MAX_SQUARES = 20  # candidates with buttons; if there are more, the user chooses a file or line first
MAX_DICE = 5  # candidates with dice and buttons; if there are more, the user chooses a value or line first
MAX_BESIDE = 19  # answers to the first question that fit below suggested moves, with **Type it**
MAX_LABEL_LENGTH = 45  # characters of a button that fit on a phone; longer labels go into menus, on two lines

_SQUARE = re.compile("[a-z][0-9]{1,2}")  # a square's name: its file and its rank


class Controls(NamedTuple):
    """The parts that the ids of a move's controls share: the table's id, the ply and a prefix for verbs."""

    table_id: str
    ply: int
    prefix: str = ""

    def id(self, verb: str, *tokens: str) -> str:
        """Return a control's id, with the prefix and `verb` as its verb and `tokens` as its argument."""
        return str(CustomId(self.prefix + verb, self.table_id, self.ply, SEPARATOR.join(tokens)))


def tokens_of(argument: str) -> tuple[str, ...]:
    """Return the tokens chosen so far, given the argument of a control's id."""
    return tuple(argument.split(SEPARATOR)) if argument else ()


def question(asked: Step, taken: Sequence[Choice], line: str = "") -> Text:
    """Return a step's question, preceded by the choices `taken` unless the question or picture shows them.

    A chosen `line`, unless it is a file, comes last. If a file has to be chosen first, the question says so.
    """
    chosen, prompt = [choice.label for choice in taken], (line and asked.narrowed) or asked.prompt
    if len(chosen) == 1 and str(chosen[0]) in str(prompt):
        chosen = []
    chosen += [each.line for each in on_line(asked.choices, line) if line and each.line][:1]
    if not line and len(asked.choices) > MAX_SQUARES and all(map(_is_square, asked.choices)):
        prompt = text("{question} Choose a column, then a row.", question=prompt)
    if not chosen or asked.draft:
        return text("**{prompt}**", prompt=prompt)
    return text("Your move so far: {chosen}. **{prompt}**", chosen=tuple(chosen), prompt=prompt)


def suggestion_row(best: Sequence[Suggestion], on: Controls) -> tuple[Button, ...]:
    """Return a button for each suggested move, labelled with the move's number and effect."""
    buttons = []
    for number, each in enumerate(best, start=1):
        deed, outcome = each.brief.deed, each.brief.outcome
        template = _("{number}. {deed}") if outcome is None else _("{number}. {deed}: {outcome}")
        label = text(template, number=number, deed=deed, outcome=outcome)
        buttons.append(Button(label, on.id("best", each.move), "success"))
    return tuple(buttons)


def beside(others: Sequence[Choice], chosen: tuple[str, ...], on: Controls) -> list[Button]:
    """Return buttons for `others` or, if there are many, for the lines that they are on. Empty if over 19."""
    lines = _lines(others, chosen, on) if len(others) > _most_apart(others) else []
    answers = lines or [_answer(each, chosen, on) for each in others]
    return answers if len(answers) <= MAX_BESIDE else []


def first_rows(answers: Sequence[Button], has_others: bool, on: Controls) -> tuple[Row, ...]:
    """Return rows of `answers` (or, if there are none but `has_others`, **Another move**) and **Type it**."""
    typing = Button(text("Type it"), on.id("write"))
    if has_others and not answers:
        return ((Button(text("Another move"), on.id("step"), "primary"), typing),)
    return rows_of_buttons([*answers, typing])


def numbered(best: Sequence[Suggestion]) -> dict[str, str]:
    """Map each square where suggested moves end to the numbers of those moves, such as "1+3"."""
    squares: dict[str, str] = {}
    for number, each in enumerate(best, start=1):
        if (square := each.brief.square) is not None:
            squares[square] = f"{squares[square]}+{number}" if square in squares else str(number)
    return squares


def step_footer(asked: Step, chosen: tuple[str, ...], on: Controls, line: str) -> tuple[Button, ...]:
    """Return the buttons below the candidates: for handing in, drawing at random, going back and typing.

    If the user has chosen a `line` of candidates, **Back** leads to the choice of lines, except in a draft.
    """
    typing = Button(text("Type it"), on.id("write", *chosen))
    drawing = (Button(asked.draw, on.id("draw")),) if asked.draw and len(chosen) < 2 else ()
    if asked.draft is None:
        back = (_back(on, chosen),) if line else (_back(on),) if chosen else ()
        return (*drawing, *back, typing)
    if len(chosen) < 2:
        return (Button(text("Hand in"), on.id("play", asked.draft), "success"), *drawing, typing)
    return _back(on, chosen[:1]), typing


def preview_footer(move: str, on: Controls, draw: Text | None, secret: bool) -> tuple[Button, ...]:
    """Return the buttons below a preview of `move`, which is handed in if it is `secret`, otherwise played.

    `draw` labels the button that draws another move at random. None leaves that button out.
    """
    playing = Button(text(_("Hand in") if secret else _("Play it")), on.id("play", move), "success")
    drawing = (Button(draw, on.id("draw")),) if draw else ()
    return playing, *drawing, _back(on), Button(text("Type it"), on.id("write"))


def _back(on: Controls, chosen: tuple[str, ...] = ()) -> Button:
    return Button(text("Back"), on.id("step", *chosen))


def walk_choices(match: Match, seat: int, chosen: tuple[str, ...]) -> tuple[tuple[str, ...], Step | str]:
    """Choose the only candidate in each step after `chosen`, until a step has several candidates or a draft.

    Return all tokens chosen, and either that step or, once the move is complete, the move's notation.
    """
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
    asked: Step, chosen: tuple[str, ...], on: Controls, names: Sequence[str], language: Language, line: str
) -> tuple[Row, ...]:
    """Return buttons or menus for the candidates after the tokens `chosen`. `names` are players' names.

    If there are many candidates, offer only those on `line` (for squares, a file) or, if `line` is "", a
    choice of lines.
    """
    choices = sorted(on_line(asked.choices, line), key=lambda choice: -max(choice.gain, 0))
    if line and all(map(_is_square, choices)):
        ranked = sorted(choices, key=lambda choice: int(choice.token[1:]))
        return rows_of_buttons([_answer(each, chosen, on) for each in ranked])
    if not line and len(choices) > _most_apart(choices) and (buttons := _lines(choices, chosen, on)):
        return rows_of_buttons(buttons)
    labels = [
        text("{label}: {effect}", label=each.label, effect=each.detail) if each.detail else each.label
        for each in choices
    ]
    longest = max(len(render_plain(label, names, language)) for label in labels)
    if len(choices) <= MAX_SQUARES and longest <= MAX_LABEL_LENGTH:
        buttons = [_answer(each, chosen, on) for each in choices]
        return rows_of_buttons([replace(each, label=label) for each, label in zip(buttons, labels)])
    starts = range(0, len(choices), OPTIONS_A_SELECT)
    pages = [choices[start : start + OPTIONS_A_SELECT] for start in starts]
    menus = []
    for number, page in enumerate(pages):
        options = tuple(select_option(choice, choice.token) for choice in page)
        menus.append(Select(on.id("pick", str(number), *chosen), _placeholder(page, len(choices)), options))
    return tuple(menus)


def _most_apart(choices: Sequence[Choice]) -> int:
    """Return how many candidates can each have a button. If there are more, the user chooses a line first."""
    return MAX_DICE if any(each.line and each.squares for each in choices) else MAX_SQUARES


def _lines(choices: Sequence[Choice], chosen: tuple[str, ...], on: Controls) -> list[Button]:
    """Return buttons for candidates without a line, then for lines. Empty unless there are 2 to 20."""
    lines: dict[str, list[Choice]] = {}
    for each in choices:
        lines.setdefault(line_of(each), []).append(each)
    buttons = [_answer(each, chosen, on) for each in lines.pop("", [])]
    shown = sorted(lines)
    if all(map(_is_square, choices)):  # files without candidates get disabled buttons
        files = FILES[FILES.index(shown[0]) : FILES.index(shown[-1]) + 1]
        shown = list(files) if len(files) <= MAX_SQUARES else shown
    for line in shown:
        on_it = lines.get(line, [])
        if len(on_it) == 1 and on_it[0].line:
            buttons.append(_answer(on_it[0], chosen, on))
        else:
            best = max(on_it, key=lambda each: each.gain, default=None)
            buttons.append(_line_button(line, on.id("line", *chosen, line), best))
    return buttons if 1 < len(buttons) <= MAX_SQUARES else []


def _answer(choice: Choice, chosen: tuple[str, ...], on: Controls) -> Button:
    return Button(choice.label, on.id("step", *chosen, choice.token), _style(choice.gain))


def _line_button(line: str, id: str, best: Choice | None) -> Button:
    label = best.line if best and best.line else text("{file}", file=line)
    return Button(label, id, _style(best.gain if best else 0), disabled=best is None)


def on_line(choices: Sequence[Choice], line: str) -> list[Choice]:
    """List the candidates on a line, or all candidates if `line` is ""."""
    return [each for each in choices if not line or line_of(each) == line]


def line_of(choice: Choice) -> str:
    """Return the line that a candidate is listed under (for a square, its file), or "" if there is none."""
    return str(choice.line) if choice.line else choice.token[0] if _is_square(choice) else ""


def _style(gain: int) -> Style:
    return "success" if gain > 0 else "primary"


def _is_square(choice: Choice) -> bool:
    return not choice.line and choice.squares == (choice.token,) and bool(_SQUARE.fullmatch(choice.token))


def _placeholder(page: Sequence[Choice], count: int) -> Text:
    """Return a menu's placeholder: `count` if `page` has all candidates, otherwise its first and last."""
    if len(page) == count:
        return text("Choose one of {count}", count=count)
    return text("{first} to {last}", first=page[0].label, last=page[-1].label)
