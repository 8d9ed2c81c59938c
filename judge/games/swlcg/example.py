"""The situation that `judge new swlcg` writes: commented, ready to be changed and asked."""

EXAMPLE = """\
game: swlcg                      # Star Wars: The Card Game (LCG)
title: Leia's last order
now:                             # the moment of play; `judge schema swlcg` lists every `at:`
  at: event
  active: dark
  event: {what: leaves, card: leia}
dark:
  hand: []                       # a list of cards, a number, or "?"; left out means unknown, never empty
light:
  hand: []
  units:
    - name: Leia Organa
      as: leia                   # the nickname that the rest of the file uses
      health: 3                  # damage capacity
      icons: 2                   # Force icons
      text: "Interrupt: When this unit leaves play, remove all focus tokens from cards you control."
    - {name: Trooper, as: trooper, health: 2, focus: 2}
ask:
  - can: {light: "leia: remove all focus tokens from cards you control"}
  - outcomes: [leia.zone, trooper.focus]
"""
