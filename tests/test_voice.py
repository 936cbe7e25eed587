"""How the bot and its pages speak, checked against the limits of docs/voice.md.

`python -m tests.test_voice` prints today's counts and, given the number of a check, also what it finds.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

import pytest

from bot.locale.language import COMMAND

from .bot.locale.sources import calls, texts
from .test_documentation import DOCS, FENCED, ROOT

PARTICIPLES = (
    r"\w+ed|made|kept|told|shown|sent|taken|given|lost|put|rolled|seen|written|drawn|chosen|begun|known|set|found"
    r"|read|won|bound|hidden|thrown|sold|lent|left|held|laid|caught|cut|done|said|meant|paid|built|brought|led|run"
)
BODY = r"\b(some|any|every|no)body\b"
BARE_WHO = (
    r"\b(whoever|whom|those who|all who|whose [a-z]+ (is|was|are|has)"
    r"|who(?= (acts|asks|sits|waits|plays|leads|follows|nudges|is to|was late|is late)\b))\b"
)
CALQUE = (
    r"\b(besides|in vain|at the most|at once|by (it|them)self|by themselves|anew|afresh|begun|likewise"
    r"|in force"
    r"|from [^.;:]{1,40} on\b(?! a| the)|in (the )?place of|th(at|ose) of|what becomes of|stands? still"
    r"|as (many|often) as (can|may|you may)|no more\b(?! than)|goes? on with|set out anew|all the same"
    r"|of (his|her|their|its|your|one's) own|only (to|for) you|a line a|would like (it|that)"
    r"|is (said so|owed)|the usual|more than can be|nobody \w+s? [^.;]*any more)\b"
)
ADVERBS = r"(?:(?:not|never|also|only|still|then|now)\s+)?"
PASSIVE = rf"\b(is|are|was|were|be|been|being)\s+{ADVERBS}({PARTICIPLES})\b"
STIFF = (
    r"\b(cannot|(do|does|did|is|are|was|were|has|have|will|would) not|(it|that) is|(you|they) are|I (am|will)"
    r"|you have (?=\w+ed\b|taken|given|left|made|been|already))\b"
)
VERBLESS = r"^(the|your|an?|how|what|when|where|which|whose|who|whether|only|on|as|such|days|games|in)\b"

MAX_WORDS, MAX_WORDS_ON_PAGES = 20, 30  # of a sentence
LABELS, DESCRIPTIONS = {"Button", "button", "to"}, {"command", "group"}  # the calls that make them


class Check(NamedTuple):
    """A habit to count, and its limit: a number of findings or, below 1, a share of `all`."""

    title: str
    most: float
    found: Callable[[], list[str]]
    all: Callable[[], list[str]]


def plain(text: str) -> str:
    """Return a text without pictures, code and fields, keeping only the words of links."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)|<img[^>]*>", " ", FENCED.sub(" ", text))
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"<t:\{\w+\}:\w>|\{\w+\}|`[^`]*`", "X", text)


def sentences(text: str) -> list[str]:
    """Return a text's sentences of three words or more. List items and table cells are separate sentences."""
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.))|\|", plain(text))
    parts = (
        part for block in blocks for part in re.split(r"(?<=[.!?])\s+(?=[\"*A-Z(])", " ".join(block.split()))
    )
    return [part.strip(" -#*") for part in parts if len(part.split()) > 2]


def length(sentence: str) -> int:
    """Return the number of words in a sentence."""
    return len(re.findall(r"[A-Za-z0-9'’-]+", sentence))


@cache
def messages(part: str = "") -> list[str]:
    """Return all English texts in a part of the program, with plurals in their form for many."""
    said = [each for each in texts() if each.context != COMMAND and each.file.startswith(part)]
    return sorted({each.english if isinstance(each.english, str) else each.english[-1] for each in said})


def of_the_bot() -> list[str]:
    """Return the messages of the bot itself. A game's rules may be stiffer."""
    return messages("bot/")


@cache
def prose() -> list[str]:
    """Return the sentences of all English pages but the voice page and glossary, which quote bad habits."""
    pages = sorted({*ROOT.glob("*.md"), *DOCS.glob("*.md"), *DOCS.glob("rules/*.md")})
    read = [
        page for page in pages if page.name not in ("PRIVACY.de.md", "TERMS.de.md", "glossary.md", "voice.md")
    ]
    return [sentence for page in read for sentence in sentences(page.read_text(encoding="utf-8"))]


@cache
def spoken() -> list[str]:
    """Return the sentences of all messages."""
    return [sentence for text in messages() for sentence in sentences(text)]


@cache
def named(names: frozenset[str], first: int) -> list[str]:
    """Return the words in the arguments number `first` to 1 (from 0) of calls with these names."""
    parts = (
        part.value
        for call in calls()
        if call.name in names and call.file.startswith("bot/")
        for argument in call.arguments[first:2]
        for part in ast.walk(argument)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )
    return sorted({words for words in parts if " " in words})


def labels() -> list[str]:
    """Return the labels of buttons that have more than one word."""
    return named(frozenset(LABELS), 0)


def descriptions() -> list[str]:
    """Return the descriptions of commands."""
    return named(frozenset(DESCRIPTIONS), 1)


def _in(pattern: str, texts_of: Callable[[], list[str]]) -> Callable[[], list[str]]:
    return lambda: [text for text in texts_of() if re.search(pattern, text, re.IGNORECASE)]


def _longer(most: int, texts_of: Callable[[], list[str]]) -> Callable[[], list[str]]:
    return lambda: [text for text in texts_of() if length(text) > most]


def _both(number: int, title: str, pattern: str, most: float, on_pages: float) -> dict[str, Check]:
    return {
        f"{number} messages": Check(title, most, _in(pattern, messages), messages),
        f"{number} pages": Check(title, on_pages, _in(pattern, prose), prose),
    }


CHECKS: dict[str, Check] = {
    **_both(1, "-body for -one", BODY, 0, 0),
    **_both(2, "whoever, whom, those who, a bare who", BARE_WHO, 2, 20),
    **_both(3, "calques and old words", CALQUE, 20, 40),
    **_both(4, "passive", PASSIVE, 0.11, 0.15),
    "5 messages": Check(f"over {MAX_WORDS} words", 16, _longer(MAX_WORDS, spoken), spoken),
    "5 pages": Check(f"over {MAX_WORDS_ON_PAGES} words", 80, _longer(MAX_WORDS_ON_PAGES, prose), prose),
    **_both(6, "semicolons", ";", 75, 250),
    "7 messages": Check("no contraction where speech has one", 5, _in(STIFF, of_the_bot), of_the_bot),
    "8 descriptions": Check("no verb in front", 0, _in(VERBLESS, descriptions), descriptions),
    "8 labels": Check(
        "over three words", 2, lambda: [each for each in labels() if len(each.split()) > 3], labels
    ),
}

BAD: Iterable[tuple[str, str]] = (
    (BODY, "Nobody has joined."),
    (BARE_WHO, "Whoever has no coinz left is out."),
    (BARE_WHO, "It helps who asks for it."),
    (CALQUE, "Your vacation began by itself."),
    (CALQUE, "The computer plays in your friend's name, from the next turn on."),
    (PASSIVE, "Your nudge is passed on."),
    (STIFF, "That is not your seat."),
    (VERBLESS, "The clock of this table"),
)


@pytest.mark.parametrize("name", CHECKS)
def test_what_is_said_keeps_to_the_limit(name: str) -> None:
    """Each check finds no more than its limit allows."""
    check = CHECKS[name]
    found, of_all = check.found(), check.all()
    assert of_all, "there is something to count in"
    most = check.most * len(of_all) if 0 < check.most < 1 else check.most
    assert len(found) <= most, "\n".join([f"{check.title}: {len(found)} of {len(of_all)}", *found])


@pytest.mark.parametrize(("pattern", "sentence"), BAD)
def test_a_check_finds_what_it_is_for(pattern: str, sentence: str) -> None:
    """Each pattern finds an example sentence."""
    assert re.search(pattern, sentence, re.IGNORECASE)


def test_sentences_are_told_apart() -> None:
    """Sentences end at full stops, list items and table cells. Code, fields and links count as words."""
    page = (
        "Take `a; b` or\n{this}. See [the page](x.md).\n\n- One more thing here\n\n| a | and three words |\n"
    )
    assert sentences(page) == ["Take X or X.", "See the page.", "One more thing here", "and three words"]
    assert length("Don't ask 2 of them, well-known ones") == 7


def main(arguments: list[str]) -> None:
    """Print the counts, and what the checks with the given numbers find."""
    for name, check in CHECKS.items():
        found = check.found()
        print(f"{name}, {check.title}: {len(found)} of {len(check.all())} (at most {check.most})")
        if name.split()[0] in arguments:
            print(*found, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
