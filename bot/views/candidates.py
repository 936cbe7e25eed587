"""A step of a move: its question, its candidates (buttons where they are few, else menus; the best first)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import Choice, Match, Step, Text, text

from ..locale.language import Language
from .custom_id import CustomId, select_option
from .message import OPTIONS_A_SELECT, Button, Row, Select, SelectOption, rows_of_buttons
from .text import render_plain

MAX_BUTTONS = 15  # three rows; more candidates are shown in menus
SEPARATOR = ";"  # of tokens in an id: neither tokens nor moves have it
MAX_LABEL_LENGTH = 45  # characters of a button that a phone shows; longer ones stand in menus, in two lines


def tokens_of(argument: str) -> tuple[str, ...]:
    """Return the tokens chosen so far, as ids of controls have them."""
    return tuple(argument.split(SEPARATOR)) if argument else ()


def question(asked: Step, taken: Sequence[Choice]) -> Text:
    """Return the question of a step, and what was chosen before it; of a draft the picture shows that."""
    if not taken or asked.draft:
        return text("**{prompt}**", prompt=asked.prompt)
    chosen = tuple(choice.label for choice in taken)
    return text("Your move so far: {chosen}. **{prompt}**", chosen=chosen, prompt=asked.prompt)


def step_footer(asked: Step, chosen: tuple[str, ...], on: CustomId) -> tuple[Button, ...]:
    """Return the buttons below the candidates: to hand in a draft, to draw one, to go back, to type."""
    typing = Button(text("Type it"), _id(on, "type"))
    drawing = (Button(asked.draw, _id(on, "draw")),) if asked.draw and len(chosen) < 2 else ()
    if asked.draft is None:
        return (*drawing, *((_back(on),) if chosen else ()), typing)
    if len(chosen) < 2:
        return (Button(text("Hand in"), _id(on, "play", asked.draft), "success"), *drawing, typing)
    return _back(on, chosen[:1]), typing


def preview_footer(move: str, on: CustomId, may_skip: bool, draw: Text | None) -> tuple[Button, ...]:
    """Return the buttons below a preview; `may_skip`: to be asked no more; `draw`: to have another drawn."""
    playing = Button(text("Play it"), _id(on, "play", move), "success")
    skipping = (Button(text("Do not ask again"), _id(on, "playnoask", move)),) if may_skip else ()
    drawing = (Button(draw, _id(on, "draw")),) if draw else ()
    return playing, *skipping, *drawing, _back(on), Button(text("Type it"), _id(on, "type"))


def _back(on: CustomId, chosen: tuple[str, ...] = ()) -> Button:
    return Button(text("Back"), _id(on, "step", SEPARATOR.join(chosen)))


def walk_choices(match: Match, seat: int, chosen: tuple[str, ...]) -> tuple[tuple[str, ...], Step | str]:
    """Go on while there is one candidate; return all tokens, and the next question or the complete move.

    A draft that is changed is the only token that is left.
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
    """Return the candidates that were chosen so far."""
    return [
        choice
        for place, token in enumerate(chosen)
        for choice in match.choices(seat, chosen[:place]).choices
        if choice.token == token
    ]


def squares_of(choices: Iterable[Choice]) -> list[str]:
    """Return the squares of candidates."""
    return [square for choice in choices for square in choice.squares]


def candidate_rows(
    asked: Step,
    chosen: tuple[str, ...],
    on: CustomId,
    names: Sequence[str],
    language: Language,
    ids: tuple[CustomId, CustomId] | None = None,
) -> tuple[Row, ...]:
    """Return the controls that choose a candidate after the tokens `chosen`; `names` are players' by seat.

    `on` is the id of a control of the same board; another composer has `ids` for its buttons and menus.
    """
    usual = CustomId("step", on.table_id, on.ply), CustomId("pick", on.table_id, on.ply)
    step, pick = ids or usual
    choices = sorted(asked.choices, key=lambda choice: -choice.gain)
    if len(choices) <= MAX_BUTTONS:
        labels = [_label(choice) for choice in choices]
        if max(len(render_plain(label, names, language)) for label in labels) <= MAX_LABEL_LENGTH:
            tokens = [SEPARATOR.join((*chosen, choice.token)) for choice in choices]
            return rows_of_buttons(
                [
                    Button(label, str(step._replace(argument=token)), "primary")
                    for label, token in zip(labels, tokens)
                ]
            )
    starts = range(0, len(choices), OPTIONS_A_SELECT)
    pages = [choices[start : start + OPTIONS_A_SELECT] for start in starts]
    before = SEPARATOR.join(chosen)
    return tuple(
        Select(
            str(pick._replace(argument=f"{number};{before}")),
            _placeholder(page, len(choices)),
            _options(page),
        )
        for number, page in enumerate(pages)
    )


def _id(on: CustomId, verb: str, argument: str = "") -> str:
    return str(CustomId(verb, on.table_id, on.ply, argument))


def _label(choice: Choice) -> Text:
    if choice.detail is None:
        return choice.label
    return text("{label}: {effect}", label=choice.label, effect=choice.detail)


def _options(page: Sequence[Choice]) -> tuple[SelectOption, ...]:
    return tuple(select_option(choice, choice.token) for choice in page)


def _placeholder(page: Sequence[Choice], count: int) -> Text:
    """Say how many candidates there are, and which of them a menu has."""
    first, last, shown = page[0].label, page[-1].label, len(page)
    if shown == count:
        return text("Choose one of {count}", count=count)
    if page[0].gain > 0:
        return text("{shown} of {count}: the best first, up to {last}", shown=shown, count=count, last=last)
    return text("{shown} of {count}: {first} to {last}", shown=shown, count=count, first=first, last=last)
