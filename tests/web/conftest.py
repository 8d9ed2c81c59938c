"""The application under test, and a board that the judge answers at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from judge.verdict import service
from web.app import create_app


@pytest.fixture(scope="session")
def client() -> Iterator[FlaskClient]:
    """A client of the application with its real judges."""
    app = create_app({"DEADLINE": 30.0})
    app.extensions["bench"].warm()
    with app.test_client() as found:
        yield found


@pytest.fixture
def fresh() -> FlaskClient:
    """A client of an application of its own, for tests that change it."""
    return create_app({"DEADLINE": 30.0}).test_client()


@pytest.fixture(scope="session")
def board() -> str:
    """The situation that `judge new swtcg` writes."""
    return service.new("swtcg")
