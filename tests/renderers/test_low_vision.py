"""Low vision: the contrasts of its theme, and seats that colour-blind people can tell apart in each theme."""

from __future__ import annotations

from itertools import combinations

import pytest

from renderers import THEMES
from renderers.theme import MATERIALS, SEATS, Theme

from .colour_vision import SEEN_BY, contrast, difference, lab

STRONG = THEMES["contrast"]
CHIPS = ("chip", "chip.active")
SQUARES = ("square.light", "square.dark")
LAST = ("last.light", "last.dark")
TINTS = tuple(name for name in STRONG.colours if ".tint." in name)

TEXTS = [
    *((ink, ground) for ink in ("text", "text.quiet", "text.gone") for ground in ("canvas", *CHIPS)),
    *(("text", ground) for ground in (*SQUARES, "badge")),
    *(("coordinate", ground) for ground in ("frame", "canvas", "chip", *SQUARES)),
    *(("highlight", ground) for ground in ("badge", *CHIPS)),
]
GRAPHICS = [
    *(("frame.line", ground) for ground in ("canvas", "frame", *SQUARES)),
    *(("highlight", ground) for ground in ("canvas", *CHIPS, *SQUARES, *LAST)),
    *(("last", ground) for ground in (*SQUARES, *LAST, "badge")),
    *((f"{square}.edge", square) for square in SQUARES),
    *((mark, ground) for mark in ("keypost", "keypost.held", "midline") for ground in SQUARES),
    *(("keypost", ground) for ground in TINTS),
    *((mark, ground) for mark in ("slot", "crown") for ground in CHIPS),
    *((mark, "square.dark") for mark in ("taken", "hole.hatch", "text.gone")),
    ("hole.hatch", "hole"),
    ("slate.lip", "slate"),
]


@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_texts_have_the_contrast_of_level_aaa(ink: str, ground: str) -> None:
    """Texts have a contrast of 7 to 1 (WCAG 2.2, 1.4.6), including those of resigned players."""
    assert contrast(STRONG.colours[ink], STRONG.colours[ground]) >= 7


@pytest.mark.parametrize("name", list(MATERIALS))
def test_pips_have_the_contrast_of_texts(name: str) -> None:
    """Pips have a contrast of 7 to 1 to every part of a die's or coin's face."""
    pip, *face = (STRONG.colours[f"{name}.{part}"] for part in ("pip", "top", "bottom"))
    assert min(contrast(pip, colour) for colour in (*face, STRONG.colours[name])) >= 7


@pytest.mark.parametrize(("mark", "ground"), GRAPHICS)
def test_lines_and_marks_are_as_clear_as_ordinary_text(mark: str, ground: str) -> None:
    """Lines and marks have a contrast of 4.5 to 1, where WCAG 2.2 (1.4.11) asks for 3 to 1."""
    assert contrast(STRONG.colours[mark], STRONG.colours[ground]) >= 4.5


@pytest.mark.parametrize("name", list(MATERIALS))
def test_edges_of_dice_stand_out_wherever_dice_lie(name: str) -> None:
    """Dice have wide edges with a contrast of 4.5 to 1 to squares, hands and badges."""
    edge = STRONG.colours[f"{name}.rim"]
    grounds = ("canvas", *CHIPS, *SQUARES, *LAST, *TINTS, "badge")
    assert min(contrast(edge, STRONG.colours[ground]) for ground in grounds) >= 4.5
    assert STRONG.rim > THEMES["dark"].rim


@pytest.mark.parametrize("eyes", [each for each in SEEN_BY if each != "nobody in colour"])
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize(("seats", "least"), [(2, 50), (3, 30), (4, 20), (6, 14), (8, 14)])
def test_seats_are_told_apart_by_any_eyes(theme: Theme, eyes: str, seats: int, least: float) -> None:
    """The seats' colours differ by at least this much in CIEDE2000, for each kind of vision."""
    fills = [lab(theme.colours[look.material], eyes) for look in SEATS[:seats]]
    assert min(difference(*pair) for pair in combinations(fills, 2)) >= least


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_two_seats_are_told_apart_in_greys(theme: Theme) -> None:
    fills = [lab(theme.colours[look.material], "nobody in colour") for look in SEATS[:2]]
    assert difference(*fills) >= 25


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ],
)
def test_the_difference_is_that_of_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    """The CIEDE2000 differences of some published pairs are right."""
    assert round(difference(one, other), 4) == expected
