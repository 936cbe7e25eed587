"""Commands, options, moves and ids in sentences and on rules pages: what they are in another language."""

from __future__ import annotations

import re

from bot.locale.language import Language

CODE = re.compile(r"```.*?```|`[^`]*`|(?<![\w`])/[^\W\d_]+", re.DOTALL)  # marked as such, or a command
NAMED = re.compile(r"(?<!\w)/[a-z]+(?: [a-z]+)*|(?<=option `)[a-z]+(?=`)")  # a command, or an option of one


def code_in(text: str) -> list[str]:
    """List what must be typed, or is quoted to the letter, in order of the alphabet."""
    return sorted(CODE.findall(text))


def code_of(english: str, language: Language) -> list[str]:
    """List what a translation must have: commands, and options of theirs, have names of their own in it."""
    return code_in(renamed(english, language))


def renamed(english: str, language: Language) -> str:
    """Call the commands in a text, and options of theirs, by their names in a language."""
    return NAMED.sub(lambda found: _called(found[0], language), english)


def _called(english: str, language: Language) -> str:
    return re.sub(r"[a-z]+", lambda word: language.names.get(word[0], word[0]), english)
