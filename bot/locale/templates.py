"""Which sentences there are to translate: found in the sources, where every template is a literal.

A template is what is passed for a parameter called `template` (that of `text`, of errors and refusals, and of
`_`, which marks constants), the `sentence` of a refusal, a command's or an option's description. The names of
commands and of their options are found with the latter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from .language import COMMAND
from .sources import Function, Module, assigned, imported, named, parameters, values

TEMPLATE, SENTENCE = "template", "sentence"
MARK = "_"
COMMANDS = frozenset({"command", "group"})  # what makes a command, or a group of them
PARAMETER = "parameter"  # what describes an option of a command: its name in the code, about it, its name


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


class Known(NamedTuple):
    """What takes templates, and what is marked as such.

    `marked` has the paths of modules with the names of their constants, and, with a point before the name, of
    the fields of their records.
    """

    takers: Mapping[str, Taker]
    marked: frozenset[tuple[str, str]]


def templates(modules: Iterable[Module]) -> list[Found]:
    """Find all there is to translate."""
    read = list(modules)
    takers = _takers((module, node) for module in read for node in ast.walk(module.tree))
    marked = ((module.file, name) for module in read for name in (*_constants(module), *_fields(module)))
    known = Known(takers, frozenset(marked))
    return [found for module in read for found in _in_module(module, known)]


def _constants(module: Module) -> Iterator[str]:
    """Name the constants of a module that consist of marked templates."""
    for part in module.tree.body:
        if isinstance(part, ast.Assign | ast.AnnAssign):
            for target, value in assigned(part):
                if all(_is_marked(each) for each in values(module, value)):
                    yield target


def _fields(module: Module) -> Iterator[str]:
    """Name the fields of a module's own records to which nothing but marked templates is given."""
    calls = [node for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
    for record in module.tree.body:
        if isinstance(record, ast.ClassDef):
            made = [call for call in calls if named(call.func) == record.name]
            fields = [named(part.target) for part in record.body if isinstance(part, ast.AnnAssign)]
            for place, field in enumerate(fields):
                given = [call.args[place] for call in made if place < len(call.args)]
                given += [each.value for call in made for each in call.keywords if each.arg == field]
                if given and all(_is_marked(each) for each in given):
                    yield f".{field}"


def _is_marked(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and named(value.func) == MARK


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
    is_private = name.startswith("_") and not name.startswith("__") and name != MARK
    return f"{module.file}:{name}" if is_private else name


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


def _in_module(module: Module, known: Known) -> Iterator[Found]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            yield from _in_call(module, node, known)
        elif isinstance(node, Function):
            yield from _options(module, node, known)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and module.around[node] == (module.tree,):
            for target, value in assigned(node):
                if target == SENTENCE:  # of a class
                    yield from _literals(module, value, known)


def _in_call(module: Module, call: ast.Call, known: Known) -> Iterator[Found]:
    name = named(call.func)
    taker = known.takers.get("." * isinstance(call.func, ast.Attribute) + _known_as(module, name))
    if taker and taker.place < len(call.args):
        yield from _literals(module, call.args[taker.place], known, or_text=taker.or_text)
    if isinstance(call.func, ast.Name) and name in COMMANDS:
        yield from _literals(module, call.args[0], known, COMMAND)
        yield from _literals(module, call.args[1], known)


def _options(module: Module, handler: Function, known: Known) -> Iterator[Found]:
    """Find the options of a command: what they are called, if not like its parameters, and about."""
    for each in handler.decorator_list:
        if isinstance(each, ast.Call) and named(each.func) == PARAMETER:
            called, about, *name = each.args
            yield from _literals(module, name[0] if name else called, known, COMMAND)
            yield from _literals(module, about, known)


def _literals(
    module: Module, node: ast.expr, known: Known, context: str | None = None, or_text: bool = False
) -> Iterator[Found]:
    """Give the strings that an expression can be, those aside that are found elsewhere."""
    for value in values(module, node):
        match value:
            case ast.Constant(value=str(english)):
                yield Found(english, module.file, value.lineno, context)
            case ast.Constant(value=None) | ast.Attribute(attr="sentence"):
                pass
            case ast.Call() if _is_marked(value):
                pass
            case ast.Attribute(attr=field) if (module.file, f".{field}") in known.marked:
                pass
            case ast.Name(id=name) if not known.marked.isdisjoint(imported(module, name)):
                pass
            case ast.Name(id="template") if _is_handed_on(module, value):
                pass
            case ast.Name() | ast.Attribute() | ast.Call() if or_text and _may_be_text(value):
                pass
            case _:
                yield Found(None, module.file, value.lineno, context)


def _is_handed_on(module: Module, name: ast.Name) -> bool:
    """Tell whether a template is that of a function around, whose callers give the literal."""
    return any(isinstance(each, Function) and TEMPLATE in parameters(each) for each in module.around[name])


def _may_be_text(value: ast.expr) -> bool:
    """Tell whether an expression is not plainly a string that was put together."""
    return not (isinstance(value, ast.Call) and named(value.func) in ("join", "format", "str"))
