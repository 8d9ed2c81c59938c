"""Wordings of cards in our own words, and what they come to; refusals with the words they stumbled on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.games.berserk.text import parse
from judge.games.berserk.text.lexer import Speaker
from judge.games.berserk.text.parse import Feature, NotModelled, grammar, parse_text
from tests.games.berserk.gist import gist, meanings

UNDERSTOOD = [
    (
        "Защита от выстрелов, метаний.",
        "always: protection shot protection throw",
    ),
    (
        "{armor} 2.",
        "always: keyword armor number 2",
    ),
    (
        "{zov}.",
        "always: symbol zov",
    ),
    (
        "-1 от дальних атак, пока не имеет ран.",
        "always: reduces ranged 1 [while: unwounded]",
    ),
    (
        "-2 от немагических атак существ стоимостью 3 или менее.",
        "always: reduces nonmagical 2 [subject: creature] [subject: cost_most 3]",
    ),
    (
        "Бестелесный: -1 от {strike}.",
        "always: keyword incorporeal & reduces strike 1",
    ),
    (
        "+1 к {strike} и {direct} по закрытым существам.",
        "always: modifier strike 1 [object: closed] [object: creature] & keyword direct [object: closed] [object: creature]",
    ),
    (
        "+1 к сильному {strike}.",
        "always: modifier strike 1 modifier_of strong",
    ),
    (
        "+2 к выстрелу по картам, обладающим метанием или {zor}.",
        "always: modifier shot 2 [object: has throw|has_protection zor]",
    ),
    (
        "+1 к {strike} за каждое стоящее рядом существо противника (максимум +3).",
        "always: modifier strike 1 each cards each_most 3 [counted: beside] [counted: creature] [counted: theirs]",
    ),
    (
        "+X к {strike}, где X количество {counter} на Дозорном.",
        "always: modifier strike 1 each tokens",
    ),
    (
        "{ova} 1, пока рядом с Дозорным стоят хотя бы два ваших существа без ран.",
        "always: keyword ova number 1 [some_beside: mine] [some_beside: creature] [some_beside: unwounded] [count_least: some_beside|2]",
    ),
    (
        "+1 к {move}, пока в вашем отряде есть река или болото.",
        "always: moves_more 1 [some_mine: class река|class болото]",
    ),
    (
        "Строй: {armor} 2 (пока в строю с элитным существом).",
        "always: keyword armor number 2 [while: formation] [formation_with: elite] [formation_with: creature]",
    ),
    (
        "{second}: {direct}.",
        "always: keyword direct [while: goes second]",
    ),
    (
        "Ваши гномы с {counter} имеют +1 к {strike}.",
        "always: modifier strike 1 aura side mine [target: class гном] [target: tokens]",
    ),
    (
        "Атаки степных карт по Дозорному сводятся к слабым.",
        "always: set_strength all weak [subject: element steppe]",
    ),
    (
        "{strike} Дозорного по существам с проклятием сводятся к сильному.",
        "always: own_strength strike strong [object: creature] [object: cursed]",
    ),
    (
        "Карты противника могут объявлять выстрел и метание только по Дозорному (вне зависимости от дальности).",
        "always: taunts shot taunts throw",
    ),
    (
        "Может нападать {strike} два раза за ход, после первого нападения не закрывается.",
        "always: keyword strikes_twice",
    ),
    (
        "Рывок.",
        "triggered: attack executed whose self -> may 1 a turn dash to self",
    ),
    (
        "Прыжок, дальность 3.",
        "always: keyword jump number 3",
    ),
    (
        "{counter}{tap}: Воздействие буря камней ранить каждое нелетающее существо противника на 1-2-2.",
        "playable: influence closes tokens 1 wound 1-2-2 to every ground+creature+theirs",
    ),
    (
        "{instant}{tap}: Метание «шара» на 2, дальность 4.",
        "playable: throw range 4 closes fast wound 2 to one theirs",
    ),
    (
        "{tap}: Излечить до двух ваших лесных существ на 1, при этом получить {counter}.",
        "playable: closes heal 1 to up_to 2 mine+element forest+creature, token 1 to self",
    ),
    (
        "{tap}: Особый удар на 2; при этом атакованный получает отравление на 1 (1 раз за бой).",
        "playable: special closes 1 a battle wound 2 to one theirs, poison 1 to aim",
    ),
    (
        "{tap}: Заклинание - выбранное существо получает +2 к {strike} до конца хода и теряет проклятие.",
        "playable: spell closes grant modifier strike 2 to one creature turn_end, uncurse to one creature",
    ),
    (
        "При сильном выстреле по летающему - закрыть атакованное существо.",
        "triggered: attack executed whose self strength strong about shot [object: flying] -> close to about",
    ),
    (
        "При ударе или промахе в нападении разряд на 1, дальность 2.",
        "triggered: attack executed whose self about strike cond missed -> discharge range 2 wound 1 to one theirs",
    ),
    (
        "При ближнем ударе по Дозорному ранить атаковавшего на 1.",
        "triggered: attacked executed whose self about melee -> wound 1 to about",
    ),
    (
        "При гибели другого вашего гнома от атаки карты противника - может открыться (2 раза за ход).",
        "triggered: death executed whose mine killed_by theirs [subject: other] [subject: class гном] -> may 2 a turn open to self",
    ),
    (
        "При гибели - ваше существо получает 2 дополнительные {health}.",
        "triggered: death executed whose self -> extra_life 2 to one mine+creature",
    ),
    (
        "После вашего заклинания - излечивается на 1.",
        "triggered: ability paid whose mine about spell -> heal 1 to self",
    ),
    (
        "Когда уничтожает существо противника {strike} - ваш гном может получить {counter}.",
        "triggered: kill executed whose self about strike [object: creature] [object: theirs] -> may token 1 to one mine+class гном",
    ),
    (
        "Когда существо противника перемещается на клетку рядом с Дозорным - воздействие «капкан» - ранить его на 2.",
        "triggered: moved executed whose theirs [subject: creature] [subject: beside] -> influence wound 2 to about",
    ),
    (
        "Когда выступает защитником - получает {ova} 1 до конца вашего следующего хода.",
        "triggered: defends executed whose self -> grant keyword ova number 1 to self my_next_turn_end",
    ),
    (
        "При рывке на клетку рядом с вашим существом - особый удар на 1.",
        "triggered: dashed executed whose self [some_beside: mine] [some_beside: creature] -> special wound 1 to one theirs",
    ),
    (
        "В начале хода противника, если открыт - стоящее напротив существо не может двигаться до конца хода.",
        "triggered: turn_start phase whose theirs -> grant keyword cannot_move to one opposite+creature turn_end [while: open]",
    ),
    (
        "В начале вашего хода - может раниться на 1, при этом открыться.",
        "triggered: turn_start phase whose mine -> may wound 1 to self, open to self",
    ),
    (
        "Концентрация: получает +1 к дальности выстрела до конца вашего хода.",
        "triggered: concentrates executed whose self -> grant reaches_more shot 1 to self my_turn_end",
    ),
    (
        "{second}: Начинает бой с 2 {counter}.",
        "triggered: battle_start phase whose mine goes second -> token 2 to self",
    ),
    (
        "При {strike} атакованный закрывается и не открывается в начале своего следующего хода.",
        "triggered: attack executed whose self about strike -> close to about, stay_closed to about",
    ),
]

REFUSED = {
    "При атаке Дозорного - танцует.": "танцует",
    "{tap}: ранить существо на 1, закрыть ваше существо, открыть другое существо.": "too many different targets",
    "{tap}: ранить ваше существо на 1, при этом выстрел на 1.": "an attack after another target",
    "{tap}: ранить ваше существо на 1, закрыть существо противника; оно открывается.": "whom a pronoun means",
    "{tap}: ваше существо теряет его.": "what is lost",
    "{tap}: закрыться, при этом может получить {counter}, затем может открыться.": "a part that may be declined",
    "При {strike} оно открывается.": "whom a pronoun means",
    "{tap}: атакованный закрывается.": "whose attack is meant",
    "{tap}: Выстрел на 2 (максимум 4).": "a note that belongs to nothing",
    "{tap}: ранить каждое существо противника на этих клетках на 1.": "which area is meant",
    "При {strike} ранить каждое существо рядом с ним на 1.": "next to whom",
    "{tap}: ранить существо противника на 2 за каждую {counter}.": "more than one for each",
    "{tap}: ранить существо на X, где X его сильный {strike}.": "a strength that is not counted",
    "Может нападать ударом два раза за ход, только ночью, после первого удара не закрывается.": "ночью",
    "{tap}: Воздействие следующее существо противника ранится на 3.": "существо противника ранится",
    "+1 к {strike} по существам с хвостами.": "хвостами",
    "{tap}: ранить существо противника": "",
}


@pytest.mark.parametrize(("text", "meant"), UNDERSTOOD)
def test_a_wording_and_its_meaning(text: str, meant: str) -> None:
    (found,) = parse_text(text, "Дозорный")
    assert isinstance(found, Feature), found
    assert gist(found) == meant


@pytest.mark.parametrize("text", [text for text, _ in UNDERSTOOD])
def test_a_wording_has_one_meaning(text: str) -> None:
    assert meanings(text, "Дозорный") == {meant for wording, meant in UNDERSTOOD if wording == text}


@pytest.mark.parametrize("text", REFUSED)
def test_a_refusal_names_the_words(text: str) -> None:
    (found,) = parse_text(text, "Дозорный")
    assert isinstance(found, NotModelled), gist(found)
    assert found.words == text.strip(" .")
    assert REFUSED[text] in found.stumbled
    assert bool(REFUSED[text]) == bool(found.stumbled)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("{tap}:Выстрел на 2,дальность 4 .", "{tap}: Выстрел на 2, дальность 4."),
        ("{tap}: Выстрел на 1 – 2 – 3, дальнность -4.", "{tap}: Выстрел на 1-2-3, дальность 4."),
        (
            "+Х к {strike}, где Х число {counter} на Дозорном",
            "+X к {strike}, где X количество {counter} на Дозорном.",
        ),
        ("ПРИ ГИБЕЛИ СУЩЕСТВА ПРОТИВ-НИКА — ОТКРЫВАЕТСЯ.", "При гибели существа противника - открывается."),
        ("{armor}2. ({armor}2 означает не получает первые 2 раны.)", "{armor} 2."),
        ("Вампиризм\u0001.", "вампиризм"),
    ],
)
def test_typing_makes_no_difference(typed: str, printed: str) -> None:
    one, other = parse_text(typed, "Дозорный"), parse_text(printed, "Дозорный")
    assert [gist(found) for found in one if isinstance(found, Feature)] == [
        gist(found) for found in other if isinstance(found, Feature)
    ]
    assert len(one) == 1
    assert isinstance(one[0], Feature), one


def test_a_missing_full_stop_and_what_belongs_together() -> None:
    texts = (
        "При {strike} открывается (1 раз за ход) {tap}: Выстрел на 2. Имеет «Вампиризм. Рывок», пока закрыт."
    )
    assert [found.words for found in parse_text(texts, "Дозорный")] == [
        "При {strike} открывается (1 раз за ход)",
        "{tap}: Выстрел на 2",
        "Имеет «Вампиризм. Рывок», пока закрыт",
    ]


@pytest.mark.parametrize(
    ("name", "said", "own"),
    [
        ("Гномий король", "Гномьим королём", True),
        ("Гномий король", "Гномьему", True),
        ("Гном", "гном", False),
        ("Страж", "Стража", True),
        ("Страж", "Строй", False),
        ("Древний огр", "Древнему огру", True),
    ],
)
def test_a_card_calls_itself(name: str, said: str, own: bool) -> None:
    (found,) = parse_text(f"{said} открывается.", name)
    tokens = grammar().tokenizer.tokens(f"{said} открывается.", Speaker(name))
    assert isinstance(found, NotModelled)  # no condition, no payment
    assert (tokens[0].type == "SELF") is own


def test_every_sentence_of_the_page_of_wordings_is_understood() -> None:
    page = Path(parse.__file__).with_name("WORDINGS.md").read_text(encoding="utf-8")
    said = [span for span in re.findall(r"`([^`]+)`", page) if span.endswith(".") and "..." not in span]
    assert len(said) > 8
    for span in said:
        assert all(isinstance(found, Feature) for found in parse_text(span, "ИМЯ")), span


def test_a_word_of_the_grammar_is_not_hidden_by_a_stem() -> None:
    tokenizer = grammar().tokenizer
    both = {
        (word, stem)
        for word in tokenizer.words
        for stem in tokenizer.stems
        if word.startswith(stem) and len(word) - len(stem) <= 4
    }
    nouns = {("рядом", "ряд"), ("карта", "карт"), ("существо", "существ")}
    assert both == nouns | {
        (word, stem) for word, stem in both if word.endswith(("ть", "ться", "лось", "ая"))
    }
