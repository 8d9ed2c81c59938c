"""Whatever the API is sent, it answers as its description says: asked by machine, from the OpenAPI document.

`make test` asks a little, the same each time; `make fuzz` (FUZZ_EXAMPLES) asks much more, and anew.
"""

from __future__ import annotations

import os

import schemathesis
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, assume, settings
from schemathesis.specs.openapi import checks as openapi

from web.openapi import document

FUZZ = int(os.environ.get("FUZZ_EXAMPLES", "0"))
BOUNDED = settings(
    max_examples=FUZZ or 6,
    derandomize=not FUZZ,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
CHECKS = [
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_headers_conformance,
    openapi.response_schema_conformance,
]


schemathesis.serializer.alias("application/x-ndjson", "text/plain")
api = schemathesis.openapi.from_dict(document()).exclude(path="/api/coverage")  # that takes minutes


@api.parametrize()
@BOUNDED
def test_every_answer_is_as_described(client: FlaskClient, case: schemathesis.Case) -> None:
    """Its status, its type and its form; an error has all that it is to have, and none is ours."""
    assume("?" not in case.formatted_path)  # werkzeug's client would ask for another address
    case.operation.schema.app = client.application
    response = case.call(app=client.application, headers={"Accept-Encoding": "identity"})
    case.validate_response(response, checks=CHECKS)
    assert response.status_code != 500
    if response.status_code >= 400:
        found = response.json()["error"]
        assert set(found) == {"status", "code", "path", "message", "suggestion", "more"}
        assert found["status"] == response.status_code
        assert found["code"]
        assert found["message"]
        assert "Traceback" not in response.text
