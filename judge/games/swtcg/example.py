"""The situation that `judge new swtcg` writes: commented, ready to be changed and asked."""

EXAMPLE = """\
game: swtcg                      # Star Wars TCG
title: Luke's dying strike
now:                             # the moment of play; `judge schema swtcg` lists every `at:`
  at: attack
  attack: {attacker: vader, defender: luke}
dark:
  force: 4
  hand: []                       # a list of cards, a number, or "?"; left out means unknown, never empty
  character:                     # the arenas: space, ground, character; then build, discard
    - name: Darth Vader
      as: vader                  # the nickname that the rest of the file uses
      speed: 50
      power: 6
      health: 6
      text: Critical Hit 2       # abilities as they are printed on the card
light:
  force: 1
  hand: []
  character:
    - {name: Luke Skywalker, version: F, as: luke, speed: 40, power: 5, health: 4,
       text: "Pay 1 Force -> Retaliate 2"}
# dice: [[6, 5, 4, 4, 2, 1]]     # what the next rolls show, in order; later rolls stay open
# played: [pass]                 # decisions already made, in the words of `judge options`
ask:
  - can: {light: "luke: Retaliate 2"}
  - outcomes: [luke.zone, vader.damage]
  - chance: {luke.zone: discard}
    for: dark
"""
