"""Every name that the packages export exists."""

from __future__ import annotations

from types import ModuleType

import pytest

import engine
import opponents
import renderers


@pytest.mark.parametrize("package", [engine, opponents, renderers], ids=lambda each: each.__name__)
def test_every_name_is_there(package: ModuleType) -> None:
    """`__all__` names only what exists, without repeats, and every public name of the package."""
    names = package.__all__
    assert [name for name in names if not hasattr(package, name)] == []
    assert len(set(names)) == len(names)
    public = {
        name
        for name, value in vars(package).items()
        if not name.startswith("_") and not isinstance(value, ModuleType) and name != "annotations"
    }
    assert public <= set(names)
