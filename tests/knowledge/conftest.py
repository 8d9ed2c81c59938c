"""A small knowledge base to break on purpose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.knowledge import Knowledge, load

FILES = {
    "documents.yaml": """
documents:
- {id: tcg-faq, title: The FAQ, publisher: P, game: swtcg, date: 2003-11, language: en, authority: publisher}
- {id: tcg-abilities, title: Abilities, publisher: P, game: swtcg, date: 2003, language: pl, authority: publisher}
""",
    "statements/tcg-faq.yaml": """
statements:
- {id: tcg-faq/9, kind: rule, exec: X, executable: true, text: Evade prevents.}
- {id: tcg-faq/36, kind: Q&A, exec: X, executable: true, same_as: [tcg-abilities/1], text: Intercept moves it.}
""",
    "statements/tcg-abilities.yaml": """
statements:
- {id: tcg-abilities/1, kind: rule / worked example, exec: X, executable: true, text: Intercept.}
- {id: tcg-abilities/2, kind: translator note, exec: R, executable: false, text: A remark.}
""",
    "core/rules.yaml": """
game: core
rules:
- id: core/not-your-decision
  title: Only the one who decides may act
  text: The other one waits.
  statements: [tcg-faq/9]
  status: our reading
""",
    "swtcg/editions.yaml": """
game: swtcg
default: tesb
editions:
- {id: aotc, title: First, date: 2002-04}
- {id: tesb, title: Second, date: 2003-11, based_on: aotc}
- {id: tesb-faq, title: Variant, date: 2003-11, dated: false, based_on: tesb}
- {id: rots, title: Third, date: 2005-05}
""",
    "swtcg/names.yaml": """
game: swtcg
same_name:
- {names: [Padmé Amidala, Queen Amidala], statements: [tcg-faq/9], authority: publisher}
same_person:
- {names: [Anakin Skywalker, Darth Vader], statements: [tcg-faq/9], authority: translator}
""",
    "swtcg/glossary.yaml": """
game: swtcg
traps: [{en: beware}]
terms:
- {id: G-1, en: [Intercept], pl: [Przechwycenie], ru: [Перехват]}
- {id: G-2, en: [friendly, enemy], pl: [przyjazny, wrogi], parallel: true}
- {id: G-3, en: [action window], pl: [okno akcji]}
""",
    "swtcg/rules/attack.yaml": """
game: swtcg
chapter: attack
rules:
- id: tcg/intercept-same-attack
  title: Intercept moves the attack
  text: The attack goes on against the interceptor.
  statements: [tcg-faq/36]
  status: official
  tags: [intercept]
- id: tcg/old
  title: Only in the old books
  text: Gone since.
  statements: [tcg-faq/9]
  status: official
  until: tesb
- id: tcg/new
  title: Only later
  text: Not yet.
  statements: [tcg-faq/9]
  status: official
  since: 2005-05
- id: tcg/variant
  title: Variant only
  text: All of Dark first.
  statements: [tcg-faq/9]
  status: our reading
  editions: [tesb-faq]
""",
    "swtcg/rulings/attack.yaml": """
game: swtcg
chapter: attack
rulings:
- id: move-it
  question: Does Intercept start an attack?
  answer: No.
  why: It moves the same one.
  status: official
  statements: [tcg-faq/36]
  examples:
  - title: Moved
    light:
      force: 1
      character:
      - {name: Luke, as: luke, health: 4}
    expect:
    - can: {light: "luke: Intercept"}
    - cites: [tcg/intercept-same-attack]
    twins:
    - title: No Force
      change: {light.force: 0, luke.health: 1, luke.damage: 0}
      expect:
      - illegal: {light: "luke: Intercept"}
        because: [core/not-your-decision]
      statements: [tcg-faq/9]
    - title: No Luke
      remove: [luke]
      expect: [{impossible: {light: "luke: Intercept"}}]
- id: withdrawn-one
  question: Was it so?
  answer: Once.
  status: withdrawn
  statements: [tcg-faq/9]
""",
}


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write the small knowledge base with some files changed; give its folder."""

    def writer(**changes: str) -> Path:
        root = tmp_path / "rulings"
        for name, text in {
            **FILES,
            **{key.replace("__", "/") + ".yaml": v for key, v in changes.items()},
        }.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return root

    return writer


@pytest.fixture
def small(write: Callable[..., Path]) -> Knowledge:
    """The small knowledge base as it is."""
    return load(write())
