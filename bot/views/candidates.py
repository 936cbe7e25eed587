"""The candidates for the next step of a move: buttons where they are few, else menus; the best first."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Choice, Match, Step, Text, text

from ..locale.language import Language
from .custom_id import CustomId, select_option
from .message import OPTIONS_A_SELECT, Button, Row, Select, SelectOption, rows_of_buttons
from .text import render_plain

MOST_BUTTONS = 15  # three rows; more candidates are shown in menus
LONGEST_LABEL = (
    45  # characters of a button that a phone shows; where one is longer, menus show it in two lines
)


def squares_of(match: Match, seat: int, chosen: tuple[str, ...]) -> list[str]:
    """Return the squares of the candidates that were chosen so far."""
    return [
        square
        for place, token in enumerate(chosen)
        for choice in match.choices(seat, chosen[:place]).choices
        if choice.token == token
        for square in choice.squares
    ]


def candidate_rows(
    asked: Step, chosen: tuple[str, ...], on: CustomId, names: Sequence[str], language: Language
) -> tuple[Row, ...]:
    """Return the controls that choose a candidate after the tokens `chosen`; `names` are players' by seat.

    `on` is the id of a control of the same board.
    """
    choices = sorted(asked.choices, key=lambda choice: -choice.gain)
    if len(choices) <= MOST_BUTTONS:
        labels = [_label(choice) for choice in choices]
        if max(len(render_plain(label, names, language)) for label in labels) <= LONGEST_LABEL:
            tokens = [",".join((*chosen, choice.token)) for choice in choices]
            return rows_of_buttons(
                [Button(label, _id(on, "step", token), "primary") for label, token in zip(labels, tokens)]
            )
    starts = range(0, len(choices), OPTIONS_A_SELECT)
    pages = [choices[start : start + OPTIONS_A_SELECT] for start in starts]
    before = ",".join(chosen)
    return tuple(
        Select(_id(on, "pick", f"{number};{before}"), _placeholder(page, len(choices)), _options(page))
        for number, page in enumerate(pages)
    )


def _id(on: CustomId, verb: str, argument: str) -> str:
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
        return text("{shown} of {count}: the best, to {last}", shown=shown, count=count, last=last)
    return text("{shown} of {count}: {first} to {last}", shown=shown, count=count, first=first, last=last)
