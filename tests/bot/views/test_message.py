"""A message that Discord would refuse raises an error when it is made, with the reason."""

from __future__ import annotations

import pytest

from bot.views.message import (
    BUTTONS_A_ROW,
    MAX_ROWS,
    OPTIONS_A_SELECT,
    Button,
    Message,
    Row,
    Select,
    SelectOption,
)
from engine import text


def buttons(count: int) -> Row:
    return tuple(Button(text("Go"), f"v1:go:-:{number}") for number in range(count))


def menu(count: int) -> Select:
    return Select("v1:pick:-:0", "Pick", tuple(SelectOption("One", str(number)) for number in range(count)))


TOO_WIDE = {
    "rows": (buttons(1),) * (MAX_ROWS + 1),
    "buttons": (buttons(BUTTONS_A_ROW + 1),),
    "options": (menu(OPTIONS_A_SELECT + 1),),
}


@pytest.mark.parametrize("what", TOO_WIDE)
def test_a_message_that_is_too_wide(what: str) -> None:
    """One row, button or option too many raises ValueError."""
    with pytest.raises(ValueError, match=rf"{what}: a (message|row|menu) has at most"):
        Message((), rows=TOO_WIDE[what])


def test_the_widest_message() -> None:
    """A message with every row and option that Discord allows is accepted."""
    Message((), rows=(buttons(BUTTONS_A_ROW),) * (MAX_ROWS - 1) + (menu(OPTIONS_A_SELECT),))
