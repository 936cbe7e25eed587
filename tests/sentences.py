"""Assertions about sentences, which name the template by its constant, and the fields that matter."""

from __future__ import annotations

import re
from string import Formatter

from engine.text import Plural


def says(words: str, template: str, /, **fields: object) -> bool:
    """Return whether `words` contain a template's sentence with these fields. Other fields can vary."""
    if isinstance(template, Plural) and isinstance(number := fields.get(template.by), int):
        template = template.form(number)
    return re.search(pattern(template, **fields), words) is not None


def pattern(template: str, /, **fields: object) -> str:
    """Return a regular expression for a template's sentence with these fields. Other fields can vary.

    If the template has a singular and a plural, either will do.
    """
    if isinstance(template, Plural):
        return "|".join(pattern(each, **fields) for each in (template.one, str(template)))
    parts = list(Formatter().parse(template))
    unknown = fields.keys() - {name for _, name, _, _ in parts}
    assert not unknown, f"{template!r} has no {unknown}"
    filled = {name: re.escape(str(value)) for name, value in fields.items()}
    return "".join(
        re.escape(literal) + ("" if name is None else filled.get(name, ".*")) for literal, name, _, _ in parts
    )
