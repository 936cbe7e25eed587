"""Fixtures of the pages' tests: a repository to clone, and a Discord on loopback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wire.conftest import wire

from .clone import clone, repository

__all__ = ["wire"]


@pytest.fixture(scope="session")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository."""
    return repository(tmp_path_factory.mktemp("origin"))


@pytest.fixture
def cloned(origin: Path, tmp_path: Path) -> Path:
    """A bare clone of the repository."""
    return clone(origin, tmp_path / "alea")
