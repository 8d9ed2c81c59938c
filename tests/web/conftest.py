"""The application under test, and a board that the judge answers at once."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.verdict import service
from web import site
from web.app import create_app, judges


@pytest.fixture(scope="session")
def application() -> Flask:
    """The application with its real judges, which are ready."""
    app = create_app({"DEADLINE": 60.0, "MOST": 60.0})
    app.extensions["bench"].warm()
    return app


@pytest.fixture
def client(application: Flask) -> FlaskClient:
    """Somebody who visits it for the first time: no language was chosen before."""
    return application.test_client()


@pytest.fixture
def fresh() -> FlaskClient:
    """A client of an application of its own whose pages are made in this process, for tests that change it."""
    config = {"DEADLINE": 30.0, "WORKERS": 2, "QUEUE": 16, "WORKER_MEMORY_MB": 2000}
    return site.build(config, judges(config)).test_client()


@pytest.fixture(scope="session")
def board() -> str:
    """The situation that `judge new swtcg` writes."""
    return service.new("swtcg")
