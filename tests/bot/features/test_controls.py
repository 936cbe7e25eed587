"""Every button, menu and modal has a handler, and only one."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pytest

import bot.features  # noqa: F401 - registers the handlers
from bot.features.interactions.context import Context
from bot.features.interactions.controls import CONTROLS, edit, reply
from bot.views.custom_id import CustomId, read_custom_id
from bot.views.puzzles import PREFIX as PUZZLE_PREFIX
from tests.test_architecture import ROOT, dotted, modules, nodes

NOT_PRESSED = "unknown"  # stands in the router for an id that cannot be read
PLANNING = ROOT / "bot/features/planning.py"
PUZZLES = ROOT / "bot/features/puzzles"
OF_PUZZLES = {"step", "line", "pick", "write", "typed", "play", "on", "onas", "onat"}  # of others' controls
PREFIX = "plan"  # before the verbs of the composer's controls where a plan is made
TRYING, TRY = modules("bot/features/tryout"), "try"  # the same of a board for trying moves
PLAYING_ON = {"on", "onas", "onat"}  # what **Play on** adds to a prefix
ALSO_OF_PLANS = {"step", "line", "pick", "write", "typed"}


async def handler(context: Context) -> None:
    """Do nothing, as a handler to register."""


def named(node: ast.expr) -> str:
    """Return an expression's name, or the last part of a dotted name. Empty for any other expression."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def takers(module: Path) -> dict[str, int]:
    """Return the functions of a module that take a verb, each with the position of that argument."""
    functions = [node for node in nodes(module) if isinstance(node, ast.FunctionDef)]
    parameters = {each.name: [argument.arg for argument in each.args.args] for each in functions}
    return {name: given.index("verb") for name, given in parameters.items() if "verb" in given[:3]}


def verbs_in(module: Path) -> set[str]:
    """Return the verbs in the custom ids that a module creates."""
    paging = dict.fromkeys(("page_buttons", "page_rows", "page_of"), 0)
    known = {
        "CustomId": CustomId._fields.index("verb"),
        "button": 2,
        "control": 1,
        **paging,
        **takers(module),
    }
    calls = [node for node in nodes(module) if isinstance(node, ast.Call)]
    places = [(call.args, known[named(call.func)]) for call in calls if named(call.func) in known]
    verbs = [arguments[place] for arguments, place in places if place < len(arguments)]
    constants = [each.id for each in verbs if isinstance(each, ast.Name) and each.id.isupper()]
    return literals(verbs) | {getattr(import_module(dotted(module)), name) for name in constants}


def composed_in(module: Path) -> set[str]:
    """Return the verbs, without a prefix, in the ids that a module creates for a composer."""
    calls = [node for node in nodes(module) if isinstance(node, ast.Call)]
    return literals(
        call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "id"
    )


def of_puzzles(module: Path) -> set[str]:
    """Return the verbs, without their prefix, of the buttons that a puzzle module creates."""
    calls = [node for node in nodes(module) if isinstance(node, ast.Call) and module.parent == PUZZLES]
    return literals(
        call.args[1]
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "button" and len(call.args) > 1
    )


def literals(nodes: Iterable[ast.expr]) -> set[str]:
    """Return the strings among these expressions that are literals."""
    return {each.value for each in nodes if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_a_verb_has_one_handler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registering a handler records if it edits the message. A second one for its verb raises ValueError."""
    before = CONTROLS["join"]
    for register, verb, edits in ((reply, "answered", False), (edit, "changed", True)):
        monkeypatch.setitem(CONTROLS, verb, CONTROLS["join"])
        monkeypatch.delitem(CONTROLS, verb)
        assert register(verb)(handler) is handler
        assert CONTROLS[verb] == (handler, edits, None, False, False)
        monkeypatch.undo()
        assert verb not in CONTROLS
        with pytest.raises(ValueError, match="two handlers for the verb join"):
            register("join")(handler)
        assert CONTROLS["join"] is before


def test_every_verb_has_a_handler() -> None:
    """The verbs of all controls are exactly the verbs that have handlers."""
    used = {verb for module in modules("bot") if module.parent != PUZZLES for verb in verbs_in(module)}
    of_plans, of_boards = composed_in(PLANNING), set[str]().union(*map(composed_in, TRYING))
    others = [module for module in modules("bot") if module not in TRYING]
    used |= set().union(*map(composed_in, others)) - (of_plans - ALSO_OF_PLANS)
    used |= {PREFIX + verb for verb in of_plans | ALSO_OF_PLANS}
    used |= {TRY + verb for verb in of_boards | ALSO_OF_PLANS | {"draw"} | PLAYING_ON}
    used |= {PUZZLE_PREFIX + verb for verb in OF_PUZZLES | set().union(*map(of_puzzles, modules("bot")))}
    assert used - {NOT_PRESSED} == set(CONTROLS)
    assert all(read_custom_id(str(CustomId(verb, "abc", 3))) == CustomId(verb, "abc", 3) for verb in CONTROLS)
