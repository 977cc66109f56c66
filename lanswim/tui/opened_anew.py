"""Another table of the host whose table cannot be reached: then the lost one may never come back.

What is said of it is for the presenter and the plain screen; nobody is led there from here.
"""

from __future__ import annotations

from collections.abc import Iterable

from lanswim.client.model import ClientModel
from lanswim.tui.hosts_told import is_doubtful
from lanswim.tui.nearby import Nearby


def another(model: ClientModel, tables: Iterable[Nearby]) -> Nearby | None:
    """It, by the key of the host; None while the lost one is to be found, or where the host is oneself."""
    if model.status != "lost" or not model.host_key:
        return None
    of_host = [one for one in tables if one.info.key == model.host_key and not is_doubtful(one)]
    if any(one.info.table == model.table for one in of_host):
        return None
    return next((one for one in of_host if one.judged is None or not one.judged.own), None)
