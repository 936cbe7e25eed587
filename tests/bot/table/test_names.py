"""Names of people, made safe."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table.names import clean_name


@pytest.mark.parametrize(
    ("written", "cleaned"),
    [
        ("Ann", "Ann"),
        ("  Ann \n\t Lee ", "Ann Lee"),
        ("e\u0301", "\u00e9"),
        ("a\u200d\u0301", "\u00e1"),
        ("\u202egnol\u202c", "gnol"),
        ("A\u200b\u2066n\ufeffn\u00ad", "Ann"),
        ("x" * 50, "x" * 32),
        ("", "Player"),
        ("\u200b\u3164\u2800", "Player"),
        ("\u0301\u0301", "Player"),
        ("\ud800", "Player"),
        ("骰子 🎲", "骰子 🎲"),
        *((f"x{sign}y", "xy") for sign in "\u180b\u180f\ufe00\ufe0f\U000e0100\U000e01ef"),
        *((f"x{sign}y", f"x{sign}y") for sign in "\u180a\u1810\ufdff\ufe10"),  # next to invisible ones
    ],
)
def test_known_names(written: str, cleaned: str) -> None:
    """Ordinary names stay as they are, invisible parts go, and an empty name gets a default."""
    assert cleaned == clean_name(written)


@given(st.text(st.characters(codec=None), max_size=80))
def test_any_name_is_safe(written: str) -> None:
    """It is visible, short, in NFC, on one line and storable, and cleaning it again changes nothing."""
    name = clean_name(written)
    assert 1 <= len(name) <= 32
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split())
    assert not {unicodedata.category(each) for each in name} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert name.encode()
    assert clean_name(name) == name
