"""Addresses of databases, which hold passwords: no message ever quotes one."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from ..errors import DatabaseUnusable

# Unless the address says otherwise. Several hosts may be named, of which one takes writes.
DEFAULTS = {
    "application_name": "alea",
    "target_session_attrs": "read-write",
    "connect_timeout": "3",  # seconds, for each host
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",  # milliseconds
}

UNREADABLE = (
    "The address of the database cannot be read. It is: postgresql://USER:PASSWORD@HOST/NAME, "
    "with special characters of the password as %40, %2F and so on."
)


def read_address(address: str) -> tuple[str, dict[str, Any]]:
    """Return a name without the password, and what the address says. Raises DatabaseUnusable."""
    try:
        given = conninfo_to_dict(address)
    except psycopg.Error:  # its text may quote a part of the password, and so may a name that has a mark
        raise DatabaseUnusable(UNREADABLE) from None
    if "@" in f"{given.get('dbname')}{given.get('host')}":
        raise DatabaseUnusable(UNREADABLE)
    name = f"{given.get('dbname', given.get('user', ''))} on {given.get('host', 'this machine')}"
    return name, given
