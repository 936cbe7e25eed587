"""The catalogues: complete, in step with the sources, with the same fields, and within Discord's limits."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.features import guild_settings_view, moderation, preferences
from bot.features.open_table import TABLE_OPTIONS, about
from bot.locale.__main__ import FOLDER, update
from bot.locale.language import COMMAND, LANGUAGES, Language
from bot.locale.sources import Module, modules, named, parse, values
from bot.locale.templates import Found, templates
from engine import GAMES, options_of, render
from tests.code import code_in, code_of

FIELD = re.compile(r"\{(\w*)\}")

every_language = pytest.mark.parametrize("code", sorted(set(LANGUAGES) - {"en"}))


@cache
def parsed() -> tuple[Module, ...]:
    """Return the modules in which templates stand."""
    return tuple(modules())


@cache
def in_sources() -> tuple[Found, ...]:
    """Return the templates in them."""
    return tuple(templates(parsed()))


def catalogue_of(code: str) -> Catalog:
    """Read a catalogue as it is in the repository."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


def finding(*sources: str) -> list[Found]:
    """Find the templates in modules made for this, beside the engine's and the bot's own."""
    made = [parse(source, "bot/made.py") for source in sources]
    return [found for found in templates([*parsed(), *made]) if found.file == "bot/made.py"]


def test_every_template_is_a_literal() -> None:
    """No sentence is put together: each one is a literal or a constant, so that it can be translated."""
    assert [f"{found.file}:{found.line}" for found in in_sources() if found.english is None] == []


def test_fields_are_plain_names() -> None:
    """No template reaches into its fields, formats them or leaves them without a name."""
    wrong = []
    for found in in_sources():
        if found.english:
            for _, name, form, conversion in Formatter().parse(found.english):
                if name is not None and (not name.isidentifier() or form or conversion):
                    wrong.append(f"{found.file}:{found.line} has {name!r}")
    assert wrong == []


class TestEachLanguage:
    """What every catalogue has to be."""

    @every_language
    def test_is_in_step_with_the_sources(self, code: str) -> None:
        """Each sentence and name has its entry, none is left over: `python -m bot.locale` sees to that."""
        wanted = {(found.english, found.context) for found in in_sources()}
        assert {(each.id, each.context) for each in catalogue_of(code) if each.id} == wanted

    @every_language
    def test_is_complete(self, code: str) -> None:
        """Nothing is untranslated or doubtful."""
        entries = [each for each in catalogue_of(code) if each.id]
        assert [each.id for each in entries if not each.string or each.fuzzy] == []

    @every_language
    def test_has_the_fields_of_the_english(self, code: str) -> None:
        """No field is lost or invented, and every line that begins with a mark of Discord's still does."""
        for english, translated in LANGUAGES[code].templates.items():
            assert set(FIELD.findall(translated)) == set(FIELD.findall(english)), english
            marks = [re.match(r"(-# |## |- )?", line)[0] for line in english.split("\n")]  # type: ignore[index]
            assert [re.match(r"(-# |## |- )?", line)[0] for line in translated.split("\n")] == marks, english  # type: ignore[index]

    @every_language
    def test_has_the_commands_and_code_of_the_english(self, code: str) -> None:
        """What is in back-ticks stays as it is, but commands and their options have the language's names."""
        language = LANGUAGES[code]
        for english, translated in language.templates.items():
            assert code_in(translated) == code_of(english, language), english


def sentences_within(module: Module, functions: set[str], place: int) -> list[str]:
    """Give the constants that a module passes to functions at a place, wherever they are from."""
    calls = [
        node for node in ast.walk(module.tree) if isinstance(node, ast.Call) and named(node.func) in functions
    ]
    given = [value for call in calls if place < len(call.args) for value in values(module, call.args[place])]
    names = {node.id for each in given for node in ast.walk(each) if isinstance(node, ast.Name)}
    loaded = import_module(module.file.removesuffix(".py").replace("/", ".")) if names else None
    said = [getattr(loaded, name, None) for name in sorted(names)]
    return [sentence for sentence in said if isinstance(sentence, str)]


@pytest.mark.parametrize(
    ("functions", "place", "longest"),
    [
        ({"Button", "Link", "to", "_reset"}, 0, 80),
        ({"button"}, 1, 80),
        ({"Select", "EntitySelect"}, 1, 150),
        ({"Modal"}, 1, 45),
        ({"Modal"}, 2, 45),
        ({"Modal"}, 3, 100),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)
def test_labels_fit(language: Language, functions: set[str], place: int, longest: int) -> None:
    """Buttons, forms and menus have room for their labels in every language (Discord: components)."""
    used = [said for module in parsed() for said in sentences_within(module, functions, place)]
    assert used
    labels = [language.translate(said) for said in used]
    assert [label for label in labels if len(label) > longest] == []


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)
def test_labels_of_moderation_fit(language: Language) -> None:
    """What moderators can do is named on buttons too."""
    labels = [language.translate(action.label) for action in moderation.ACTIONS.values()]
    assert [label for label in labels if len(label) > 80] == []


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)
def test_choices_fit(language: Language) -> None:
    """What settings and preferences can be, and do, is not cut (Discord: components, String Select)."""
    preferred = [choice for choices in preferences.CHOICES.values() for choice in choices.values()]
    settled = [choice for choices in guild_settings_view.CHOICES.values() for choice in choices.values()]
    lines = [line for choice in (*preferred, *settled) for line in (choice.label, choice.meaning)]
    shown = [render(line, language.translate) for line in lines]
    assert [line for line in shown if len(line) > 100] == []


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)
def test_descriptions_of_options_fit(language: Language) -> None:
    """Games and their options are described in the 100 characters that there are, default and all."""
    options = [option for game in GAMES.values() for option in (*options_of(game.Options), *TABLE_OPTIONS)]
    described = [game.summary for game in GAMES.values()] + [about(option) for option in options]
    shown = [render(said, language.translate) for said in described]
    assert [said for said in shown if len(said) > 100] == []


class TestFinding:
    """Where templates are found."""

    def test_passed_to_text(self) -> None:
        """A literal, both cases of a choice, what a local name or a table was given."""
        source = """
from engine import text
TABLE = {1: "one {a}", 2: "two {a}"}
def told(case):
    how = "first" if case else "second"
    return text("literal"), text(how), text(TABLE[case], a=1)
"""
        assert [found.english for found in finding(source)] == [
            "literal",
            "first",
            "second",
            "one {a}",
            "two {a}",
        ]

    @pytest.mark.parametrize("passed", ['f"{a} is"', '"a" + b', '" ".join(b)', "b", '"{}".format(b)'])
    def test_put_together(self, passed: str) -> None:
        """What is no literal is found as such."""
        source = f"from engine import text\ndef told(a, b):\n    return text({passed})"
        assert [found.english for found in finding(source)] == [None]

    def test_handed_on(self) -> None:
        """Of a function that hands its template on the callers have the literal; a loop has none."""
        source = """
from engine import text
def sorry(template, **fields):
    return text(template, **fields)
def told(templates):
    return [text(template) for template in templates], sorry("Sorry, {seat}.", seat=1)
"""
        assert {found.english for found in finding(source)} == {None, "Sorry, {seat}."}

    def test_refusals(self) -> None:
        """Sentences of classes, and what is passed to errors, theirs or derived."""
        source = '''
class Late(Refusal):
    """Too late."""

    sentence = "Too late."

def check(error, b):
    if error:
        raise InvalidMove(error.text)
    if b:
        raise InvalidMove("{b} is no move.", b=b)
    raise Late("Much too late.")
'''
        found = sorted(each.english or "" for each in finding(source))
        assert found == ["Much too late.", "Too late.", "{b} is no move."]

    def test_marked(self) -> None:
        """A constant is found where it is marked, and may be passed anywhere, also in another module."""
        source = """
from engine import _, text
from ..views.controls import NEXT
ONE, TWO = _("one {a}"), _("two {a}")
BOTH = {1: ONE, 2: _("three")}
def told(case):
    return text(ONE, a=1), text(TWO if case else NEXT, a=1), text(BOTH[case])
"""
        made = [*MODULES, parse(source, "bot/views/made.py")]
        found = [each.english for each in templates(made) if each.file == "bot/views/made.py"]
        assert sorted(each or "" for each in found) == ["one {a}", "three", "two {a}"]

    @pytest.mark.parametrize("constant", ['"one"', "str(1)", 'f"{a}"'])
    def test_not_marked(self, constant: str) -> None:
        """What another module has not marked is found as what it is not: a literal."""
        sources = {"bot/made.py": f"ONE = {constant}", "bot/user.py": "from .made import ONE\ntext(ONE)"}
        made = [parse(source, file) for file, source in sources.items()]
        found = [each.english for each in templates([*MODULES, *made]) if each.file == "bot/user.py"]
        assert found == [None]

    @pytest.mark.parametrize(("label", "expected"), [('_("Go")', {"Go"}), ('"Go"', {None})])
    def test_fields_of_records(self, label: str, expected: set[str | None]) -> None:
        """What a record of the module has in a field must be marked wherever one is made."""
        source = f"""
from engine import _, text
class Way(NamedTuple):
    label: str
WAYS = {{"there": Way({label}), "back": Way(label={label})}}
def told(way):
    return text(WAYS[way].label)
"""
        assert {found.english for found in finding(source)} == expected

    def test_commands(self) -> None:
        """Names have a context of their own; descriptions are sentences."""
        source = """
GO_ON = _("How far")
@command("go", _("Go there"))
@parameter("far", GO_ON)
@parameter("how", _("As what"), "as")
def go(far, how): ...
PLACES = group("place", _("Places"), guild_only=True)
command("come", "Come here", within=PLACES)(come)
"""
        found = {(each.english, each.context) for each in finding(source)}
        options = {("far", COMMAND), ("How far", None), ("as", COMMAND), ("As what", None)}
        groups = {("place", COMMAND), ("Places", None), ("come", COMMAND), ("Come here", None)}
        assert found == {("go", COMMAND), ("Go there", None), *options, *groups}


def test_updating_keeps_what_was_written() -> None:
    """Translations and comments stay, new sentences come empty, and what nobody says any more goes."""
    old = Catalog(locale="de")
    old.add("Kept.", "Bleibt.", user_comments=["as in the rules"])
    old.add("Gone.", "Weg.")
    new = update(old, [Found("Kept.", "bot/a.py", 3), Found("New.", "bot/b.py", 1)])
    entries = {each.id: (each.string, each.user_comments, each.locations) for each in new if each.id}
    assert entries == {
        "Kept.": ("Bleibt.", ["as in the rules"], [("bot/a.py", 3)]),
        "New.": ("", [], [("bot/b.py", 1)]),
    }
