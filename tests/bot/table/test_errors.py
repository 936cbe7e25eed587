"""The refusals: each a sentence, and a class of its own only where code catches it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.table import errors
from bot.table.errors import TABLE_FULL, Refusal, StaleBoard
from engine import Text
from tests.test_architecture import modules, nodes, tree

from ..locale.sources import values

ALL = sorted(
    (each for each in vars(errors).values() if isinstance(each, type)), key=lambda each: each.__name__
)
KINDS = [each for each in ALL if issubclass(each, Refusal)]
NAMES = {each.__name__ for each in KINDS}
CAUGHT_BY = ("isinstance", "suppress")


def refused_with(module: Path) -> Iterator[str]:
    """Yield the sentences of the refusals that a module raises, if they are written in it."""
    constants = {
        target.id: node.value
        for node in tree(module).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in nodes(module):
        raises = node.exc if isinstance(node, ast.Raise) else None
        if isinstance(raises, ast.Call) and raises.args and ast.unparse(raises.func) in NAMES:
            for each in values(raises.args[0]):
                sentence = constants.get(each.id, each) if isinstance(each, ast.Name) else each
                sentence = sentence.args[0] if isinstance(sentence, ast.Call) and sentence.args else sentence
                if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
                    yield sentence.value


def caught(module: Path) -> Iterator[str]:
    """Yield the names of the classes that a module catches, or asks for."""
    for node in nodes(module):
        classes: list[ast.expr] = []
        if isinstance(node, ast.ExceptHandler) and node.type is not None:
            classes = [node.type]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CAUGHT_BY:
            classes = node.args
        for each in classes:
            yield from (name.id for name in ast.walk(each) if isinstance(name, ast.Name))


def test_a_class_of_refusals_is_caught_somewhere() -> None:
    """Every class of refusal is caught by a handler or checked for. Otherwise a plain Refusal would do."""
    names = {each for path in modules("bot") for each in caught(path)}
    assert names >= NAMES


def test_a_refusal_is_a_sentence() -> None:
    """It takes a template and fields, a Text, or nothing, and ends like a sentence wherever it is raised."""
    assert Text("No {what}.", {"what": "dice"}) == Refusal("No {what}.", what="dice").text
    assert str(Refusal(Text("No."))) == "No."
    assert str(StaleBoard()) == StaleBoard.sentence
    assert str(Refusal(TABLE_FULL, seats=4)) == TABLE_FULL.format(seats=4)
    sentences = {each for path in modules("bot/table") for each in refused_with(path)}
    sentences |= {kind.sentence for kind in KINDS}
    assert len(sentences) > 50
    assert {each for each in sentences if not each.endswith(".")} == set()


def test_no_discord_below_the_use_cases() -> None:
    """Tables, storage, dice and verification work without discord.py."""
    program = "import sys, bot.service.tables, bot.operations.verify; sys.exit('discord' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
