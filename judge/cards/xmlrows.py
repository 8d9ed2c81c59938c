"""XML: the sets of OCTGN (properties of a card), and every file whose cards are elements called `card`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, ParseError

import defusedxml.ElementTree
from defusedxml.common import DefusedXmlException

from judge.cards.model import Malformed
from judge.cards.shapes import DECK, Row, Rows, UnreadableError

MOST_DEEP = 40


def tree(raw: bytes | str) -> Element:
    """The root of a document.  Raises UnreadableError where it is no XML, or has entities of its own."""
    try:
        root: Element = defusedxml.ElementTree.fromstring(raw, forbid_dtd=True)
    except DefusedXmlException:
        raise UnreadableError(
            "its XML declares entities, which may be bombs", "take its DOCTYPE out"
        ) from None
    except (ParseError, ValueError, LookupError) as error:
        raise UnreadableError(f"it is not well-formed XML ({error})") from None
    except RecursionError:
        raise UnreadableError("its XML is nested too deeply") from None
    _shallow(root)
    return root


def read(name: str, raw: bytes | str) -> Rows:
    """The cards of a document.  Raises UnreadableError where there are none, or it is a deck."""
    root = tree(raw)
    if root.tag == "deck":
        raise UnreadableError("it is a deck", DECK)
    octgn = root.tag == "set" and bool(root.get("name"))
    rows = Rows(name, "a set of OCTGN" if octgn else "cards in XML")
    for number, card in enumerate((element for element in root.iter() if _is_card(element)), 1):
        cells: dict[str, Any] = {"set": root.get("name")} if octgn else {}
        cells |= _cells(card)
        rows.rows.append(Row(f"card {number}", cells))
        for other in card.iter("alternate"):
            what = f'its other side "{other.get("name", "")}" is left out'
            rows.notes.append(Malformed(f"card {number}", what))
    if not rows.rows:
        raise UnreadableError(f"it is XML (<{root.tag}>), but no element of it is called <card>")
    return rows


def _is_card(element: Element) -> bool:
    return element.tag.rpartition("}")[2].casefold() == "card"


def _cells(card: Element) -> dict[str, Any]:
    """What a card says: attributes, properties (a name and a value), elements with text."""
    cells: dict[str, Any] = {key: value for key, value in card.items() if key != "id"}
    for key, value in _properties(card):
        if value and key not in cells:
            cells[key] = value
    return cells


def _properties(element: Element) -> Iterator[tuple[str, str]]:
    for child in element:
        tag = child.tag.rpartition("}")[2]
        if tag == "alternate":
            continue
        if tag == "property" and child.get("name"):
            yield child.get("name", ""), (child.get("value") or "".join(child.itertext())).strip()
        elif len(child) and tag in ("prop", "properties"):
            yield from _properties(child)
        elif tag == "text" or not len(child):
            yield tag, "".join(child.itertext()).strip()


def _shallow(root: Element) -> None:
    level, depth = [root], 0
    while level:
        depth += 1
        if depth > MOST_DEEP:
            raise UnreadableError(f"its XML is nested more than {MOST_DEEP} deep")
        level = [child for parent in level for child in parent]
