"""The languages that the bot speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Language:
    """A language and what every English template is in it."""

    code: str
    templates: Mapping[str, str] = field(default_factory=dict, repr=False)

    def translate(self, template: str) -> str:
        """Give the template in this language, in English where there is none."""
        return self.templates.get(template, template)


ENGLISH = Language("en")
LANGUAGES = {"en": ENGLISH}


def language_for(locale: str) -> Language:
    """Give the language for one of Discord's locales, English where we have no better."""
    return LANGUAGES.get(locale.partition("-")[0], ENGLISH)
