"""Reading YAML and JSON as plain text values, with the line of every value.

Only mappings, lists and strings come out (an empty value or `null` is None), so that `on`, `3.10`, `1:30`
and dates stay what was typed and the schema of the situation gives them their types. Input comes from
strangers: aliases, tags, several documents, duplicate keys, deep and huge input are refused in words.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

import yaml

from judge.errors import SituationError

MAX_BYTES = 1_000_000
MAX_DEPTH = 30
MAX_VALUES = 100_000
MAX_KEY = 200

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NOT_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_NOT_VALUE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]|[^\s{}\[\]",:]+|\n')
_BARE_QUESTION = re.compile(r"(?<=: )\?(?=[ ]*(?:[,}\]]|[ ]#|$))", re.MULTILINE)

# One step of the reading: ("map" | "list" | "end" | "text" | "none", value, line).
_Event = tuple[str, str, int]


class _Node:
    """Where one value stands: its line, and the places of its children by key or index."""

    __slots__ = ("children", "line")

    def __init__(self, line: int) -> None:
        self.line = line
        self.children: dict[str | int, _Node] = {}


class Where(Mapping[str, int]):
    """A mapping from paths ("light.character[0].damage", "" for the whole) to line numbers from 1."""

    def __init__(self, root: _Node | None = None) -> None:
        self._root = root or _Node(1)

    def __getitem__(self, path: str) -> int:
        line, rest = _descend(self._root, path)
        if rest:
            raise KeyError(path)
        return line

    def __iter__(self) -> Iterator[str]:
        return (path for path, _ in _walk("", self._root))

    def __len__(self) -> int:
        return sum(1 for _ in _walk("", self._root))

    def nearest(self, path: str) -> int:
        """Give the line of `path`, or of the innermost thing around it that is there."""
        return _descend(self._root, path)[0]


def join(path: str, key: str | int) -> str:
    """Give the path of a child: `join("light.character", 0)` is "light.character[0]"."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def load(text: str | bytes, *, max_bytes: int = MAX_BYTES, max_values: int = MAX_VALUES) -> tuple[Any, Where]:
    """Read one YAML document or JSON text.

    In: the text (bytes are UTF-8), and how many bytes, keys and values it may have. Out: the data (dict,
    list, str, None) and the lines of its values.
    Raises SituationError with the path or line, what is wrong there and what to write instead.
    """
    source = _decode(text, max_bytes)
    if source.lstrip()[:1] in ("{", "[") and _is_json(source):
        return _build(_json_events(source), max_values)
    try:
        return _build(_yaml_events(source), max_values)
    except SituationError:
        quoted = _BARE_QUESTION.sub('"?"', source)  # `hand: ?` is what people write for an unknown hand
        if quoted == source:
            raise
        try:
            return _build(_yaml_events(quoted), max_values)
        except SituationError as error:
            raise error from None


def check(data: object, path: str = "", depth: int = 0) -> None:
    """Refuse in data what is refused in a text: characters that are no text, and too many levels.

    Raises SituationError with the path.
    """
    if isinstance(data, str):
        bad = _NOT_VALUE.search(data)
        if bad:
            raise _bad_character(path, bad.group())
    elif isinstance(data, Mapping | list | tuple):
        if depth > MAX_DEPTH:
            raise _too_deep(path)
        for key, value in data.items() if isinstance(data, Mapping) else enumerate(data):
            check(key, path, depth)
            check(value, join(path, key), depth + 1)


def _build(events: Iterable[_Event], most: int) -> tuple[Any, Where]:
    builder = _Builder(most)
    for event in events:
        builder.take(event)
    return builder.data, Where(builder.root)


def _decode(text: str | bytes, max_bytes: int) -> str:
    """Check size and characters; give the text without a byte order mark."""
    raw = text
    if isinstance(raw, str):
        try:
            raw = raw.encode("utf-8")
        except UnicodeEncodeError as error:
            at = text[: error.start].count("\n") + 1  # type: ignore[arg-type]
            raise _bad_character(at, "\ud800") from None
    if len(raw) > max_bytes:
        raise SituationError(
            "",
            f"the text is too long: {len(raw):,} bytes, at most {max_bytes:,}",
            "split it into smaller files",
        )
    try:
        source = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SituationError(f"line {line}", "this is not UTF-8 text", "save the file as UTF-8") from None
    bad = _NOT_TEXT.search(source)
    if bad:
        raise _bad_character(source.count("\n", 0, bad.start()) + 1, bad.group())
    return source.replace("\r\n", "\n")


def _bad_character(place: int | str, character: str) -> SituationError:
    name = unicodedata.name(character, "a control character")
    message = f"U+{ord(character):04X} ({name}) may not stand in a text"
    return SituationError(f"line {place}" if isinstance(place, int) else place, message, "remove it")


def _too_deep(path: str) -> SituationError:
    return SituationError(path, f"more than {MAX_DEPTH} levels of nesting", "no situation needs so many")


class _Builder:
    """Puts events together to data and places, with all the limits."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.data: Any = None
        self.root = _Node(1)
        self._stack: list[tuple[Any, _Node]] = []
        self._keys: list[tuple[str, int] | None] = []
        self._nodes = 0

    def take(self, event: _Event) -> None:
        kind, value, line = event
        if kind == "end":
            self._stack.pop()
            self._keys.pop()
            return
        self._nodes += 1
        if self._nodes > self.most:
            message = f"more than {self.most:,} values"
            raise SituationError(f"line {line}", message, "split it into smaller files")
        wants_key = bool(self._stack) and isinstance(self._stack[-1][0], dict) and self._keys[-1] is None
        if wants_key:
            self._take_key(kind, value, line)
            return
        node = _Node(line)
        data: Any = {} if kind == "map" else [] if kind == "list" else None if kind == "none" else value
        if kind == "text":
            self._check_text(value, line)
        self._attach(data, node)
        if kind in ("map", "list"):
            self._stack.append((data, node))
            self._keys.append(None)
            if len(self._stack) > MAX_DEPTH:
                raise _too_deep(f"line {line}")

    def _take_key(self, kind: str, value: str, line: int) -> None:
        if kind != "text":
            what = "an empty key" if kind == "none" else "a key that is itself a list or a mapping"
            raise SituationError(
                self.path or f"line {line}",
                f"{what} (line {line})",
                'write each key as a word, and quote special values, as in hand: "?"',
            )
        if len(value) > MAX_KEY:
            raise SituationError(
                self.path or f"line {line}",
                f"a key of {len(value):,} characters (line {line}), at most {MAX_KEY}",
                "write the long text behind a key",
            )
        self._check_text(value, line)
        container, node = self._stack[-1]
        if value in container:
            raise SituationError(
                join(self.path, value),
                f"this key stands twice (lines {node.children[value].line} and {line})",
                "keep one of them, or make the values one list",
            )
        self._keys[-1] = (value, line)

    def _attach(self, data: Any, node: _Node) -> None:
        if not self._stack:
            self.data, self.root = data, node
            return
        container, parent = self._stack[-1]
        if isinstance(container, dict):
            pending = self._keys[-1]
            assert pending is not None
            key, node.line = pending
            container[key] = data
            parent.children[key] = node
            self._keys[-1] = None
        else:
            parent.children[len(container)] = node
            container.append(data)

    @property
    def path(self) -> str:
        """The path of the container that is being filled."""
        path = ""
        for (container, _), (inner, _) in zip(self._stack, self._stack[1:], strict=False):
            if isinstance(container, list):
                path = join(path, len(container) - 1)
            else:
                path = join(path, next(key for key, value in reversed(container.items()) if value is inner))
        return path

    def _check_text(self, value: str, line: int) -> None:
        bad = _NOT_VALUE.search(value)
        if bad:
            raise _bad_character(line, bad.group())


def _descend(root: _Node, path: str) -> tuple[int, str]:
    """Follow a path as far as it goes: the line reached and the rest that is not there.

    Keys may hold dots themselves (`vader.damage` below `exactly`), so the longest fitting key wins.
    """
    node, rest = root, path
    while rest:
        found: str | int | None = None
        length = 0
        index = re.match(r"\[(\d{1,9})\]\.?", rest)
        if index and int(index[1]) in node.children:
            found, length = int(index[1]), index.end()
        for key in node.children:
            if isinstance(key, str) and rest.startswith(key) and len(key) >= max(length, 1):
                after = rest[len(key) : len(key) + 1]
                if after in ("", ".", "["):
                    found, length = key, len(key) + (after == ".")
        if found is None:
            break
        node, rest = node.children[found], rest[length:]
    return node.line, rest


def _walk(path: str, node: _Node) -> Iterator[tuple[str, _Node]]:
    yield path, node
    for key, child in node.children.items():
        yield from _walk(join(path, key), child)


def _is_json(source: str) -> bool:
    """Whether the text is strict JSON (flow style YAML is not, and goes the other way)."""
    try:
        json.loads(source, parse_int=str, parse_float=str, parse_constant=str)
    except RecursionError:
        raise _too_deep("") from None
    except ValueError:
        return False
    return True


def _json_events(source: str) -> Iterator[_Event]:
    """Give the events of a text that is known to be JSON."""
    line = 1
    for match in _JSON_TOKEN.finditer(source):
        token = match.group()
        if token == "\n":
            line += 1
        elif token in "{[":
            yield ("map" if token == "{" else "list"), "", line
        elif token in "}]":
            yield "end", "", line
        elif token == "null":
            yield "none", "", line
        elif token.startswith('"'):
            yield "text", json.loads(token), line
        else:
            yield "text", token, line


def _yaml_events(source: str) -> Iterator[_Event]:
    """Give the events of a YAML text; raises SituationError for its errors and for refused features."""
    documents = 0
    try:
        for event in yaml.parse(source, Loader=_LOADER):
            line = _line(event.start_mark)
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    message = "a second document begins here"
                    raise SituationError(f"line {line}", message, "one file is one document: remove the ---")
            elif isinstance(event, yaml.AliasEvent):
                _refuse(line, f"the alias *{event.anchor}", "write the value out, or put the text in quotes")
            elif isinstance(event, yaml.NodeEvent):
                _plain_node(event, line)
                if isinstance(event, yaml.MappingStartEvent):
                    yield "map", "", line
                elif isinstance(event, yaml.SequenceStartEvent):
                    yield "list", "", line
                elif isinstance(event, yaml.ScalarEvent):
                    empty = not event.style and event.value in ("", "null")
                    yield ("none" if empty else "text"), event.value, line
            elif isinstance(event, yaml.CollectionEndEvent):
                yield "end", "", line
    except yaml.MarkedYAMLError as error:
        _explain(error, source)
    except yaml.YAMLError:
        raise SituationError("", "this is not YAML", "check the characters of the text") from None


def _plain_node(event: yaml.NodeEvent, line: int) -> None:
    """Refuse anchors and tags."""
    if event.anchor is not None:
        _refuse(line, f"the anchor &{event.anchor}", "remove it, or put text that begins with & in quotes")
    tag = getattr(event, "tag", None)
    if tag is not None:
        _refuse(line, f"the tag {tag}", "remove it, or put text that begins with ! in quotes")


def _refuse(line: int, what: str, suggestion: str) -> NoReturn:
    raise SituationError(f"line {line}", f"{what} is not accepted", suggestion)


_FAULTS: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a value cannot follow a value here",
        'put text that holds ": " in quotes ("Pay 1 Force: Evade 2"), and align the keys of one mapping',
    ),
    (
        "mapping keys are not allowed",
        "a question mark cannot stand here",
        'put a question mark in quotes, as in hand: "?"',
    ),
    (
        "cannot start any token",
        "a value cannot begin so",
        "indent with spaces, not tabs; text that begins with @ ` or % needs quotes",
    ),
    ("while scanning a quoted scalar", "this quotation mark is not closed", "close the quotation mark"),
    (
        "while parsing a quoted scalar",
        "a character between quotation marks cannot be read",
        "close the quotation mark, and write a backslash as two",
    ),
    ("while scanning an alias", "a word cannot begin so", "put text that begins with * in quotes"),
    ("while scanning an anchor", "a word cannot begin so", "put text that begins with & in quotes"),
    ("while scanning a tag", "a word cannot begin so", "put text that begins with ! in quotes"),
    (
        "while parsing a flow",
        "the bracket is not closed as expected",
        'close the bracket; text with [ ] { } or , needs quotes: "[tap] -> ..."',
    ),
    (
        "while parsing a block",
        "this is not in one column with what it belongs to",
        "align the keys of one mapping and the dashes of one list in one column",
    ),
    ("could not find expected ':'", "a colon is expected here", "each line of a mapping is `key: value`"),
    ("", "this cannot be read", "check this line and the one above it"),
)
"""What the parser says, what is wrong in our words, and what to do."""


def _line(mark: Any) -> int:
    return mark.line + 1 if mark else 1


def _explain(error: yaml.MarkedYAMLError, source: str) -> NoReturn:
    """Turn the parser's error into a line, what stands there and what to do."""
    line = _line(error.problem_mark or error.context_mark)
    lines = source.rstrip().split("\n")
    if error.context_mark and (line > len(lines) or "quoted scalar" in str(error.context)):
        line = _line(error.context_mark)  # what was never closed is mended where it was opened
    about = " ".join(part for part in (error.problem, error.context) if part)
    message, hint = next((message, hint) for words, message, hint in _FAULTS if words in about)
    shown = lines[line - 1].strip()[:60] if line <= len(lines) else ""
    if "expected key" in about and ("[" in shown or '"' in shown or "'" in shown):
        hint = 'put the whole text in quotes when a part of it has brackets or quotes: "[tap] -> ..."'
    raise SituationError(f"line {line}", f"{message} at `{shown}`" if shown else message, hint) from None
