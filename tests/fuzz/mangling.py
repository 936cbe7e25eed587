"""Texts and documents that are almost right, or not right at all. The same luck gives the same ones."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from typing import Any

# Digits that are not ASCII, characters without width, lone surrogates, and letters whose capitals are two.
ODD = "٣３²½éßİſ\u200b\u200f\u202e\ufeff\ud800\udfff\x00\n\r\t\u2028\u3000🎲\N{COMBINING ACUTE ACCENT}"
PLAIN = " -+@>:;,/.*?#=|_~()[]{}\"'\\0179ahizAJx"
JUNK: Sequence[Any] = (
    *(None, True, False, -1, 0, 1, 99, 2.5, float("inf"), float("nan"), 10**20, 10**400, -(2**63)),
    *("", "x", "0", "\ud800", "\u202e", "9" * 5000, "x" * 5000),
    *([], {}, [[]], {"play": 3}, "3@d4", [None] * 50),
)
MOST = 4  # the most changes to a text


def mangled(luck: random.Random, examples: Sequence[str]) -> str:
    """Return a random example after up to MOST random changes, or sometimes a text of random characters."""
    text = luck.choice(examples)
    if luck.random() < 0.05:
        return "".join(luck.choices(ODD + PLAIN, k=luck.randrange(40)))
    for _ in range(luck.randrange(MOST + 1)):
        text = luck.choice(CHANGES)(luck, text, luck.choice(examples))
    return text


def _insert(luck: random.Random, text: str, other: str) -> str:
    place = luck.randrange(len(text) + 1)
    return text[:place] + luck.choice(luck.choice((ODD, PLAIN, other or PLAIN))) + text[place:]


def _replace(luck: random.Random, text: str, other: str) -> str:
    place = luck.randrange(len(text) + 1)
    return text[:place] + luck.choice(luck.choice((ODD, PLAIN, other or PLAIN))) + text[place + 1 :]


def _remove(luck: random.Random, text: str, _other: str) -> str:
    place = luck.randrange(len(text) + 1)
    return text[:place] + text[place + luck.randint(1, 3) :]


def _join(luck: random.Random, text: str, other: str) -> str:
    return text[: luck.randrange(len(text) + 1)] + other[luck.randrange(len(other) + 1) :]


def _repeat(luck: random.Random, text: str, _other: str) -> str:
    place = luck.randrange(len(text) + 1)
    return text[:place] + text[place : place + 3] * luck.choice((2, 3, 20, 400)) + text[place:]


def _grow(luck: random.Random, text: str, _other: str) -> str:
    place = luck.randrange(len(text) + 1)
    return text[:place] + luck.choice(("9" * 5000, "[" * 2000, " " * 300, "x" * 90)) + text[place:]


def _change_case(luck: random.Random, text: str, _other: str) -> str:
    return luck.choice((text.upper, text.title, text.swapcase))()


CHANGES: Sequence[Callable[[random.Random, str, str], str]] = (
    *(_insert, _insert, _insert, _replace, _replace, _replace, _remove, _remove),
    *(_join, _join, _repeat, _repeat, _change_case, _change_case, _grow),
)


def damaged(luck: random.Random, document: Any) -> Any:
    """Return a copy of a JSON document in which a few things are replaced, removed, doubled or renamed."""
    root = [copy.deepcopy(document)]
    for _ in range(luck.randint(1, 2)):
        _damage(luck, root)
    return root[0] if root else None


def _damage(luck: random.Random, inside: Any) -> None:
    while inside:
        key: Any = luck.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        deeper = inside[key]
        if luck.random() < 0.8 and isinstance(deeper, dict | list) and deeper:
            inside = deeper
            continue
        match luck.randrange(5):
            case 0:
                del inside[key]
            case 1 if isinstance(inside, list):
                inside.append(deeper)
            case 1 | 2 if isinstance(inside, dict):
                inside[mangled(luck, [str(key)])] = deeper
            case 3 if isinstance(deeper, str):
                inside[key] = mangled(luck, [deeper])
            case _:
                inside[key] = copy.deepcopy(luck.choice(JUNK))
        return
