"""What stands below a board for as long as it waits for an answer."""

from __future__ import annotations

import pytest

from bot.table.model import add_event
from bot.views.questions import standing_lines
from engine import Seat

from ..people import ANN, BEN
from ..publishing.test_plan import begun, people


@pytest.mark.parametrize(("holder", "asked"), [(ANN, BEN), (BEN, ANN)])
def test_whose_seat_a_computer_would_take(holder: int, asked: int) -> None:
    """It is named by its seat; the others are asked."""
    table = add_event(begun(), people.act(asked), "computer_offered", holder_id=holder)
    (line,) = standing_lines(table)
    assert line.fields["holder"] == Seat(table.seat_of(holder) or 0)
    assert str(asked) in str(line.fields["mentions"])
