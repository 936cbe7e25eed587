"""Translation of SQL from SQLite's dialect to PostgreSQL's. Untranslated features fail on the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

STATEMENTS = 1024  # translations kept, enough for all of ours

_TOKEN = re.compile(
    r"""'(?:[^']|'')*'                                             # text, taken as it is
    | (?P<comment>--[^\n]*)
    | ::                                                           # a cast, in what is PostgreSQL's alone
    | (?P<mark>\?)
    | :(?P<name>[a-z_]+)""",
    re.VERBOSE | re.IGNORECASE,
)
_TYPES = (
    (r"\bINTEGER\b", "BIGINT"),
    (r"\bTEXT\b", 'TEXT COLLATE "C"'),  # sorted as in SQLite, whatever the server's locale
    (r"\bBLOB\b", "BYTEA"),
    (r"\bREAL\b", "DOUBLE PRECISION"),
    (r"(\bREFERENCES \w+ \([^)]*\))", r"\1 DEFERRABLE"),
    (r"\)\s*(?:STRICT|WITHOUT ROWID)(?:,\s*(?:STRICT|WITHOUT ROWID))*\s*;?\s*$", ")"),
)
_TRIGGER = re.compile(
    r"CREATE TRIGGER (?P<name>\w+) (?P<when>BEFORE|AFTER)"
    r" (?P<verb>INSERT|DELETE|UPDATE)(?P<columns> OF [\w, ]+)?"
    r" ON (?P<table>\w+)\s+(?:WHEN\s+(?P<condition>.+?)\s+)?BEGIN\s(?P<body>.+)\bEND\s*;?\s*$",
    re.DOTALL | re.IGNORECASE,
)
_RAISE = re.compile(r"\bSELECT raise\(ABORT, ('(?:[^']|'')*')\)", re.IGNORECASE)


class TranslatedSql(NamedTuple):
    """A statement with numbered parameters, and the parameters' `names`, if any, in order of number."""

    text: str
    names: tuple[str, ...] = ()


@lru_cache(STATEMENTS)
def translate(statement: str) -> TranslatedSql:
    """Return a statement with its parameters numbered for the PostgreSQL server, as $1, $2 and so on."""
    marks: list[str] = []

    def translated(token: re.Match[str]) -> str:
        if token["mark"] or (token["name"] and token["name"] not in marks):
            marks.append(token["name"] or "")
            return f"${len(marks)}"
        return f"${marks.index(token['name']) + 1}" if token["name"] else token[0]

    return TranslatedSql(_TOKEN.sub(translated, statement), tuple(filter(None, marks)))


def definitions(statement: str) -> Iterator[str]:
    """Yield the PostgreSQL statements, if any, that replace a statement from SQLite's schema."""
    statement = _TOKEN.sub(lambda token: "" if token["comment"] else token[0], statement).strip()
    if not statement or statement.startswith("PRAGMA"):  # SQLite's settings
        return
    if trigger := _TRIGGER.match(statement):
        yield from _trigger(trigger)
    elif re.match(r"(CREATE|ALTER) TABLE", statement):
        for pattern, new in _TYPES:
            statement = re.sub(pattern, new, statement)
        yield statement
    else:
        yield statement


def _trigger(trigger: re.Match[str]) -> Iterator[str]:
    """Yield statements that create a PostgreSQL trigger and the function of the same name that it calls."""
    name, table, verb = trigger["name"], trigger["table"], trigger["verb"].upper()
    body = _RAISE.sub(r"RAISE integrity_constraint_violation USING MESSAGE = \1", trigger["body"]).strip()
    if condition := trigger["condition"]:
        body = f"IF {condition} THEN {body} END IF;"
    row = "OLD" if verb == "DELETE" else "NEW"
    yield (
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
        f" $trigger$ BEGIN {body} RETURN {row}; END $trigger$"
    )
    yield (
        f"CREATE TRIGGER {name} {trigger['when']} {verb}{trigger['columns'] or ''} ON {table}"
        f" FOR EACH ROW EXECUTE FUNCTION {name}()"
    )
    if verb == "DELETE" and trigger["when"].upper() == "BEFORE":  # TRUNCATE fires no row triggers
        yield (
            f"CREATE TRIGGER {name}_all BEFORE TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION is_not_emptied()"
        )
