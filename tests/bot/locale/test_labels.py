"""Labels, placeholders and descriptions fit Discord's limits in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from bot.features.guild_settings import SETTINGS
from bot.features.moderation import ACTIONS
from bot.features.open_table import TABLE_OPTIONS, about
from bot.features.preferences import PREFERENCES
from bot.locale.language import COMMAND, LANGUAGES, Language
from bot.views.text import render_plain
from engine import GAMES, options_of, render

from .sources import Call, calls, module_of, texts

every_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)


@cache
def shown() -> list[Call]:
    """Return the calls where messages and commands are made."""
    return [call for call in calls() if call.file.startswith(("bot/views/", "bot/features/"))]


def sentences_in(call: Call, place: int) -> Iterator[str]:
    """Yield the templates in one argument of a call, written as literals or constants."""
    if place >= len(call.arguments):
        return
    english = {each.english for each in texts()}
    for node in ast.walk(call.arguments[place]):
        if isinstance(node, ast.Constant) and node.value in english:
            yield node.value
        elif isinstance(node, ast.Name):
            said = getattr(module_of(call.file), node.id, None)
            if isinstance(said, str) and said in english:
                yield said


@pytest.mark.parametrize(
    ("functions", "place", "longest", "fewest"),
    [
        ({"Button", "to", "_reset"}, 0, 80, 20),
        ({"button"}, 1, 80, 20),
        ({"Select", "EntitySelect"}, 1, 150, 5),
        ({"Modal"}, 1, 45, 3),
        ({"Field"}, 1, 45, 3),
        ({"Field"}, 2, 100, 2),
    ],
)
@every_language
def test_labels_fit(language: Language, functions: set[str], place: int, longest: int, fewest: int) -> None:
    """In every language, the labels of buttons, forms and menus fit."""
    used = {said for call in shown() if call.name in functions for said in sentences_in(call, place)}
    assert len(used) >= fewest
    labels = [language.translate(said) for said in used]
    assert [label for label in labels if len(label) > longest] == []


@every_language
def test_what_is_pressed_or_chosen_fits(language: Language) -> None:
    """Moderators' actions, choices of settings and preferences, games and options fit in every language."""
    labels = [language.translate(action.label) for action in ACTIONS.values()]
    assert [label for label in labels if len(label) > 80] == []
    settings = (*PREFERENCES.values(), *SETTINGS.values())
    choices = [choice for setting in settings for choice in setting.choices.values()]
    lines = [line for choice in choices for line in (choice.label, choice.meaning)]
    shown = [render_plain(line, (), language) for line in lines]
    assert [line for line in shown if len(line) > 100] == []
    options = [option for game in GAMES.values() for option in (*options_of(game.Options), *TABLE_OPTIONS)]
    described = [game.summary for game in GAMES.values()] + [about(option) for option in options]
    shown = [render(said, language.translate) for said in described]
    assert [said for said in shown if len(said) > 100] == []


@every_language
def test_commands_fit(language: Language) -> None:
    """Names have at most 32 characters and descriptions at most 100, which are Discord's limits."""
    names = [each.english for each in texts() if each.context == COMMAND]
    assert [name for name in names if len(language.names.get(str(name), str(name))) > 32] == []
    makers = [call for call in shown() if call.name in ("command", "group", "parameter")]
    described = {said for call in makers for said in sentences_in(call, 1)}
    assert len(described) > 40
    assert [said for said in map(language.translate, described) if len(said) > 100] == []
