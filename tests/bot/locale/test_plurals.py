"""Numbers in sentences: "1 moves" never appears, in any language."""

from __future__ import annotations

import re

import pytest

from bot.features.guild_settings import LIMIT
from bot.locale.language import LANGUAGES, Language
from bot.views.board import HEAD_OVER
from engine import Text, plural, render, text

from .sources import texts

FIELD = re.compile(r"\{(\w+)\}")
NUMBERS = range(200)

# A number and the word after it, apart from those words that are the same after all numbers.
COUNTED = re.compile(
    r"\{(\w+)\}\*{0,2} (?!(?:and|as|at|by|for|from|in|into|is|last|min|more|not|of|on|only|or|times? ago|to"
    r"|twice|when|with)\b)[a-z]"
)
# Fields that are no numbers, or whose number is a name: that of a die, a rank, an event.
NAMES = """
about asked asker askers channel channels columns die effect effects event field former game guest hand
holder how id key last letters link loser mention mentions moderator move name names number old opener option
order orders organiser other others owner person player players rank rating reason role rolls row sample seat
seats sign source square squares start table target theme time title told turn what why winner winners
"""
NEVER_ONE = {
    "from three on": {"{count} times", "{players} and {count} others"},
    "no noun follows, so the words fit 1 as well": {
        "- **{server}:** {games} · {pace} · up to {most} a day",
    },
    "ranges": {
        "Strict: the pips are counted after {value} turns each without a capture",
        "Choose {fewest} to {most} rounds.",
        "Each player must have 1 to {size} dice on the table.",
        "coinz must be a list of 1 to {most} coinz.",
        "{key} must have 1 to {longest} visible characters, all on one line.",
        "Everyone starts with {value} coins",
        "Everyone has {value} dice with {value} sides, and a merge past {value} wins",
        "Press **Join** to take a seat ({fewest} to {most} players). {opener} can start the game.",
        "- **{name}** · {games} · {size} players, {pace}",
    },
    "as many as a game has, which is always more": {
        "{person}: {count} of {all} dice; {dice}.",
        "-# {game}: {solved} of {all} solved, {first} at the first try.",
        "{person}: resigned, {count} of {all} dice; {dice}.",
        "{count} of {all} dice in play",
        "{laid} of {size} dice in play",
        "{seat} can't have more than {count} dice.",
        "{seat} has more than {most} dice on the board.",
        "Write a seat as its letter, its coins in hand, a colon, and progress.stack for each of the {size} "
        "columns.",
        "No marker can be more than {furthest} squares along.",
        "A bank of {bank} is too small for an ante of {ante}: at least {least} coins must be left over.",
        "A team has {size} coinz, but this one has {count}.",
        "A position in this game needs {count} fields, separated by spaces.",
        "The board has {ranks} ranks, separated by /.",
        "Rank {rank} must have {files} squares.",
        "{game} needs at least {fewest} players. Seated so far: {seated}. Wait for others to join.",
    },
    "said from a certain number on, which is more": {
        "-# Yesterday: {tried} tried it here and elsewhere, {solved} solved it, {first} at the first try.",
        "Games for {players} players and {minutes} minutes, best fit first:",
        "Nothing fits {players} players and {minutes} minutes. These come closest:",
        (
            "Nothing fits {players} players and {minutes} minutes. These come closest, and you can park them "
            "if time runs out:"
        ),
        "about {median} minutes, rarely more than {p90}",
        "about {median} minutes",
        "Usually takes {median} minutes, so there's enough time.",
        "Usually takes {median} minutes. If you don't finish in time, the game is parked.",
        "Usually takes {median} minutes, rarely more than {p90}, so there's enough time.",
        (
            "Usually takes {median} minutes, rarely more than {p90}. If you don't finish in time, the "
            "game is parked."
        ),
        "Too few rolls to judge: {count} so far, {needed} needed.",
        "no capture in {turns} turns, so the pips were counted",
        "{turns} turns without a capture: either player can offer to count pips",
    },
    "for 1 there is a sentence of its own, in which a die goes one step": {
        "The die on {start} can't get to {square} in exactly {steps} steps.",
        "The die on {start} can't get to {square} in exactly {steps} steps without visiting a square twice.",
    },
    "limits and times that are fixed, at more": {
        "A set can have at most {most} characters.",
        "This set would take the server over its limit of {most} collectibles.",
        "A set's file can't be larger than {most} bytes.",
        "{most} sets are already waiting for approval. Ask a server manager to approve or remove some first.",
        "This server has {most} sets, which is the limit. Remove one first.",
        "This server has {most} presets, which is the limit. Delete one first.",
        "You have {most} unfinished tables, which is the limit. Finish or close one first.",
        "You can send at most {most} invitations for a table. Anyone else can press **Join**.",
        "Press **Join** to take a seat ({most} players). {opener} can start the game.",
        "You can report someone absent once nothing has happened at this table for {days} days. Until "
        "then, someone with **Manage Messages** here can help with `/moderate`.",
        "{mentions}, {player} has been waiting for {days} days. Please move by {time} ({left}), or "
        "you'll resign automatically.",
        "I've publicly asked anyone who's absent to come back. If they don't move within {days} days, "
        "they'll resign automatically.",
    },
    "no word after the number depends on it": {
        "The {game} game between {names}: {moves} so far.",
        "{game}: the dice choose {count} of {sides} coinz for {seat}'s power.",
        "{won} won, {shared} shared, {drawn} drawn, {lost} lost",
        "{game} ({won} won, {shared} shared, {drawn} drawn, {lost} lost)",
    },
}

every_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)


def plurals() -> set[tuple[str, ...]]:
    """Return both forms of all templates with a plural."""
    return {found.english for found in texts() if isinstance(found.english, tuple)}


def singles() -> set[str]:
    """Return the templates with only one form."""
    return {found.english for found in texts() if isinstance(found.english, str) and found.context is None}


def said(language: Language, said: Text) -> str:
    return render(said, language.translate)


def test_a_number_before_a_word_has_both_forms() -> None:
    """Otherwise the template is listed with the reason why it needs only one."""
    listed = set().union(*NEVER_ONE.values())
    counting = {english for english in singles() if set(COUNTED.findall(english)) - set(NAMES.split())}
    assert counting - listed == set(), (
        f"Does a number stand before a word in {sorted(counting - listed)}? Give both forms, "
        "`plural(one, other, by=...)`. "
        f"If it is none, call the field one of these: {' '.join(NAMES.split())}."
    )
    assert listed - counting == set(), f"These are said no more; take them off: {sorted(listed - counting)}."


@every_language
def test_every_number_has_a_form(language: Language) -> None:
    """It has the English fields. Only a form for exactly one number can leave the number out."""
    forms = [language.form_of(number) for number in NUMBERS]
    for one, other in plurals():
        if one not in language.plurals:
            continue  # it is English, in this language: `python -m bot.locale --check` names it
        translated = language.plurals[one]
        assert set(forms) == set(range(len(translated)))
        fields = set(FIELD.findall(other))
        for form, template in enumerate(translated):
            missing = fields - set(FIELD.findall(template))
            assert not set(FIELD.findall(template)) - fields, template
            assert not missing or (len(missing) == 1 and forms.count(form) == 1), template


def test_english_forms_have_the_same_fields() -> None:
    """The form for 1 can leave the number out. No form for 1 belongs to two templates."""
    for forms in plurals():
        one, other = (set(FIELD.findall(form)) for form in forms)
        assert one <= other, forms
        assert len(other - one) <= 1, forms
    assert {one for one, _ in plurals()} & singles() == set()
    assert len({one for one, _ in plurals()}) == len(plurals())


@pytest.mark.parametrize(
    ("one", "other", "english", "german"),
    [
        ("{count} pip", "{count} pips", "1 pip", "1 Auge"),
        ("to lay out {count} roll", "to lay out {count} rolls", "to lay out 1 roll", "1 Wurf auszulegen"),
        (
            *("Which die? You can move one.", "Which die? You can move up to {count}."),
            *("Which die? You can move one.", "Welcher Würfel? Du darfst einen ziehen."),
        ),
        (
            *("{turns} turn without a capture", "{turns} turns without a capture"),
            *("1 turn without a capture", "1 Zug ohne Schlagen"),
        ),
    ],
)
def test_one(one: str, other: str, english: str, german: str) -> None:
    """The singular reads as players would say it, in English and in German."""
    assert (one, other) in plurals()
    (by,) = FIELD.findall(other)
    told = text(plural(one, other, by=by), **{by: 1})
    assert [said(LANGUAGES[code], told) for code in ("en", "de")] == [english, german]
    assert str(told) == english


def test_numbers_in_longer_sentences() -> None:
    """A finished game's headline counts its moves, and a table limit of 1 has its own sentence."""
    for number, english, german in ((0, "moves", "Züge"), (1, "move", "Zug"), (21, "moves", "Züge")):
        told = text(HEAD_OVER, game="Conversion", players="x", count=number)
        assert said(LANGUAGES["en"], told).endswith(f"{number}\u00a0{english}")
        assert said(LANGUAGES["de"], told).endswith(f"{number}\u00a0{german}")
    one = "**Tischlimit: 1.** Auf diesem Server kann nur ein Tisch gleichzeitig offen sein."
    assert said(LANGUAGES["de"], text(LIMIT, most=1)) == one
    one = "**Table limit: 1.** This server can have one unfinished table at a time."
    assert said(LANGUAGES["en"], text(LIMIT, most=1)) == one
