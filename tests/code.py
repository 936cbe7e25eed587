"""Commands, options, moves and ids in sentences and on rules pages, and what translations make of them."""

from __future__ import annotations

import re

from bot.locale.language import Language

CODE = re.compile(r"```.*?```|`[^`]*`|(?<![\w`])/[^\W\d_]+", re.DOTALL)  # marked as such, or a command
NAMED = re.compile(  # a command or one of its options
    r"(?<!\w)/[a-z]+(?: [a-z]+)*|(?<=option `)[a-z]+(?=`)|(?<=`)[a-z]+(?=` option)"
)


def code_in(text: str) -> list[str]:
    """List the commands in a text and everything in backticks, in alphabetical order."""
    return sorted(CODE.findall(text))


def code_of(english: str, language: Language) -> list[str]:
    """List the code that a translation must have, with the language's own names of commands and options."""
    return code_in(renamed(english, language))


def renamed(english: str, language: Language) -> str:
    """Replace the commands in a text, and their options, with their names in a language."""
    return NAMED.sub(lambda found: _called(found[0], language), english)


def _called(english: str, language: Language) -> str:
    return re.sub(r"[a-z]+", lambda word: language.names.get(word[0], word[0]), english)
