"""The language of a page: `?lang=`, then the cookie, then what the browser asks for, then English.

Texts of the templates are messages of gettext, in English where they stand; `translations/*.po` hold the
others.  They are read when a language is first asked for: there is no compiled file to forget or to merge.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, Response, g, has_request_context, request, url_for
from flask_babel import Babel, Domain, get_locale

LANGUAGES = {"en": "English", "pl": "Polski", "ru": "Русский"}
"""The languages of the page, each by its own name."""
COOKIE = "lang"
YEAR = 365 * 24 * 3600
CATALOGUES = Path(__file__).parent / "translations"


def language() -> str:
    """The language of this request: `en`, `pl` or `ru` (`en` outside of one)."""
    return str(get_locale() or "en") if has_request_context() else "en"


def for_programs() -> bool:
    """Whether this address is of the API: its answers hang on no cookie, and set none."""
    path = request.path
    return path == "/api" or path.startswith("/api/") or path in ("/healthz", "/readyz", "/metrics")


def _chosen() -> str:
    asked = request.args.get("lang", "")
    if asked in LANGUAGES:
        return asked
    kept = "" if for_programs() else request.cookies.get(COOKIE, "")
    if kept in LANGUAGES:
        return kept
    return request.accept_languages.best_match(LANGUAGES) or "en"


class Catalogues(Domain):  # type: ignore[misc]
    """The messages of `translations/*.po`, each file read once."""

    def __init__(self) -> None:
        super().__init__()
        self._read: dict[str, NullTranslations] = {}

    def get_translations(self) -> NullTranslations:
        """The messages of the language of this request."""
        chosen = language()
        if chosen not in self._read:
            self._read[chosen] = catalogue(chosen)
        return self._read[chosen]


def catalogue(chosen: str) -> NullTranslations:
    """The messages of a language; every message as it stands if it has no file."""
    file = CATALOGUES / f"{chosen}.po"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as text, BytesIO() as compiled:
        write_mo(compiled, read_po(text, locale=chosen))
        compiled.seek(0)
        return Translations(compiled)


class Languages(Babel):  # type: ignore[misc]
    """Flask-Babel with these messages."""

    domain_instance = Catalogues()


def _here(chosen: str) -> str:
    """The address of this page in another language.

    A page that was sent as a form has the address in `g.address`, if it has one; else it is the home page.
    """
    if "address" in g:
        return f"{g.address}?lang={chosen}"
    if request.method == "GET" and request.endpoint:
        kept = {key: value for key, value in request.args.items() if key != "lang"}
        return url_for(request.endpoint, **{**kept, **(request.view_args or {}), "lang": chosen})
    return url_for("home.page", lang=chosen)


def _remember(response: Response) -> Response:
    """Keep the language that was chosen, and tell caches what the answer hangs on."""
    response.headers.setdefault("Content-Language", language())
    response.vary.add("Accept-Language")
    if for_programs():
        return response
    response.vary.add("Cookie")
    asked = request.args.get("lang", "")
    if asked in LANGUAGES:
        response.set_cookie(
            COOKIE, asked, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure
        )
    return response


def register(app: Flask) -> None:
    """Make `_()` and `ngettext()` known to the templates, and the language of each request to them."""
    Languages(app, locale_selector=_chosen)
    app.jinja_env.globals.update(LANGUAGES=LANGUAGES, language=language, in_language=_here)
    app.after_request(_remember)
