"""Every parser reads or refuses what is typed, pasted or uploaded.

`python -m tests.fuzz` tries 200,000 inputs.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from engine import GAMES

from .__main__ import main, outcomes
from .mangling import damaged, mangled
from .parsers import Parser, of_game, parsers

KINDS = re.compile("moves|steps|positions|records|options|sets|holdings")


@pytest.mark.soak(600, 3_000, 200_000)
def test_no_input_breaks_a_parser(size: int, request: pytest.FixtureRequest) -> None:
    """Each input is read, or refused in a sentence, within two seconds."""
    tried = outcomes(parsers(), request.config.getoption("seed"), size)
    assert [(each.parser, each.defect) for each in tried if each.defect] == []


@pytest.mark.breadth
def test_every_kind_of_input_is_both_read_and_refused() -> None:
    """Each parser reads some inputs and refuses some. Otherwise they would be too wild or too tame."""
    some = [each for game_id in sorted(GAMES) for each in of_game(game_id) if KINDS.search(each.name)]
    found = list(outcomes(some, 3, 30 * len(some)))
    for parser in some:
        assert {each.refused for each in found if each.parser == parser.name} == {True, False}, parser.name


def test_a_defect_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m tests.fuzz` prints a defect's error and the figures, and returns 1."""
    broken = Parser("whole numbers", lambda luck: mangled(luck, ["12"]), int)
    monkeypatch.setattr("tests.fuzz.__main__.parsers", lambda: [broken])
    assert main("1", "40") == 1
    told = capsys.readouterr().out
    assert "ValueError: invalid literal for int()" in told
    assert "whole numbers: 40 inputs, 0 refused" in told
    assert main("1", "0") == 0


def test_the_same_seed_draws_the_same_inputs() -> None:
    document = {"set": "zoo", "coinz": [{"id": "yak", "power": 3}]}
    drawn = [(mangled(Random(seed), ["b3>c4", "+d4"]), damaged(Random(seed), document)) for seed in range(50)]
    again = [(mangled(Random(seed), ["b3>c4", "+d4"]), damaged(Random(seed), document)) for seed in range(50)]
    assert repr(drawn) == repr(again)
    assert len({*map(repr, drawn)}) > 40
