"""The refusals: each a sentence, each in the drawing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.table import errors
from bot.table.errors import Refusal, StaleBoard, TableFull
from engine import Text

ALL = sorted(
    (each for each in vars(errors).values() if isinstance(each, type)), key=lambda each: each.__name__
)
KINDS = [each for each in ALL if issubclass(each, Refusal)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_refusal_is_a_sentence_and_drawn(kind: type[Refusal]) -> None:
    """Every refusal has a sentence of its own and stands in the docstring's tree."""
    assert kind.sentence.endswith(".")
    assert kind.__name__ in (errors.__doc__ or "")


def test_a_refusal_reads_like_a_table_error() -> None:
    """A refusal takes a template and fields, a Text, or nothing."""
    assert Text("No {what}.", {"what": "dice"}) == Refusal("No {what}.", what="dice").text
    assert str(Refusal(Text("No."))) == "No."
    assert str(StaleBoard()) == StaleBoard.sentence
    assert str(TableFull(seats=4)).startswith(TableFull.sentence.format(seats=4))


def test_no_discord_below_the_use_cases() -> None:
    """Tables, storage, dice and verification work without discord.py."""
    program = "import sys, bot.service.tables, bot.operations.verify; sys.exit('discord' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
