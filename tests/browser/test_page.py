"""A judge with a phone in hand: the page at every size, in the dark, without JavaScript."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from judge.knowledge import load

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
SIZES = {"phone": (360, 740), "desktop": (1280, 800), "small phone": (320, 640)}

CONTRAST = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgb = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data; };
  const light = ([r, g, b]) => { const f = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !holder.checkVisibility() || holder.closest('.hidden, .skip, option')) continue;
    let behind = holder;
    while (behind && rgb(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
    const back = light(rgb(behind ? getComputedStyle(behind).backgroundColor : '#fff'));
    const front = light(rgb(getComputedStyle(holder).color));
    const ratio = (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
    if (ratio < 4.5) poor.push([holder.tagName + '.' + holder.className, walker.currentNode.data.trim().slice(0, 30), ratio]);
  }
  return poor;
}"""


def fits(page: Page) -> None:
    """Nothing scrolls sideways but what is inside a table or the box."""
    page.wait_for_load_state()
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= seen, f"{page.url} is {wide} wide"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("size", list(SIZES))
def test_a_situation_is_opened_and_judged(visit: Visit, size: str, script: bool) -> None:
    width, height = SIZES[size]
    page = visit("/?game=swtcg", width=width, height=height, script=script)
    fits(page)
    page.click(".tiles a >> nth=1")
    page.wait_for_selector("#ask")
    fits(page)
    page.click("#card-light-character-0")
    page.wait_for_selector("#sheet")
    fits(page)
    page.click("#done")
    page.click(".bar .main")
    page.wait_for_selector(".answer, .answer-line")
    fits(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everything_can_be_read(visit: Visit, dark: bool) -> None:
    ruling = next(iter(load().rulings))
    page = visit("/?game=swtcg", dark=dark, width=360, height=740)
    base = page.url.partition("/?")[0]
    assert page.evaluate(CONTRAST) == []
    for address in ("/ask", f"/rulings/{ruling}", "/rules", "/documents/tcg-faq", "/glossary", "/nothing"):
        page.goto(base + address)
        assert page.evaluate(CONTRAST) == [], address
        fits(page)
    page.goto(base + "/ask?situation=attack")
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    assert page.evaluate(CONTRAST) == []
    fits(page)


def brightness(png: bytes) -> list[float]:
    """The brightness of every 97th pixel of a PNG (8 bits, RGB or RGBA, not interlaced), 0 to 1."""
    at, data = 8, b""
    width = height = channels = 0
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height = struct.unpack(">II", body[:8])
            channels = {2: 3, 6: 4}[body[9]]
        elif kind == b"IDAT":
            data += body
        at += 12 + length
    raw, stride = zlib.decompress(data), width * channels
    before, pixels = bytearray(stride), []
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        _unfilter(raw[start], line, before, channels)
        pixels += [sum(line[i : i + 3]) / 765 for i in range(0, stride, channels * 97)]
        before = line
    return pixels


def _unfilter(kind: int, line: bytearray, before: bytearray, step: int) -> None:
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        corner = before[i - step] if i >= step else 0
        if kind == 1:
            add = left
        elif kind == 2:
            add = before[i]
        elif kind == 3:
            add = (left + before[i]) // 2
        elif kind == 4:
            guess = left + before[i] - corner
            add = min((left, before[i], corner), key=lambda value: abs(guess - value))
        else:
            return
        line[i] = (line[i] + add) & 255


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_picture_of_the_page_is_light_on_dark_or_dark_on_light(visit: Visit, dark: bool) -> None:
    page = visit("/ask", width=360, height=740, dark=dark)
    seen = sorted(brightness(page.screenshot(animations="disabled")))
    middle = seen[len(seen) // 2]
    assert (middle < 0.25) is dark
    assert seen[-1] - seen[0] > 0.5


def test_a_slip_is_marked_in_the_box(visit: Visit) -> None:
    page = visit("/ask?game=swtcg&situation=attack&lang=en", width=360, height=740)
    page.click("#as-text summary")
    page.fill("#situation", page.input_value("#situation").replace("health: 6", "helth: 6"))
    page.click(".bar .main")
    page.wait_for_selector("#fault")
    assert "did you mean" in page.inner_text("#fault")
    assert page.is_visible("#situation")
    assert page.evaluate("document.activeElement.id") == "situation"
    box = "document.getElementById('situation')"
    assert "helth" in page.evaluate(f"{box}.value.slice({box}.selectionStart, {box}.selectionEnd)")


def test_an_example_of_a_ruling_runs_without_script(visit: Visit) -> None:
    page = visit(f"/rulings/{next(iter(load().rulings))}", width=360, height=740, script=False)
    page.click(".run button >> nth=0")
    page.wait_for_selector(".proofs li")
    assert "expectations hold" in page.inner_text(".result")
    fits(page)


def test_the_keyboard_finds_its_way(visit: Visit) -> None:
    page = visit("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    names = page.evaluate(
        "[...document.querySelectorAll('a, button, input, textarea, select')]"
        ".filter((e) => e.checkVisibility() && e.type !== 'hidden' && !(e.innerText || e.ariaLabel || (e.labels && e.labels.length))).length"
    )
    assert names == 0
