"""At the door: what is too long is refused early and in words, who says nothing makes room for who asks."""

from __future__ import annotations

import json
import socket
import time
from contextlib import ExitStack
from typing import Any

import pytest
from flask.testing import FlaskClient
from waitress.adjustments import Adjustments

from judge.quality.load import fetch
from web import door, parking
from web.clients import client_of
from web.heads import ADDRESS, Bodies, Parser

from .test_api import error_of

Address = tuple[str, int]
HEAD = "POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"


def connected(address: Address, patience: float = 60.0) -> socket.socket:
    found = socket.create_connection(address)
    found.settimeout(patience)
    return found


def answer(connection: socket.socket) -> tuple[int, str]:
    """Status and body, to the end of the connection."""
    with connection, connection.makefile("rb") as file:
        head, _, body = file.read().partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode()


def send_all(connection: socket.socket, pieces: Any) -> int:
    """How many bytes were taken."""
    sent = 0
    for piece in pieces:
        connection.sendall(piece)
        sent += len(piece)
    return sent


@pytest.mark.parametrize("size", [1_000_001, 17_000_000])
def test_a_body_that_is_too_long_is_refused_before_it_is_sent(address: Address, size: int) -> None:
    for expects in ("", "Expect: 100-continue\r\n"):
        connection = connected(address)
        connection.sendall(f"{HEAD}{expects}Content-Length: {size}\r\n\r\n".encode())
        connection.shutdown(socket.SHUT_WR)
        status, body = answer(connection)
        assert (status, json.loads(body)["error"]["code"]) == (413, "too-large")


def test_who_sends_it_nevertheless_sees_the_answer(address: Address) -> None:
    """A connection that is closed while somebody sends takes its answer with it."""
    connection = connected(address)
    connection.sendall(f"{HEAD}Content-Length: 17000000\r\n\r\n".encode())
    assert send_all(connection, [b"#" * 1_000_000] * 17) == 17_000_000
    assert answer(connection)[0] == 413


def test_a_body_in_chunks_is_refused_when_it_is_too_long(address: Address) -> None:
    connection = connected(address)
    connection.sendall(f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode())
    send_all(connection, [b"10000\r\n" + b"#" * 0x10000 + b"\r\n"] * 40)
    assert answer(connection)[0] == 413


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (f"{HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (f"{HEAD.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (f"{HEAD}Transfer-Encoding: chunked\r\n\r\n{'1' * 2000}", 400),
        (f"GET /{'a' * 2 * ADDRESS} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 414),
        (
            f"GET /healthz HTTP/1.1\r\nHost: localhost\r\nAccept: {'a' * 2000}\r\nConnection: close\r\n\r\n",
            431,
        ),
        (f"GET /healthz HTTP/1.1\r\nX: {'a' * 40_000}", 431),
        (f"GET a://{'9' * 20_000} x y HTTP/1.1\r\n\r\n", 400),
    ],
)
def test_what_is_told_twice_or_too_long(address: Address, head: str, status: int) -> None:
    """Such a request is refused, and the connection closed: what comes after it is not taken for another one."""
    connection = connected(address)
    connection.sendall(head.encode())
    found, words = answer(connection)
    assert found == status
    assert words


def test_cookies_of_others_are_not_read(client: FlaskClient) -> None:
    assert client.get("/healthz", headers={"Cookie": "x=" + "a" * 9000}).status_code == 200
    assert (
        error_of(client.get("/api/rules", headers={"If-None-Match": " " * 2 + "a" * 1200}))["status"] == 431
    )


def test_a_thousand_connections_of_one_client_silence_nobody(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also not him: those that say nothing make room."""
    monkeypatch.setattr(door.Listener, "most_of_one", 20)
    with ExitStack() as stack:
        for _ in range(120):
            half = stack.enter_context(connected(address))
            half.sendall(b"GET / HTTP/1.1\r\nHost: local")
        for _ in range(3):
            assert fetch(f"http://127.0.0.1:{address[1]}/healthz", None, 30)[0] == 200
        other = socket.socket()
        other.bind(("127.0.0.2", 0))
        other.settimeout(30)
        other.connect(address)
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert answer(other)[0] == 200


def test_who_asks_is_not_sent_away(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a client's connections one goes that has asked for nothing, not the one whose answer is on its way."""
    monkeypatch.setattr(door.Listener, "most_of_one", 2)
    asking = connected(address)
    body = b"game: swtcg\n#" + b"x" * 50
    asking.sendall(f"{HEAD}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    with ExitStack() as stack:
        for _ in range(6):
            stack.enter_context(connected(address))
        assert answer(asking)[0] == 400


def test_nobody_takes_for_ever(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """Headers and bodies that do not come to their end, and connections without a question, are closed."""
    monkeypatch.setattr(parking, "ASKING", 0.2)
    monkeypatch.setattr(parking, "SENDING", 0.3)
    monkeypatch.setattr(parking, "IDLE", 0.4)
    head, body, idle = (connected(address) for _ in range(3))
    head.sendall(b"GET / HTTP/1.1\r\nHo")
    body.sendall(f"{HEAD}Content-Length: 50\r\n\r\n".encode())
    assert answer(head)[0] == 408
    assert answer(body)[0] == 408
    assert idle.recv(10) == b""
    idle.close()


def test_a_letter_at_a_time_does_not_help(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parking, "ASKING", 1.0)
    connection = connected(address)
    for letter in b"GET / HTTP/1.1\r\nHost: " + b"a" * 200:
        try:
            connection.sendall(bytes((letter,)))
        except OSError:
            return
        time.sleep(0.05)
    with pytest.raises(OSError):
        send_all(connection, [b"a"] * 1000)


def test_who_a_client_is() -> None:
    assert client_of("192.0.2.7") == client_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert client_of("2001:db8::1") == client_of("2001:db8::ffff:1") != client_of("2001:db8:0:1::1")
    assert client_of("") == ""
    assert client_of("localhost") == "localhost"


@pytest.mark.parametrize(
    "letters", [b" ", b"\t", b",", b'"', b"a", b";", b"=", b"(", b"9", b"\r\n ", b"a: b\r\n"]
)
def test_the_head_of_a_request_is_read_in_time_of_its_length(letters: bytes) -> None:
    """Whatever it is made of; in one piece, and letter by letter."""
    settings = Adjustments(max_request_header_size=32_768)
    for begin in (b"GET / HTTP/1.1\r\nA: b", b"GET /", b"GET a://"):
        head = begin + letters * (30_000 // len(letters)) + b"\x01 x HTTP/1.1\r\n\r\n"
        began = time.process_time()
        Parser(settings, Bodies(1000)).received(head)
        assert time.process_time() - began < 2


def test_tiny_chunks_are_read_in_time_of_their_number() -> None:
    parser = Parser(Adjustments(), Bodies(1_000_000))
    data = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    parser.received(data)
    data = b"1\r\na\r\n" * 40_000
    began = time.process_time()
    while data and not parser.completed:
        data = data[parser.received(data) :]
    assert time.process_time() - began < 5
