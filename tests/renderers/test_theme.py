"""Themes: exact colours, a fixed palette, seats that differ without colours, and readable contrasts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from statistics import geometric_mean

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import THEMES
from renderers.materials import STRONG as STRONG_MATERIALS
from renderers.materials import Material
from renderers.raster.palette import SIZE, colours, reduced
from renderers.raster.sprites import draw, fading
from renderers.scene import Die
from renderers.silhouettes import SILHOUETTES
from renderers.theme import BENEATH, LOOKS, MATERIALS, RGB, SEATS, SHORTAGE, Look, Theme

from .colour_vision import contrast, difference, lab

themes = pytest.mark.parametrize("theme", list(THEMES.values()), ids=lambda theme: theme.name)


@themes
def test_every_channel_is_a_multiple_of_four(theme: Theme) -> None:
    """All colour channels are multiples of four, because Pillow's palette lookup ignores two bits."""
    listed = [*theme.colours.values(), *colours(theme)]
    assert [colour for colour in listed if any(channel % 4 for channel in colour)] == []


@themes
def test_the_palette_holds_every_colour_of_the_theme(theme: Theme) -> None:
    """Each of the theme's colours is in the palette, and stays exact in a picture."""
    assert len(colours(theme)) <= SIZE
    assert set(theme.colours.values()) <= set(colours(theme))
    for colour in colours(theme):
        image = reduced(Image.new("RGB", (2, 2), colour), theme).convert("RGB")
        assert image.getpixel((0, 0)) == colour


@themes
@pytest.mark.parametrize("square", ["square.light", "square.dark"])
def test_shadows_on_squares_keep_their_steps(theme: Theme, square: str) -> None:
    """The palette has a colour within 4 levels of each tone of a soft shadow, except the darkest."""
    for strength in sorted(set(fading(theme)))[:-1]:
        tone = [channel * (255 - strength) / 255 for channel in theme.colours[square]]
        off = min(max(abs(a - b) for a, b in zip(tone, colour)) for colour in colours(theme))
        assert off < 4, (strength, tone)


@themes
def test_all_themes_know_the_same_names(theme: Theme) -> None:
    assert set(theme.colours) == set(THEMES["dark"].colours)


@themes
def test_entry_255_is_never_used(theme: Theme) -> None:
    """Entry 255 of the palette is never used, because GIFs need it for transparency."""
    swatch = Image.linear_gradient("L")
    image = Image.merge("RGB", (swatch, swatch.rotate(90), swatch.rotate(180)))
    assert reduced(image, theme).histogram()[255] == 0


def test_seats_have_names_colours_and_shapes_of_their_own() -> None:
    for part in ("name", "silhouette", "material"):
        assert len({getattr(look, part) for look in SEATS}) == 8
    assert len({look.name for look in SEATS + SHORTAGE}) == len(LOOKS) == 16


def test_dice_of_other_shapes_bear_figures() -> None:
    """Dice of other shapes have figures, as real ones do, and cubes have pips."""
    shapes = {silhouette for silhouette in SILHOUETTES if re.fullmatch("d[0-9]+", silhouette)}
    assert {look.silhouette for look in LOOKS.values() if look.numeral} == shapes != set()


@pytest.mark.parametrize("looks", [SEATS, SHORTAGE], ids=["coloured", "shortage"])
def test_seats_differ_without_colours(looks: tuple[Look, ...]) -> None:
    """In greys and at a phone's size, any two seats' blank dice differ clearly."""
    drawn = {look.name: as_grey(look) for look in looks}
    for one, other in combinations(drawn, 2):
        difference = ImageStat.Stat(ImageChops.difference(drawn[one], drawn[other])).mean[0]
        assert difference > 2.5, (one, other, difference)


@pytest.mark.parametrize(("one", "other"), list(combinations(SEATS, 2)), ids=lambda look: look.name)
def test_silhouettes_differ(one: Look, other: Look) -> None:
    """Any two outlines differ in more than a fortieth of the die's area."""
    masks = [outline(look) for look in (one, other)]
    area = ImageStat.Stat(masks[0]).sum[0]
    assert ImageStat.Stat(ImageChops.difference(*masks)).sum[0] / area > 0.025


@themes
@pytest.mark.parametrize("name", [look.material for look in SEATS])
def test_pips_stand_out_from_the_face(theme: Theme, name: str) -> None:
    """Pips have a contrast of 4.5 to 1 to every part of the face."""
    face = (theme.colours[f"{name}.{part}"] for part in ("top", "bottom"))
    assert min(contrast(theme.colours[f"{name}.pip"], colour) for colour in face) >= 4.5


@pytest.mark.parametrize("materials", [MATERIALS, STRONG_MATERIALS], ids=("usual", "strong"))
def test_light_comes_from_above(materials: Mapping[str, Material]) -> None:
    """No die's face is darker at the top than at the bottom."""
    assert [name for name, each in materials.items() if sum(each.top) < sum(each.bottom)] == []


@themes
@pytest.mark.parametrize("name", list(MATERIALS))
def test_edges_stand_out_from_the_squares(theme: Theme, name: str) -> None:
    """The better of a die's fill and rim has a contrast of 4.5 to squares, in the light theme 3.3."""
    least = 3.3 if theme.name == "light" else 4.5
    for square in ("square.light", "square.dark"):
        edges = (theme.colours[name], theme.colours[f"{name}.rim"])
        assert max(contrast(edge, theme.colours[square]) for edge in edges) >= least


def test_dice_stand_out_from_dark_squares_as_from_light_ones() -> None:
    """On both kinds of squares, the dark theme's dice stand out as well as the light theme's."""

    def means(colours: Mapping[str, RGB]) -> list[float]:
        squares = (colours["square.light"], colours["square.dark"])
        edges = [(colours[look.material], colours[f"{look.material}.rim"]) for look in SEATS]
        best = ([max(contrast(part, square) for part in edge) for edge in edges] for square in squares)
        return sorted(map(geometric_mean, best))

    pairs = zip(means(THEMES["dark"].colours), means(THEMES["light"].colours))
    assert [dark >= light for dark, light in pairs] == [True, True]


@themes
@pytest.mark.parametrize("mark", ["last", "keypost", "keypost.held"])
def test_no_seat_has_the_colour_of_a_mark(theme: Theme, mark: str) -> None:
    """The colours of marks differ from every seat's by at least 5 in CIEDE2000."""
    colour = lab(theme.colours[mark], "everybody")
    assert min(difference(colour, lab(theme.colours[look.material], "everybody")) for look in SEATS) >= 5


@themes
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("text", "chip.active", 7),
        ("text.quiet", "chip", 4.5),
        ("text.gone", "chip", 2.5),
        ("coordinate", "frame", 4.5),
        ("highlight", "square.light", 3),
        ("highlight", "square.dark", 3),
        ("highlight", "badge", 3),
        ("crown", "chip", 2.5),
    ],
)
def test_texts_and_marks_can_be_read(theme: Theme, ink: str, ground: str, least: float) -> None:
    assert contrast(theme.colours[ink], theme.colours[ground]) >= least


def test_what_lies_beneath_is_made_of_something() -> None:
    assert {material for _, material in BENEATH.values()} <= set(MATERIALS)


def as_grey(look: Look) -> Image.Image:
    """Return a blank die on a dark square in grey levels, at 44 pixels per cell."""
    image = Image.new("RGB", (48, 48), THEMES["dark"].colours["square.dark"])
    draw(Die(look.name, 0, 0.86), 44, THEMES["dark"]).stamp(image, 24, 24)
    return image.convert("L")


def outline(look: Look) -> Image.Image:
    sprite = draw(Die(look.name, 0, 0.86), 44, THEMES["dark"])
    assert sprite.mask is not None
    image = Image.new("L", (60, 60))
    image.paste(
        255, (30 + sprite.left, 30 + sprite.top), sprite.mask.point(lambda value: 255 * (value > 200))
    )
    return image
