"""What all tests share."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings

# No deadline: the machines that run the tests are shared, and a slow moment is no defect. Derandomized: the
# same tests everywhere, so that a failure is the change's own.
settings.register_profile(
    "alea",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("alea")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make soak` ask for the long runs, and a developer for the seed of a run that failed."""
    parser.addoption("--soak", action="store_true", help="run the tests marked soak in their long sizes")
    parser.addoption("--seed", type=int, default=1, help="what the tests marked soak draw their luck from")


@pytest.fixture
def size(request: pytest.FixtureRequest) -> int:
    """How long a test marked `soak(usual, long)` is to go on."""
    usual, long = request.node.get_closest_marker("soak").args
    return long if request.config.getoption("soak") else usual


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> random.Random:
    """Chance that can be had again; a failed test's report shows the seed."""
    seed = request.config.getoption("seed")
    print(f"--seed {seed}")
    return random.Random(seed)
