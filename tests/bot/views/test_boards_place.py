"""Settings for where boards go and for older boards: each value of the option can be chosen."""

from __future__ import annotations

import pytest

from bot.table.options import TableOptions
from bot.views.lobby import BOARDS
from engine import options_of


@pytest.mark.parametrize("field", BOARDS)
def test_every_value_can_be_chosen(field: str) -> None:
    """This includes each of the option's values except the one that leaves it to the server."""
    (option,) = (each for each in options_of(TableOptions) if each.id.replace("-", "_") == field)
    values = [choice.value for choice in BOARDS[field].choices.values()]
    assert values == list(BOARDS[field].choices) == [value for value in option.values if value != "server"]
