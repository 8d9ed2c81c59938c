"""Every time, condition, amount and limit in every place of a sentence: the same meaning, or a refusal told here."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import pytest

from judge.cardtext.russian.reading import read_text

GAME = "berserk"
PERIODS = (
    "до конца хода", "до конца этого хода", "до конца вашего следующего хода", "до конца хода противника",
    "до конца следующего хода противника", "до конца боя", "до начала вашего следующего хода",
    "до начала хода противника", "до вашего следующего хода", "на этот ход", "на время хода",
)  # fmt: skip
PLACED = {
    "gets": (
        "{tap}: Ваше существо получает +1 к {strike} P.", "{tap}: P ваше существо получает +1 к {strike}.",
        "{tap}: Ваше существо P получает +1 к {strike}.", "{tap}: Ваше существо получает P +1 к {strike}.",
    ),
    "cannot": (
        "{tap}: Существо противника не может атаковать P.", "{tap}: P существо противника не может атаковать.",
        "{tap}: Существо противника не может P атаковать.",
    ),
    "to get": ("{tap}: Получить {armor} 1 P.", "{tap}: P получить {armor} 1.", "{tap}: Получить P {armor} 1."),
    "set off": ("При {strike} - получает +1 к {move} P.", "При {strike} - P получает +1 к {move}.",
                "При {strike} - получает P +1 к {move}."),
}  # fmt: skip
"""Sentences that mean the same wherever the time stands in them."""
CONDITIONS = (
    "открыта", "она закрыта", "рядом стоит эльф", "напротив никого нет", "рядом никто не стоит", "у вас есть эльф",
    "у противника нет эльфов", "в вашем отряде только эльфы", "в отряде противника осталось одно существо",
    "все ваши существа открыты", "ни одно из ваших существ не атаковало в этот ход", "в этот ход погиб эльф",
    "в этом бою погибло ваше существо", "на ней 2 или более {counter}", "на ней больше {counter}, чем на эльфе",
    "вы ходите первым", "сейчас ход противника", "это ваше единственное существо", "на кубике выпало четное число",
    "число эльфов больше числа гномов", "стоимость атакованного меньше стоимости этой карты", "она без ран",
    "эльф открыт и не атаковал в этот ход", "не закрыта и не имеет ран",
)  # fmt: skip
FRAMES = (
    "+1 к {strike}, если C.", "+1 к {strike}, пока C.", "Пока C, имеет {armor} 1.",
    "{tap}: Если C, ранить существо на 2.", "{tap}: Получить {counter}, если C.",
    "В конце вашего хода, если C - получить {counter}.", "{tap}: Если C, получить {counter}, иначе - открыться.",
    "Пока C, {tap}: Ранить существо на 2.", "Если C, {counter}: Получить {armor} 1.",
    "Может атаковать, только если C.", "Не может атаковать, если C.", "При {strike}, если C, - получить {counter}.",
)  # fmt: skip
AMOUNTS = (
    "2", "X, где X - число ваших эльфов", "X, где X - половина его {health}", "X (максимум 3)", "1-2-3",
    "1 за каждого вашего эльфа", "1 за каждую свою {counter}", "число, равное стоимости атакованного",
    "количество, равное числу ваших эльфов", "2 (на 3, если он закрыт)", "2, если он закрыт, иначе на 1",
)  # fmt: skip
VERBS = (
    "{tap}: Ранить существо на A.", "{tap}: Излечить существо на A.", "{tap}: Излечиться на A.", "{tap}: Выстрел на A.",
    "При {strike} - разряд на A.", "При {strike} атакованный получает отравление на A.",
    "{tap}: Заклинание \"вихрь\" - ранить существо на A.", "В начале хода ранить каждое стоящее рядом существо на A.",
)  # fmt: skip
LIMITS = (
    "(1 раз за ход)",
    "(не чаще раза за ход)",
    ", но не более 1 раза за ход",
    ", только один раз за ход",
)
LIMITED = (
    "{tap}: Ранить существо на 1L.", "При {strike} - получить {counter}L.", "{counter}: ОткрытьсяL.",
    "При гибели эльфа может открытьсяL.",
)  # fmt: skip
EVENTS = (
    ("При нанесении ран существу противника", "Когда эта карта ранит существо противника"),
    ("При использовании заклинания", "При заклинании"),
    ("При входе в игру", "Когда эта карта входит в игру"),
    ("Всякий раз, когда погибает эльф", "Каждый раз, когда погибает эльф"),
    ("После того как эльф погиб", "После того, как эльф погиб"),
    ("В первый раз за ход, когда эльф атакует", "Когда эльф в первый раз за ход атакует"),
)
ALIKE = (
    ("{tap}: Ранить существо на 1 и ещё одно существо на 1.", "{tap}: Ранить существо на 1 и другое существо на 1."),
    ("Даже если закрыта, отражает {strike} как открытая карта.",
     "Отражает {strike} как открытая карта, даже если закрыта."),
    ("При гибели вызвать ещё одного эльфа.", "При гибели вызвать другого эльфа."),
)  # fmt: skip


@lru_cache
def _meaning(text: str) -> str:
    """What a text means, with the words of its times of one kind; "" where it is refused."""
    found = read_text(text[0].upper() + text[1:], GAME)
    return repr([one.meanings for one in found]) if all(one.stage == "understood" for one in found) else ""


@pytest.mark.parametrize("frame", PLACED)
def test_a_time_means_the_same_wherever_it_stands(frame: str) -> None:
    for period in PERIODS:
        texts = [
            text.replace(": P", f": {period[0].upper()}{period[1:]}").replace("P", period)
            for text in PLACED[frame]
        ]
        assert all(map(_meaning, texts)), [text for text in texts if not _meaning(text)]
        assert len({_meaning(text) for text in texts}) == 1, texts


def test_every_condition_stands_in_every_frame() -> None:
    texts = [frame.replace("C", said) for frame, said in product(FRAMES, CONDITIONS)]
    assert [text for text in texts if not _meaning(text)] == []


def test_every_amount_stands_behind_every_verb() -> None:
    texts = [frame.replace("A", said) for frame, said in product(VERBS, AMOUNTS)]
    assert [text for text in texts if not _meaning(text)] == []


def test_a_limit_is_the_same_in_all_its_words() -> None:
    for frame in LIMITED:
        texts = [frame.replace("L", said if said[0] == "," else f" {said}") for said in LIMITS]
        assert _meaning(texts[0]), texts[0]
        assert len({_meaning(text) for text in texts}) == 1, texts


@pytest.mark.parametrize(("noun", "clause"), EVENTS)
def test_a_noun_sets_off_what_its_clause_does(noun: str, clause: str) -> None:
    assert _meaning(f"{noun} - получить {{counter}}.") == _meaning(f"{clause} - получить {{counter}}.") != ""


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_two_sentences_mean_the_same(one: str, other: str) -> None:
    assert _meaning(one) == _meaning(other) != ""


def test_another_is_another_than_the_chosen() -> None:
    said = _meaning("{tap}: Ранить существо на 1 и другое существо на 1.")
    assert "Other(than=Ref(name='chosen', number=1" in said
    said = _meaning("Когда ваше существо излечивается, открыть другое ваше существо.")
    assert "Other(than=Ref(name='that'" in said
    said = _meaning("{tap}: Выберите существо противника; другое ваше существо получает {counter}.")
    assert "Other(than=Ref(name='this'" in said


def test_only_the_first_of_two_things_ends() -> None:
    both = _meaning("{tap}: Ваше существо получает +1 к {strike} до конца хода и {counter}.")
    assert both.count("lasts=Period") == 1


def test_a_time_behind_a_state_is_not_dropped() -> None:
    assert "During" in _meaning("+1 к {strike}, если стоит рядом с эльфом в этот ход.")
