"""What has to be translated: the extractor finds every template, because each one is a literal."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from discord import app_commands

from bot.features.interactions.commands import COMMANDS
from bot.locale.__main__ import ROOT, TEMPLATES, Found, _errors, find, update
from bot.locale.language import COMMAND
from bot.table.errors import Refusal
from engine import GAMES, TableError

from .sources import Call, calls, module_of, texts, values


def names_of_errors(error: type[Exception]) -> set[str]:
    """Return the names of a class and of all that are derived from it."""
    return {error.__name__}.union(*map(names_of_errors, error.__subclasses__()))


for _path in sorted((ROOT / "bot" / "table").rglob("*.py")):
    module_of(_path.relative_to(ROOT).as_posix())  # also what nothing else imports: so its classes are known
ERRORS = names_of_errors(TableError) | names_of_errors(Refusal)
TAKERS = {*TEMPLATES, "Text", *ERRORS}  # what takes a template first


@cache
def takers() -> list[Call]:
    """Return the calls whose first argument is a template."""
    return [call for call in calls() if call.name in TAKERS and call.arguments]


def in_folder(folder: Path, source: str, file: str = "bot/made.py") -> list[Found]:
    """Return the templates found in a program with one module."""
    path = folder / file
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    return list(find(folder))


def literals(call: Call) -> list[str]:
    """Return the templates that are literals in a call itself."""
    return [
        value.value
        for value in values(call.arguments[0])
        if isinstance(value, ast.Constant) and isinstance(value.value, str)
    ]


def test_every_literal_is_found() -> None:
    """The extractor finds exactly the templates that are literals in calls."""
    standing = {(english, call.file) for call in takers() for english in literals(call)}
    found = {
        (each.english if isinstance(each.english, str) else each.english[0], each.file)
        for each in texts()
        if each.context is None
    }
    assert sorted(standing - found) == []
    assert sorted(found - standing) == []


def test_no_template_is_put_together() -> None:
    """No template is joined or formatted before it is translated, and its fields are plain names."""
    wrong = [
        f"{call.file}:{call.line}"
        for call in takers()
        for value in values(call.arguments[0])
        if isinstance(value, ast.BinOp | ast.JoinedStr)
        or (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Attribute)
            and value.func.attr in ("format", "join", "replace", "removesuffix")
        )
    ]
    assert wrong == []
    wrong = []
    for found in texts():
        for english in [found.english] if isinstance(found.english, str) else found.english:
            for _, name, form, conversion in Formatter().parse(english):
                if name is not None and (not name.isidentifier() or form or conversion):
                    wrong.append(f"{found.file}:{found.line} has {name!r}")
    assert wrong == []


def test_every_constant_is_marked() -> None:
    """Constants that are passed as templates are found, and so is each refusal's own sentence."""
    found = {each.english if isinstance(each.english, str) else each.english[1] for each in texts()}
    names = [
        (call, value.id)
        for call in takers()
        for value in values(call.arguments[0])
        if isinstance(value, ast.Name)
    ]
    constants = [
        (f"{call.file}:{call.line} {name}", getattr(module_of(call.file), name))
        for call, name in names
        if name.isupper()
    ]
    assert constants
    assert [where for where, said in constants if isinstance(said, str) and said not in found] == []
    found = {each.english for each in texts()}

    def classes(error: type[Refusal]) -> list[type[Refusal]]:
        return [error, *(each for derived in error.__subclasses__() for each in classes(derived))]

    assert [each.__name__ for each in classes(Refusal) if each.sentence not in found] == []


def test_errors_and_refusals_are_told_from_others() -> None:
    """The extractor reads the same error classes from the sources as there are in the program."""
    assert {"IllegalMove", "WrongPhase", "Elsewhere", "Busy"} <= ERRORS
    assert _errors({ROOT / call.file for call in calls()}) == ERRORS


def test_every_command_and_parameter_is_found() -> None:
    """The names found are those of all commands and parameters, except the ids of games and their options."""
    found = {each.english for each in texts() if each.context == COMMAND}

    def names(command: app_commands.Command | app_commands.Group) -> set[str]:  # type: ignore[type-arg]
        if command._locale_name and command._locale_name.extras.get("is_id"):
            return set()
        if isinstance(command, app_commands.Group):
            return {command.name}.union(*map(names, command.commands))
        return {command.name, *(parameter.display_name for parameter in command.parameters)}

    assert found == set[str]().union(*map(names, COMMANDS))


def test_every_choice_has_a_name_in_the_catalogue() -> None:
    """The values of choices are for programs. What people see are names, which can be translated."""
    found = {each.english for each in texts()} | {game.name for game in GAMES.values()}

    def choices(command: app_commands.Command | app_commands.Group) -> list[app_commands.Choice]:  # type: ignore[type-arg]
        if isinstance(command, app_commands.Group):
            return [choice for each in command.commands for choice in choices(each)]
        return [choice for parameter in command.parameters for choice in parameter.choices]

    named = [each for command in COMMANDS for each in choices(command) if isinstance(each.value, str)]
    assert {str(each.name) for each in named if each.name not in found or each.name == each.value} == set()
    assert len(named) > 2 * len(GAMES)


class TestFinding:
    """Which templates the extractor finds."""

    def test_in_what_takes_one(self, tmp_path: Path) -> None:
        """It finds those in `text`, `sentence` and both markers, nested ones too."""
        source = """
from engine import _, plural, text
NAME = _("constant")
def told(case):
    return text("outer {a}", a=text("inner"), b="no template"), text(_("first") if case else _("second"))
def counted(n):
    return text(plural("{n} roll", "{n} rolls", by="n"), n=n), sentence("said")
"""
        found = [(each.english, each.line) for each in in_folder(tmp_path, source)]
        assert found == [
            ("constant", 3),
            ("outer {a}", 5),
            ("inner", 5),
            ("first", 5),
            ("second", 5),
            (("{n} roll", "{n} rolls"), 7),
            ("said", 7),
        ]

    def test_in_errors(self, tmp_path: Path) -> None:
        """It finds sentences in subclasses of the errors that players see, but not in other exceptions."""
        source = '''
class Late(Refusal):
    """Too late."""
    sentence = _("Too late.")
class MuchLater(Late):
    """Much too late."""
class Damaged(Exception):
    """Something for the operator."""
def check(error):
    raise MuchLater("Much too late, by {days} days.", days=3)
    raise TableError(error.text)
    raise Damaged("The file is damaged.")
'''
        found = [each.english for each in in_folder(tmp_path, source)]
        assert found == ["Too late.", "Much too late, by {days} days."]

    def test_in_commands(self, tmp_path: Path) -> None:
        """Commands and parameters give names with a context of their own. Similar calls elsewhere do not."""
        source = """
@command("go", _("Go there"))
@parameter("far", FAR)
@parameter("as", _("As what"), called="how")
async def go(context, far, how): ...
GROUP = group("travel", _("Travelling"))
"""
        found = {(each.english, each.context) for each in in_folder(tmp_path, source, "bot/features/go.py")}
        sentences = {("Go there", None), ("As what", None), ("Travelling", None)}
        names = {(name, COMMAND) for name in ("go", "far", "as", "travel")}
        assert found == sentences | names
        assert in_folder(tmp_path / "elsewhere", 'found.group("x")') == [], "of a regular expression"


class TestUpdating:
    """How a catalogue is updated."""

    def test_keeps_what_was_written(self) -> None:
        """Translations, notes and places are kept, but not if a sentence gains or loses a plural."""
        old = Catalog(locale="de")
        old.add("Kept.", "Bleibt.", user_comments=["as in the rules"])
        old.add(("{n} roll", "{n} rolls"), ("{n} Wurf", "{n} Würfe"))
        old.add("Gone.", "Weg.")
        new = update(
            old,
            [
                Found("Kept.", "bot/a.py", 3),
                Found(("{n} roll", "{n} rolls"), "bot/a.py", 4),
                Found("New.", "bot/b.py", 1),
                Found(("{n} pip", "{n} pips"), "bot/b.py", 2),
            ],
        )
        entries = {each.id: (each.string, each.user_comments, each.locations) for each in new if each.id}
        assert entries == {
            "Kept.": ("Bleibt.", ["as in the rules"], [("bot/a.py", 3)]),
            ("{n} roll", "{n} rolls"): (("{n} Wurf", "{n} Würfe"), [], [("bot/a.py", 4)]),
            "New.": ("", [], [("bot/b.py", 1)]),
            ("{n} pip", "{n} pips"): (("", ""), [], [("bot/b.py", 2)]),
        }
        old = Catalog(locale="de")
        old.add("{n} roll", "{n} Wurf")
        old.add(("{n} pip", "{n} pips"), ("{n} Auge", "{n} Augen"))
        new = update(old, [Found(("{n} roll", "{n} rolls"), "a.py", 1), Found("{n} pip", "a.py", 2)])
        assert [each.string for each in new if each.id] == [("", ""), ""]

    @pytest.mark.parametrize(("locale", "forms"), [("fr", 2), ("pl", 3), ("pt_BR", 2), ("ja", 1)])
    def test_a_new_language_has_its_number_of_forms(self, locale: str, forms: int) -> None:
        """The number of plural forms for its locale comes from Babel."""
        new = update(Catalog(locale=locale), [Found(("{n} roll", "{n} rolls"), "a.py", 1)])
        assert new.num_plurals == forms
        assert f"nplurals={forms};" in dict(new.mime_headers)["Plural-Forms"]
