"""Lines cut into pages that fit a message, and the controls that turn pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engine import Text, _, text

from ..locale.handbook import HandbookSection
from ..locale.language import Language
from .custom_id import CustomId
from .message import MAX_CONTENT_LENGTH, Button, Message, Row, Select, SelectOption
from .text import render_markdown

T = TypeVar("T")

KEPT_FREE = 500  # characters of a message for text above and below the lines


def paginate(lines: Iterable[Text], language: Language, most: int | None = None) -> list[list[Text]]:
    """Split lines into as few pages as their translated lengths allow, each with up to `most` lines."""
    pages: list[list[Text]] = []
    room = 0
    for line in lines:
        length = len(render_markdown(line, (), language)) + 1
        if not pages or length > room or len(pages[-1]) == most:
            pages.append([])
            room = MAX_CONTENT_LENGTH - KEPT_FREE
        pages[-1].append(line)
        room -= length
    return pages


def more_line(count: int) -> tuple[Text, ...]:
    """Return a line about `count` more items that did not fit in the list above. Empty if there are none."""
    return (text("-# and {count} more", count=count),) if count > 0 else ()


def page_number(written: str) -> int:
    """Return the page number that a control contains, or 0 if `written` is not a whole number below 1000."""
    return int(written) if written.isdecimal() and len(written) < 4 else 0


def page_buttons(verb: str, number: int, pages: int, of: str = "") -> tuple[Button, Button]:
    """Return buttons to the pages before and after `number` (from 0). Their ids end in `of` and the page."""

    def to(template: str, target: int) -> Button:
        id = CustomId(verb, argument=f"{of}{max(0, target)}")
        return Button(text(template), str(id), disabled=not 0 <= target < pages)

    return to(_("Previous"), number - 1), to(_("Next"), number + 1)


def page_rows(verb: str, number: int, pages: int, of: str = "") -> tuple[Row, ...]:
    """Return the row with the two `page_buttons`, or no row if there is only one page."""
    return (page_buttons(verb, number, pages, of),) if pages > 1 else ()


def page_of(verb: str, number: int, pages: Sequence[T], of: str = "") -> tuple[int, T, tuple[Row, ...]]:
    """Return a page's number, the page and its `page_rows`. If `number` is too high, use the last page."""
    number = min(number, len(pages) - 1)
    return number, pages[number], page_rows(verb, number, len(pages), of)


def section_page(
    id: CustomId,
    sections: Sequence[HandbookSection],
    number: int,
    label: Callable[[str], Text | str] = str,
    game: str = "",
) -> Message:
    """Return a message with one section of a long text and a menu of all sections.

    If `number` is too high, the first section is shown. `label` returns the menu's placeholder, given the
    section's title. If there is a `game`, the heading starts with it.
    """
    shown = sections[number if number < len(sections) else 0]
    title = text("{game}: {title}", game=game, title=shown.title) if game else shown.title
    page = text("## {title}\n{page}", title=title, page=shown.text)
    return Message((page,), rows=(section_select(id, sections, label(shown.title)),))


def section_select(id: CustomId, sections: Sequence[HandbookSection], placeholder: Text | str) -> Select:
    """Return the menu of all sections of a long text. `id` is the menu's custom id."""
    options = (SelectOption(section.title, str(index)) for index, section in enumerate(sections))
    return Select(str(id), placeholder, tuple(options))
