"""The situation that `judge new berserk` writes: commented, ready to be changed and asked."""

EXAMPLE = """\
game: berserk                    # ККИ «Берсерк»
title: A shot, and who may answer it
now:                             # the moment of play; `judge schema berserk` lists every `at:`
  at: priority
  active: first                  # whose turn it is
first:
  squad:                         # отряд; each card stands in its owner's list
    - name: Лучник
      as: archer                 # the nickname that the rest of the file uses
      life: 5
      cell: C3                   # columns A to E; rows 1 to 3: the first player's half, 4 to 6 the second's
      text: "{tap}: Выстрел на 2."   # as printed; {tap} closes the card, {counter} is a token
second:
  squad:
    - {name: Жрец, as: priest, life: 6, wounds: 1, cell: C6, closed: no,
       text: "Когда ваше существо получает раны - излечить ваше существо на 1 (воздействие)."}
# played: ["archer: Выстрел на 2 -> priest"]   # decisions already made, in the words of `judge options`
ask:
  - can: {first: "archer: Выстрел на 2 -> priest"}
  - outcomes: [priest.life, archer.state]
"""
