"""Cells of a spreadsheet that have no value: errors (`#REF!`), and formulas that nobody has worked out.

A reader of values gives nothing for them; which they are stands in the files of the archive (xlsx, ods).
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

from judge.cards.model import Malformed

PARTS = re.compile(r"content\.xml|xl/(?:workbook\.xml|_rels/workbook\.xml\.rels|worksheets/[^/]+\.xml)")
"""The files of an archive that are looked into."""
_CELL = re.compile(rb"<c\s([^<>]*?)(?:/>|>(.{0,4000}?)</c>)", re.DOTALL)
_PLACE = re.compile(rb'\br="([A-Z]{1,3}\d{1,7})"')
_VALUE = re.compile(rb"<v[^<>]*>([^<]{1,80})</v>")
_SHEET = re.compile(r"<sheet\s[^<>]*>")
_OF_SHEET = re.compile(r'\s(?:\w+:)?(name|id)="([^"]*)"')
_RELATION = re.compile(r"<Relationship\s[^<>]*>")
_OF_RELATION = re.compile(r'\s(Id|Target)="([^"]*)"')
_OF_ODS = re.compile(rb'calcext:value-type="error"')


def by_sheet(parts: Mapping[str, bytes]) -> dict[str, list[Malformed]]:
    """The cells without a value of each sheet, by the files of an archive; none for one of another kind."""
    if "content.xml" in parts:
        return _of_ods(parts["content.xml"])
    book = parts.get("xl/workbook.xml", b"").decode("utf-8", "replace")
    relations = parts.get("xl/_rels/workbook.xml.rels", b"").decode("utf-8", "replace")
    targets = {
        attributes["Id"]: attributes["Target"].removeprefix("/xl/")
        for element in _RELATION.findall(relations)
        if {"Id", "Target"} <= set(attributes := dict(_OF_RELATION.findall(element)))
    }
    faults = {}
    for element in _SHEET.findall(book):
        attributes = dict(_OF_SHEET.findall(element))
        raw = parts.get(f"xl/{targets.get(attributes.get('id', ''), '')}", b"")
        if b't="e"' in raw or b"<f" in raw:
            faults[html.unescape(attributes.get("name", ""))] = _of_cells(raw)
    return faults


def _of_cells(raw: bytes) -> list[Malformed]:
    faults = []
    for attributes, inner in _CELL.findall(raw):
        place, value = _PLACE.search(attributes), _VALUE.search(inner)
        where = f"cell {place[1].decode()}" if place else "a cell"
        if b't="e"' in attributes:
            what = html.unescape(value[1].decode("utf-8", "replace")) if value else "an error"
            faults.append(Malformed(where, f"{what} is an error of the spreadsheet: left out"))
        elif b"<f" in inner and value is None and b'"str"' not in attributes:
            faults.append(
                Malformed(where, "a formula that is not worked out: left out; open and save the file")
            )
    return faults


def _of_ods(content: bytes) -> dict[str, list[Malformed]]:
    """By the tables of a file; how many there are, since its cells do not say where they stand."""
    faults = {}
    for table in content.split(b"<table:table ")[1:]:
        name = re.match(rb'[^>]*?table:name="([^"]*)"', table)
        count = len(_OF_ODS.findall(table))
        if name and count:
            what = f"{count} cells are errors of the spreadsheet: left out"
            faults[html.unescape(name[1].decode("utf-8", "replace"))] = [Malformed("the sheet", what)]
    return faults
