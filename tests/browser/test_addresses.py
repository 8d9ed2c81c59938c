"""A verdict is at its own address from the first: loaded anew, sent on, left and come back to, without a network."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from .hand import ANSWER, PHONE, Hand

Visit = Callable[..., Page]


def asked(visit: Visit, offline: str = "block") -> Page:
    page = visit("/?game=swtcg&lang=en", **PHONE, offline=offline)
    hand = Hand(page)
    hand.tap(".tiles a", ".bar .main")
    hand.judged()
    return page


def test_a_first_verdict_can_be_loaded_anew_and_sent_on(visit: Visit) -> None:
    page = asked(visit)
    address, answer = page.url, page.inner_text(ANSWER)
    assert "/s/" in address
    page.reload()
    assert (page.url, page.inner_text(ANSWER)) == (address, answer)
    other = visit("/s/" + address.partition("/s/")[2], **PHONE)
    assert other.inner_text(ANSWER) == answer


def test_a_first_verdict_goes_to_the_menu_of_the_phone(visit: Visit) -> None:
    page = asked(visit)
    page.evaluate(
        "() => { Navigator.prototype.share = (what) => { window.sent = what.url; return Promise.resolve(); }; }"
    )
    page.click("[data-share]")
    sent = page.evaluate("window.sent")
    assert sent.partition("?")[0] == page.url.partition("?")[0]
    other = visit("/s/" + sent.partition("/s/")[2], **PHONE)
    assert other.inner_text(ANSWER) == page.inner_text(ANSWER)


def test_back_and_forward_come_back_to_it(visit: Visit) -> None:
    page = asked(visit)
    address, answer = page.url, page.inner_text(ANSWER)
    page.go_back()
    page.wait_for_selector("#situation", state="attached")
    page.go_forward()
    page.wait_for_selector(ANSWER)
    assert (page.url, page.inner_text(ANSWER)) == (address, answer)


def test_a_verdict_that_was_seen_is_there_without_a_network(visit: Visit) -> None:
    page = asked(visit, offline="allow")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_function("caches.match(location.href).then((kept) => kept !== undefined)")
    answer = page.inner_text(ANSWER)
    page.context.set_offline(True)
    page.reload()
    assert page.inner_text(ANSWER) == answer


def test_a_printed_card_keeps_the_rest_when_one_number_is_stepped(visit: Visit) -> None:
    page = visit("/ask?game=swtcg&lang=en&card=Ash%20Grey%20(A)", **PHONE)
    hand = Hand(page)
    hand.tap("#card-dark-character-0", "#sheet")
    hand.tap("#more-dark-character-0-power", "#printed-dark-character-0-power")
    assert hand.board["dark"]["character"] == [{"name": "Ash Grey (A)", "power": "5"}]
    assert page.input_value("#n-dark-character-0-health") == "4"
    assert page.input_value("#text") == "Critical Hit 2"
    hand.tap("#printed-dark-character-0-power")
    page.wait_for_selector("#printed-dark-character-0-power", state="detached")
    assert hand.board["dark"]["character"] == [{"name": "Ash Grey (A)"}]


def test_from_a_rule_back_to_the_table_in_one_tap(visit: Visit) -> None:
    """From a verdict to a rule, on to the statement and its paragraph: one tap leads back to the verdict."""
    page = asked(visit)
    address, answer = page.url, page.inner_text(ANSWER)
    rule = page.eval_on_selector_all("main a[href^='/rules/']", "found => found[0].getAttribute('href')")
    page.evaluate("(to) => { location.href = to; }", rule)
    page.wait_for_selector("#back:visible")
    page.click("main .sources .from a")
    page.wait_for_selector("main blockquote.lead")
    page.click("main article a[href^='/documents/'][href*='#s-']")
    page.wait_for_selector("ol.statements li:target")
    page.click("#back a")
    page.wait_for_selector(ANSWER)
    assert (page.url, page.inner_text(ANSWER)) == (address, answer)


def test_a_table_is_come_back_to_as_it_was_left(visit: Visit) -> None:
    page = visit("/ask?game=swtcg&lang=en&card=Ash%20Grey%20(A)", **PHONE)
    hand = Hand(page)
    hand.tap("#card-dark-character-0", "#sheet")
    hand.tap("#more-dark-character-0-power", "#printed-dark-character-0-power")
    board = hand.board
    page.evaluate("location.href = '/rules/tcg/once-per-attack'")
    page.click("#back a")
    page.wait_for_selector("#situation", state="attached")
    assert hand.board == board


def test_who_came_from_no_table_sees_no_way_back(visit: Visit) -> None:
    page = visit("/rules/tcg/once-per-attack?lang=en", **PHONE)
    assert page.is_hidden("#back")
