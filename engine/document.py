"""Reading hand-written JSON documents, in which every value keeps its line number for error messages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .errors import InvalidDocument, Mistake
from .text import Text, Written, _

DEEPEST = 8  # levels of nested braces and brackets
_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\n]+)
      | (?P<sign>[{}\[\],:])
      | (?P<value>"(?:[^"\\\x00-\x1f]|\\.)*" | -?[0-9]{1,15}(?:\.[0-9]{1,15})? | true | false | null)
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)


class Node(NamedTuple):
    """A value and its line number. The members of an object or a list are nodes too."""

    value: Any
    line: int


class _Token(NamedTuple):
    sign: str
    line: int


def read_document(document: str) -> Node:
    """Read a JSON document and return its root node. Raises InvalidDocument at the first mistake."""
    tokens = _tokens(document)
    node = _value(next(tokens), tokens, 0)
    end = next(tokens)
    if end.sign:
        raise _wrong(end.line, _("The file should end before {sign}."), sign=repr(end.sign))
    return node


def _tokens(document: str) -> Iterator[_Token]:
    line = 1
    for part in _TOKEN.finditer(document):
        if part["other"]:
            raise _wrong(line, _("{sign} isn't valid JSON here."), sign=repr(part["other"]))
        if not part["blank"]:
            yield _Token(part[0], line)
        line += part[0].count("\n")
    while True:
        yield _Token("", line)


def _value(token: _Token, tokens: Iterator[_Token], depth: int) -> Node:
    if depth > DEEPEST:
        raise _wrong(token.line, _("The brackets are nested too deeply."))
    if token.sign == "{":
        return Node(_members(tokens, depth), token.line)
    if token.sign == "[":
        items = list(_parts(tokens, "]", lambda first: _value(first, tokens, depth + 1)))
        return Node(items, token.line)
    if not token.sign or token.sign in "}],:":
        raise _wrong(
            token.line,
            _("A value is missing before {sign}.") if token.sign else _("A value is missing at the end."),
            sign=repr(token.sign),
        )
    return Node(_scalar(token), token.line)


def _scalar(token: _Token) -> Any:
    try:
        return json.loads(token.sign)
    except ValueError as error:
        raise _wrong(token.line, _("{sign} isn't valid JSON."), sign=repr(token.sign)[:40]) from error


def _members(tokens: Iterator[_Token], depth: int) -> dict[str, Node]:
    members: dict[str, Node] = {}

    def member(key: _Token) -> None:
        name = _scalar(key) if key.sign.startswith('"') else None
        if name is None:
            raise _wrong(
                key.line,
                _("A key in quotation marks is missing before {sign}.")
                if key.sign
                else _("A key in quotation marks is missing at the end."),
                sign=repr(key.sign),
            )
        if name in members:
            raise _wrong(key.line, _("The key {key} appears twice."), key=repr(name)[:40])
        if (colon := next(tokens)).sign != ":":
            raise _wrong(colon.line, _("A colon is missing after {key}."), key=repr(name)[:40])
        members[name] = _value(next(tokens), tokens, depth + 1)

    list(_parts(tokens, "}", member))
    return members


def _parts(tokens: Iterator[_Token], end: str, read: Callable[[_Token], Any]) -> Iterator[Any]:
    """Yield the result of `read` for the first token of each comma-separated part, up to the character `end`.

    Raises InvalidDocument if a comma is missing or superfluous.
    """
    token = next(tokens)
    while token.sign != end:
        yield read(token)
        token = next(tokens)
        if token.sign == ",":
            token = next(tokens)
            if token.sign == end:
                raise _wrong(token.line, _("There's an extra comma before {sign}."), sign=repr(end))
        elif token.sign != end:
            raise _wrong(
                token.line,
                _("A comma is missing before {sign}.") if token.sign else _("A comma is missing at the end."),
                sign=repr(token.sign),
            )


def _wrong(line: int, template: str, **fields: str) -> InvalidDocument:
    quoted = {key: Written(value) for key, value in fields.items()}
    return InvalidDocument((Mistake(line, Text(template, quoted)),))
