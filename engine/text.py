"""Sentences as data: a template to translate, and fields to fill in, when the sentence is shown.

The engine knows seats rather than people, and English rather than the reader's language. Everything it says
is a `Text`, which is an English template plus fields. `str(text)` is plain English with letters for seats.
`render` can translate a `Text` and fill in the players' names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any
from unicodedata import bidirectional

FROM_RIGHT = {"R", "AL", "AN"}  # Hebrew and the like, Arabic and the like, and Arabic digits
ISOLATE, END = "\u2068", "\u2069"  # FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE
SEAT_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Seat(int):
    """A seat number, counted from 0, that prints as a letter: `str(Seat(1)) == "B"`."""

    def __str__(self) -> str:
        return SEAT_LETTERS[self]


class Written(str):
    """Words that a user wrote, which must be escaped wherever they are shown."""

    __slots__ = ()


class Sign(str):
    """A word for something on the board, such as a die's value. Messages can show a picture instead.

    If `seat` is None, `picture` is the picture's name. Otherwise the picture looks like the seat's dice, and
    `picture` is only the end of the picture's name.
    """

    picture: str
    seat: int | None

    def __new__(cls, word: object, seat: int | None = None, picture: str = "") -> Sign:
        """Return a sign that reads `word`. If `picture` is empty, `word` is also the picture's name."""
        sign = super().__new__(cls, word)
        sign.seat, sign.picture = seat, picture or str(word)
        return sign


class Form(str):
    """The English form of the template `plural` for `number`. Translations use both to pick a form."""

    plural: Plural
    number: int


class Plural(str):
    """A template that reads `one` if the number in the field `by` is 1, otherwise the string itself."""

    one: str
    by: str

    def form(self, number: int) -> Form:
        """Return the English form for `number`."""
        form = Form(self.one if number == 1 else self)
        form.plural, form.number = self, number
        return form


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence, or part of a sentence, that can be translated.

    `template` is English with `{fields}`. The value of a field is a number, a word, a `Seat`, a `Sign`, words
    `Written` by a user, another `Text`, or a tuple of these, which is joined with commas.
    """

    template: str | Plural
    fields: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return render(self)


def _(template: str) -> str:
    """Mark `template` for translation, as a call to `text` would, and return it unchanged."""
    return template


def plural(one: str, other: str, *, by: str) -> Plural:
    """Create a template that reads `one` if the number in the field `by` is 1, otherwise `other`."""
    template = Plural(other)
    template.one, template.by = one, by
    return template


def text(template: str, /, **fields: Any) -> Text:
    """Create a `Text` from a template, with its fields as keyword arguments."""
    return Text(template, fields)


def render(
    sentence: Text,
    translate: Callable[[str], str] = str,
    name: Callable[[Seat], str] = str,
    quote: Callable[[str], str] = str,
    sign: Callable[[Sign], str] = str,
) -> str:
    """Return `sentence` as a string.

    Templates are passed through `translate`, seats through `name`, words from users through `quote`, and
    signs through `sign`. For a `Plural`, `translate` gets the `Form` for the number.
    """
    if not sentence.fields:  # as in most labels of buttons and menus
        return translate(sentence.template).format()

    def filled(value: Any) -> str:
        if isinstance(value, Text):
            return render(value, translate, name, quote, sign)
        if isinstance(value, Seat):
            return name(value)
        if isinstance(value, Written):
            return quote(value)
        if isinstance(value, Sign):
            return sign(value)
        if isinstance(value, tuple | list):
            return ", ".join(filled(part) for part in value)
        return str(value)

    # Most fields are plain strings.
    fields = {key: value if type(value) is str else filled(value) for key, value in sentence.fields.items()}
    template = sentence.template
    if isinstance(template, Plural):
        template = template.form(sentence.fields[template.by])
    return translate(template).format_map(fields)


def listed(parts: Sequence[object]) -> Text:
    """Join one or more parts with commas and, before the last part, "and"."""
    *others, last = parts
    if not others:
        return text("{last}", last=last)
    return text("{others} and {last}", others=tuple(others), last=last)


def isolated(words: str) -> str:
    """Return `words`, wrapped in isolating characters if they contain right-to-left characters.

    Such words would otherwise reorder the text around them (Unicode Standard Annex 9, section 2.7).
    """
    if words.isascii() or not any(bidirectional(character) in FROM_RIGHT for character in words):
        return words
    return f"{ISOLATE}{words}{END}"


def quoted(value: object, longest: int) -> str | Text:
    """Return the `repr` of an invalid value, cut to `longest` characters, or a note if `repr` fails."""
    try:
        return repr(value)[:longest]
    except (RecursionError, ValueError):  # endlessly nested, or a number with thousands of digits
        return text("something too long to show")


def signs_in(sentence: object) -> Iterator[Sign]:
    """Yield the signs in a `Text`, or in the value of one of its fields, in order."""
    if isinstance(sentence, Sign):
        yield sentence
    elif isinstance(sentence, Text):
        yield from signs_in(tuple(sentence.fields.values()))
    elif isinstance(sentence, tuple | list):
        for part in sentence:
            yield from signs_in(part)


class Average(Fraction):
    """A mean that keeps the `count` of its numbers, so that `number_text` can show the fraction unreduced."""

    __slots__ = ("count",)
    count: int

    def __new__(cls, total: int, count: int) -> Average:
        """Return the mean of `count` numbers whose sum is `total`."""
        mean = super().__new__(cls, total, count)
        mean.count = count
        return mean


def number_text(value: int | Fraction | None) -> Text:
    """Return a score as text, such as `42`, `46/10 = 4.60` for an Average, or a dash for None."""
    if isinstance(value, Average):
        return text("{sum} = {mean}", sum=f"{value * value.count}/{value.count}", mean=decimal(value, 2))
    return decimal_text(value)


def decimal_text(value: int | Fraction | None) -> Text:
    """Return a score as a short text, such as `3.80`, `42`, or a dash for None."""
    if isinstance(value, Fraction) and value.denominator != 1:
        return decimal(value, 2)
    return text("{figure}", figure="–" if value is None else value)


def decimal(value: Fraction, places: int) -> Text:
    """Return a number as text, rounded to `places` decimal places."""
    whole, rest = divmod(round(abs(value) * 10**places), 10**places)
    return text("{whole}.{rest}", whole=f"{'-' if value < 0 else ''}{whole}", rest=f"{rest:0{places}d}")
