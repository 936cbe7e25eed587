"""Which sentences there are to translate: found in the sources, where every template is a literal.

A template is what is passed for a parameter called `template` (that of `text`, of the errors and refusals),
a constant of the bot's messages, the `sentence` of a refusal, a command's or an option's description. The
names of commands and of their options are found with the latter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from .language import COMMAND
from .sources import Function, Module, named, parameters, targets, values

MESSAGES = "bot/views/messages/"
TEMPLATE, SENTENCE = "template", "sentence"
COMMANDS = frozenset({"command", "Group"})  # what makes a command, or a group of them


class Found(NamedTuple):
    """A template, or with a context a name, and where it is; `english` is None for what is no literal."""

    english: str | None
    file: str
    line: int
    context: str | None = None


class Taker(NamedTuple):
    """A function that takes a template: as which argument, and whether a `Text` will do as well."""

    place: int
    or_text: bool


def templates(modules: Iterable[Module]) -> list[Found]:
    """Find all there is to translate."""
    read = list(modules)
    takers = _takers((module, node) for module in read for node in ast.walk(module.tree))
    return [found for module in read for found in _in_module(module, takers)]


def _takers(nodes: Iterable[tuple[Module, ast.AST]]) -> Mapping[str, Taker]:
    """Say which functions, classes and (with a point before the name) methods take a template."""
    takers: dict[str, Taker] = {}
    classes = []
    for module, node in nodes:
        if isinstance(node, Function) and TEMPLATE in parameters(node):
            is_method = parameters(node)[0] == "self"
            takers["." * is_method + _known_as(module, node.name)] = _taker(node)
        elif isinstance(node, ast.ClassDef):
            classes.append((module, node))
    del takers[".__init__"]
    known = -1
    while known < len(takers):  # until the classes that are derived from others are found as well
        known = len(takers)
        for module, each in classes:
            name = _known_as(module, each.name)
            takers.update((name, taker) for taker in _takers_of_class(each, takers))
    return takers


def _known_as(module: Module, name: str) -> str:
    """Tell the private functions of one module from those of another."""
    return f"{module.file}:{name}" if name.startswith("_") and not name.startswith("__") else name


def _taker(function: Function) -> Taker:
    place = parameters(function).index(TEMPLATE)
    argument = (*function.args.posonlyargs, *function.args.args)[place]
    is_method = parameters(function)[0] == "self"
    annotation = ast.unparse(argument.annotation) if argument.annotation else ""
    return Taker(place - is_method, "Text" in annotation)


def _takers_of_class(node: ast.ClassDef, takers: Mapping[str, Taker]) -> Iterator[Taker]:
    makers = [part for part in node.body if isinstance(part, Function) and part.name == "__init__"]
    fields = [named(part.target) for part in node.body if isinstance(part, ast.AnnAssign)]
    if makers:
        yield from (_taker(maker) for maker in makers if TEMPLATE in parameters(maker))
    elif TEMPLATE in fields:
        yield Taker(fields.index(TEMPLATE), or_text=False)
    else:
        yield from (takers[named(base)] for base in node.bases if named(base) in takers)


def _in_module(module: Module, takers: Mapping[str, Taker]) -> Iterator[Found]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            yield from _in_call(module, node, takers)
        elif isinstance(node, Function):
            yield from _options(module, node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value and _is_sentence(module, node):
            yield from _literals(module, node.value)
    if module.file.startswith(MESSAGES):
        constants = (part.value for part in module.tree.body if isinstance(part, ast.Assign | ast.AnnAssign))
        for value in constants:
            yield from (found for found in _literals(module, value) if found.english) if value else ()


def _is_sentence(module: Module, node: ast.Assign | ast.AnnAssign) -> bool:
    """Tell whether this is a class's `sentence`."""
    return SENTENCE in targets(node) and module.around[node] == (module.tree,)


def _in_call(module: Module, call: ast.Call, takers: Mapping[str, Taker]) -> Iterator[Found]:
    name = named(call.func)
    taker = takers.get("." * isinstance(call.func, ast.Attribute) + _known_as(module, name))
    if taker and taker.place < len(call.args):
        yield from _literals(module, call.args[taker.place], or_text=taker.or_text)
    arguments = {each.arg: each.value for each in call.keywords if each.arg}
    if name in COMMANDS:
        yield from _literals(module, arguments["name"], COMMAND)
        yield from _literals(module, arguments["description"])


def _options(module: Module, command: Function) -> Iterator[Found]:
    """Find the options of a command: what they are called, if not like its parameters, and about."""
    described = _decorated(command, "describe")
    names = {
        **{name: ast.Constant(name, lineno=about.lineno) for name, about in described.items()},
        **_decorated(command, "rename"),
    }
    for parameter, about in described.items():
        yield from _literals(module, names[parameter], COMMAND)
        yield from _literals(module, about)


def _decorated(command: Function, decorator: str) -> Mapping[str, ast.expr]:
    """Give what a decorator says of a command's parameters, by their names."""
    calls = [
        each
        for each in command.decorator_list
        if isinstance(each, ast.Call) and named(each.func) == decorator
    ]
    return {each.arg: each.value for call in calls for each in call.keywords if each.arg}


def _literals(
    module: Module, node: ast.expr, context: str | None = None, or_text: bool = False
) -> Iterator[Found]:
    """Give the strings that an expression can be, those aside that are found elsewhere."""
    for value in values(module, node):
        match value:
            case ast.Constant(value=str(english)):
                yield Found(english, module.file, value.lineno, context)
            case ast.Constant(value=None) | ast.Attribute(attr="sentence"):
                pass
            case ast.Attribute(value=ast.Name(id=name)) if name in _names_of_messages(module):
                pass
            case ast.Name(id="template") if _is_handed_on(module, value):
                pass
            case ast.Name() | ast.Attribute() | ast.Call() if or_text and _may_be_text(value):
                pass
            case _:
                yield Found(None, module.file, value.lineno, context)


def _names_of_messages(module: Module) -> set[str]:
    """Give the names that modules of the bot's messages have in a module."""
    imports = [part for part in module.tree.body if isinstance(part, ast.ImportFrom)]
    beside = [each for part in imports if part.module in (None, "views") for each in part.names]
    within = [
        each for part in imports if part.module in ("messages", "views.messages") for each in part.names
    ]
    return {each.asname or each.name for each in within} | {
        "messages" for each in beside if each.name == "messages"
    }


def _is_handed_on(module: Module, name: ast.Name) -> bool:
    """Tell whether a template is that of a function around, whose callers give the literal."""
    return any(isinstance(each, Function) and TEMPLATE in parameters(each) for each in module.around[name])


def _may_be_text(value: ast.expr) -> bool:
    """Tell whether an expression is not plainly a string that was put together."""
    return not (isinstance(value, ast.Call) and named(value.func) in ("join", "format", "str"))
