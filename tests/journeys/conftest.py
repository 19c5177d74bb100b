"""A demonstration floor that has been dealing for an hour, served once a worker; journeys look for a table of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from journeys.house_own import House


@pytest.fixture(scope="session")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Four tables: Dana deals at Table 14, Mei-Ling at Table 12, Table 11 waits for a dealer, Table 18 is closed."""
    with House(tmp_path_factory.mktemp("floor"), "demo", "--data", "demo") as made:
        yield made
