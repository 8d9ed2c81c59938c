"""Russian card text: cases, genders and misprints decide; what is not told exactly is refused."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.data import to_data, walk
from judge.cardtext.russian.reading import read_text, shown
from judge.cardtext.russian.words import Names
from judge.quality.card_words import read

GAME = "berserk"


def _meaning(text: str, name: str = "", names: Names | None = None) -> m.Ability:
    (found,) = read_text(text, GAME, "", name, names)
    assert found.stage == "understood", (found.why, found.unread)
    return found.meanings[0]


def _deeds(text: str, name: str = "") -> list[m.Deed]:
    return [node for node in walk(_meaning(text, name).body) if isinstance(node, m.Deed)]


def test_the_case_says_who_is_struck() -> None:
    event = _meaning("Когда ваше существо атакует орка, получить {counter}.").trigger
    assert event is not None
    assert "Орк" in repr(event.deeds[0]["patient"])
    (wrong,) = read_text("Когда ваше существо атакует орк, получить {counter}.", GAME)
    assert wrong.meanings == ()


def test_a_pronoun_speaks_of_the_last_one_of_its_gender() -> None:
    creature, orc = (
        _deeds(f"Когда существо нападает {{strike}} на вашего орка, {who} получает {{counter}}.")[0]
        for who in ("оно", "он")
    )
    assert creature["patient"] == m.Ref("that", role="agent")
    assert orc["patient"] == m.Ref("that", role="patient")


def test_a_denial_is_never_lost() -> None:
    for text in ("Закрывается при гибели орка.", "Не закрывается при гибели орка."):
        found = read_text(text, GAME)[0].meanings
        modes = [node.mode for one in found for node in walk(one) if isinstance(node, m.Effect)]
        assert ("cannot" in modes) == text.startswith("Не")


@pytest.mark.parametrize(
    ("words", "times", "period"), [("1 раз за ход", 1, "turn"), ("не более 3 раз за бой", 3, "battle")]
)
def test_limits_are_exact(words: str, times: int, period: str) -> None:
    limit = _meaning(f"При промахе получить {{counter}} ({words}).").limit
    assert limit == m.Limit(times, m.Period(period))


def test_misprints_are_put_right_and_shown() -> None:
    wrong = "{tap}: Разрядна 2. При гибели существа против-ника получить {counter}."
    right = "{tap}: Разряд на 2. При гибели существа противника получить {counter}."
    assert [one.meanings for one in read_text(wrong, GAME)] == [
        one.meanings for one in read_text(right, GAME)
    ]
    assert "противника" in shown(wrong, GAME)
    assert "против-ника" not in read(wrong, GAME)["normalised"]


def test_a_preposition_may_be_glued_on_both_sides_of_a_word() -> None:
    assert _meaning("+1 квыстрелупо закрытым существам.") == _meaning("+1 к выстрелу по закрытым существам.")


def test_a_name_alone_in_another_case_belongs_to_the_sentence_before_it() -> None:
    name, said = "Старый маг", "При {strike} ранить существо на X, где X - число {counter}"
    right = read_text(f"{said} Старого мага (максимум на 3).", GAME, name=name)
    assert (
        read_text(f"{said}. Старого мага (максимум на 3).", GAME, name=name)[0].meanings == right[0].meanings
    )
    assert len(read_text(f"{said}. Старый маг (максимум на 3).", GAME, name=name)) == 2


def test_what_neighbours_have_is_theirs_behind_and_too() -> None:
    """What is joined by "and" is parted only from a keyword of its own."""
    (told,) = read_text("Соседи имеют броню 1 и {tap}: Выстрел на 1.", GAME)
    (gain,) = (one for one in told.meanings if one.kind == "static")
    assert [one.kind for one in walk(gain.body) if isinstance(one, m.Ability)] == ["keyword", "activated"]


def test_names_of_cards_and_classes_come_from_the_cards_at_hand() -> None:
    text = "Ваши бумбараши имеют +1 к {strike}."
    assert read_text(text, GAME)[0].stage == "unread"
    names = Names.of((), ("Бумбараш",))
    assert "Бумбараш" in json.dumps(to_data(_meaning(text, names=names)), ensure_ascii=False)


def test_the_case_of_letters_does_not_matter() -> None:
    text = "при гибели существа получить {counter}."
    assert read_text(text, GAME)[0].meanings == read_text(text.capitalize(), GAME)[0].meanings


def test_who_is_meant_by_nothing_is_refused() -> None:
    (found,) = read_text("При гибели карты противника оно получает {counter}.", GAME)
    assert (found.stage, found.meanings) == ("read", ())


def test_the_dictionary_is_loaded_only_for_russian_text() -> None:
    code = "import sys, judge.cli, judge.quality.card_words; print('pymorphy3' in sys.modules)"
    shown_ = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown_.stdout.strip() == "False"


def test_a_misprint_that_a_dictionary_knows_is_put_right_where_one_way_reads_it() -> None:
    wrong = "Когда ката противника погибает, получить {counter}."
    assert _meaning(wrong) == _meaning(wrong.replace("ката", "карта"))
    assert "карта" in shown(wrong, GAME)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Когда вашакванитпогружается - открыться.", "Когда ваш акванит погружается - открыться."),
        (
            "При {strike} существо получает отравлет ние на 1.",
            "При {strike} существо получает отравление на 1.",
        ),
        (
            "До набора отряда - вы можете заплатить 2{elite} положите эту карту на кладбище.",
            "До набора отряда - вы можете заплатить 2{elite}; положите эту карту на кладбище.",
        ),
    ],
)
def test_words_run_together_or_torn_and_signs_left_out_are_put_right(wrong: str, right: str) -> None:
    found, meant = read_text(wrong, GAME), read_text(right, GAME)
    assert [one.meanings for one in found] == [one.meanings for one in meant]


def test_a_name_of_which_the_dictionary_knows_another_word_is_declined_as_printed() -> None:
    told = _meaning("{tap}: изгнать Мику Бледного.", "Мика Бледный")
    assert told == _meaning("{tap}: изгнать эту карту.")


def test_a_noun_for_a_living_being_that_nobody_told_is_a_class() -> None:
    assert "Кузнец" in repr(_meaning("Ваши кузнецы получают +1 к {strike}.").body)


def test_a_participle_agrees_with_its_noun() -> None:
    (found,) = read_text("Ранить на 1 карты, стоящего рядом.", GAME)
    assert not found.meanings


def test_it_is_never_beside_itself_that_a_card_goes() -> None:
    (move,) = _deeds("Когда существо противника погибает, может переместиться на соседнюю с ним клетку.")
    assert m.Rel("beside", m.Ref("that", role="patient")) in walk(move["to"])


def test_behind_a_condition_on_the_card_a_pronoun_is_not_guessed() -> None:
    """He may be the card of whom the condition speaks, or the creature that is struck."""
    (doubtful,) = read_text("При {strike} по существу, если летающий - ранить его на 1.", GAME)
    assert (doubtful.stage, doubtful.meanings) == ("read", ())
    (wound,) = _deeds("При {strike} по летающему существу - ранить его на 1.")
    assert wound["patient"] == m.Ref("that", role="patient")
