"""Any question in one line, for a phone: a short form of the commonest situations, spelled out to a file.

`swtcg attack: vader 5/6 acc1 vs luke 4/5 evade 2; dice 6 5 4 3 1; luke damage?`
"""
