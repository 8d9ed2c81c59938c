"""The law and its walk: clingo, one step, the state graph, odds, cycles."""
