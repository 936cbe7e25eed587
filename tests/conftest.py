"""What all tests share."""

from __future__ import annotations

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
