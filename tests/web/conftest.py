"""The application under test, and a board that the judge answers at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.verdict import service
from tests.deadline import LONG
from web import site
from web.app import create_app, judges
from web.server import listening


@pytest.fixture(scope="session")
def application() -> Flask:
    """The application with its real judges, which are ready."""
    app = create_app({"DEADLINE": LONG, "MOST": LONG})
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


@pytest.fixture
def address(client: FlaskClient) -> Iterator[tuple[str, int]]:
    """Where the application of this client is served."""
    server = listening(client.application, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield "127.0.0.1", server.effective_port
    server.task_dispatcher.shutdown()
    server.close()
    thread.join(10)
