"""Discord's answers to requests that fail: HTTP status and code (Discord: opcodes-and-status-codes)."""

from __future__ import annotations

import pytest

from tests.breadth import broad_but

Failure = tuple[int, int]

ONE = "/channels/*/messages/*"  # requests about single messages
FAILURES: list[Failure] = [
    (404, 10003),  # unknown channel
    (404, 10008),  # unknown message
    (404, 10015),  # unknown webhook
    (404, 10062),  # unknown interaction
    (400, 30046),  # too many edits of an old message
    (413, 40005),  # too large
    (400, 40060),  # already acknowledged
    (403, 50001),  # no access
    (403, 50013),  # no permission
    (401, 50027),  # invalid or expired token
    (400, 50035),  # malformed
    (400, 50083),  # in an archived thread
    (429, 0),
    (500, 0),
    (503, 0),
]
# One of each kind: gone, forbidden, malformed, temporary.
KINDS: list[Failure] = [(404, 10008), (403, 50013), (400, 50035), (500, 0)]
every_error = pytest.mark.parametrize("failure", broad_but(FAILURES, *KINDS))


def may_pass(failure: Failure) -> bool:
    """Return whether a failure is temporary."""
    return failure[0] >= 500 or failure[0] == 429
