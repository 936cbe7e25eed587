"""The options of a game: dataclass fields whose values a command or a form can ask for.

    @dataclass(frozen=True)
    class Options:
        win: str = option("high-score", "territory", kind=TEXT, about=text("what decides the game"))
        holes: int = option(range(33), default=0, kind=TEXT, about=text("cells that no die may enter"))
        endless: bool = switch(kind=TEXT, about=text("conversion without end"))

An option's id is the field's name with hyphens instead of underscores, as on the rules pages.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from .errors import InvalidOption
from .text import Text, Written, _, quoted, text

Kind = Literal["text", "reading", "house"]
TEXT: Kind = "text"  # named by the designer
READING: Kind = "reading"  # another defensible reading of the designer's text
HOUSE: Kind = "house"  # ours, where the text is silent

Value = str | int | bool
ValueMeanings = Mapping[object, str]  # templates by value as rules pages write it; they may use `{value}`
_NONE: ValueMeanings = MappingProxyType({})
_SWITCH = ("off", "on")


@dataclass(frozen=True)
class Option:
    """An option of a game, as a form shows it.

    `values` is a tuple to choose from, or a range of numbers. `kind` is `text` if the designer names the
    option, `reading` if it is another way to read the designer's text, and `house` if it is ours. `about`
    says what the option decides. `words` maps values to what they mean at a table, in short sentences without
    a full stop. The entry under None is for all values without an entry of their own.
    """

    id: str
    values: tuple[str | int, ...] | range
    default: str | int
    kind: Kind
    about: Text
    words: ValueMeanings = dataclasses.field(default_factory=dict, hash=False)

    @property
    def is_switch(self) -> bool:
        """Whether the option's only values are off and on."""
        return self.values == _SWITCH

    @property
    def is_number(self) -> bool:
        """Whether the option's value is a number from a range."""
        return isinstance(self.values, range)

    def read(self, value: object) -> Value:
        """Convert `value`, as written on rules pages, to the field's value, which is a bool for a switch.

        A switch also accepts True and False. Raises InvalidOption if the option does not offer the value.
        """
        if self.is_switch:
            setting = _SWITCH[value] if isinstance(value, bool) else value
            if setting in _SWITCH:
                return setting == "on"
        elif not isinstance(value, bool) and isinstance(value, str | int) and value in self.values:
            return value
        raise InvalidOption(
            "{option} can't be {value}. Choose {offer}.",
            option=self.id,
            value=quoted(value, 40),
            offer=self._offer(),
        )

    def write(self, value: Value) -> str | int:
        """Convert a field's value to its form on rules pages and in records, such as `on` for a switch."""
        return _SWITCH[bool(value)] if self.is_switch else value

    def told(self, value: object) -> Text:
        """Return a value's meaning at a table or, if `words` has none, the option's id and the value."""
        meaning = self.meaning(value)
        return meaning or text("{option} **{value}**", option=self.id, value=Written(value))

    def meaning(self, value: object) -> Text | None:
        """Return a value's meaning at a table, or None if `words` has no entry that applies to the value."""
        words = self.words.get(value, self.words.get(None))
        return None if words is None else Text(words, {"value": value})

    def _offer(self) -> Text:
        if isinstance(self.values, range):
            return text(
                "a whole number from {least} to {most}", least=self.values.start, most=self.values.stop - 1
            )
        *others, last = self.values
        return text("{others} or {last}", others=tuple(others), last=last)


def option(
    *values: str | int | range,
    kind: Kind,
    about: Text,
    default: str | int | None = None,
    words: ValueMeanings = _NONE,
) -> Any:
    """Declare an option that offers several `values`, or the numbers of a single range.

    If `default` is None, the first value is the default. `kind` and `about` are as in `Option`, and `words`
    says what values other than the default mean at a table.
    """
    offered = values[0] if isinstance(values[0], range) else values
    standard = offered[0] if default is None else default
    field_default = standard == "on" if offered == _SWITCH else standard
    metadata = {"values": offered, "default": standard, "kind": kind, "about": about, "words": words}
    return dataclasses.field(default=field_default, metadata=metadata)


def switch(*, kind: Kind, about: Text, words: ValueMeanings = _NONE) -> Any:
    """Declare a bool option that is off (the default) or on. The arguments are the same as for `option`."""
    return option(*_SWITCH, kind=kind, about=about, words=words)


def options_of(options: type[Any]) -> tuple[Option, ...]:
    """List the options that a game's Options class declares, in the order of the game's rules page."""
    return _options_of(options)  # type: ignore[arg-type]  # a class is hashable


@functools.cache
def _options_of(options: Any) -> tuple[Option, ...]:
    return tuple(
        Option(id=field.name.replace("_", "-"), **field.metadata) for field in dataclasses.fields(options)
    )


def read_options(options: type[Any], settings: Mapping[str, object]) -> Any:
    """Build a game's Options from `settings`, which maps option ids to values as written on the rules page.

    Other options keep their defaults. Raises InvalidOption for an unknown id, for a value that is not
    offered, or for values that exclude each other, which an Options class checks in `__post_init__`.
    """
    by_id = {each.id: each for each in options_of(options)}
    for id in settings:
        if id not in by_id:
            raise InvalidOption(
                _("This game has no option {option}. Its options: {options}.")
                if by_id
                else _("There's no option {option}. This game has no options."),
                option=quoted(id, 40),
                options=tuple(by_id),
            )
    values = {id.replace("-", "_"): by_id[id].read(value) for id, value in settings.items()}
    return options(**values)


def write_options(options: Any) -> dict[str, str | int]:
    """Return a match's option values by option id, as records and rules pages write them."""
    return {
        each.id: each.write(getattr(options, each.id.replace("-", "_"))) for each in options_of(type(options))
    }


def told_options(options: Any, ids: Collection[str]) -> tuple[Text, ...]:
    """Say what each option in `ids` is set to, in the order in which the game declares its options."""
    values = write_options(options)
    return tuple(each.told(values[each.id]) for each in options_of(type(options)) if each.id in ids)


def changed_options(options: Any) -> dict[str, str | int]:
    """Return the option values that differ from the defaults, by option id, as records write them."""
    written = write_options(options)
    return {
        each.id: written[each.id] for each in options_of(type(options)) if written[each.id] != each.default
    }
