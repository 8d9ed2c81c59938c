"""Who asks: for whom a place is kept in the queue, and whose connections are counted."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

CLIENT = 200
"""Connections of one client, if nobody says how many."""


@lru_cache(maxsize=4096)
def client_of(address: str) -> str:
    """Who an address belongs to: in IPv6 a household has 2^64 of them."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
