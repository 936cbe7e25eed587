"""The photographs in the pages show today's playground."""

from __future__ import annotations

import shutil

import pytest
from PIL import Image

pytest.importorskip("playwright.async_api", reason="Playwright's Python driver is not installed")

from tests.games.golden import share_different

from . import photograph

SHARE = 0.002  # of the pixels: another version of Chromium may draw the edge of a letter otherwise

pytestmark = [
    pytest.mark.browser,
    pytest.mark.breadth,
    pytest.mark.usefixtures("whole"),
    pytest.mark.skipif(not any(map(shutil.which, photograph.BROWSERS)), reason="there is no Chromium here"),
]


@pytest.mark.parametrize("name", photograph.GAMES)
async def test_the_photograph_is_of_today(name: str) -> None:
    """A new photograph looks like the stored one. `python -m tests.playground.photograph` accepts changes."""
    stored, taken = Image.open(photograph.PICTURES / name).convert("RGB"), await photograph.take(name)
    assert stored.size == taken.size
    assert share_different(stored, taken.quantize(photograph.COLOURS).convert("RGB")) <= SHARE
