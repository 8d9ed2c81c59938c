"""The copy of clingo's syntax tree says what clingo's own says: of every law, and of all that can be written."""

from __future__ import annotations

from typing import Any

import pytest
from clingo import ast as clingo_ast

from judge.engine import solver
from judge.engine.law import law
from judge.engine.syntax import AST, ASTType, Transformer, statements
from judge.errors import LawError
from judge.games.registry import GAMES

EVERYTHING = """
a. :- b. a :- b, not c, not not d. {a:b,c;d}. 1 {a(X):b(X)} 2 :- c. a;b:c,d:-e. {}. 1!={a}!=3.
1 = #sum{1:a:b,c;2:x} :- d. a :- #count{X:b(X)}>2, not {a;b:c}=1. a :- X=#max{1..2,Y:b;2}.
a :- 1<X<=3, X!=2, not X>1, X>=2. -p(x). a :- #true, not #false. a :- b:c,d; e. a :- b:; e. not a :- b.
a((1..2),(3;4),(1,),(),(1,2),-X,|X|,|X;Y|,~X,@f(X),@g,X+1*2-3/4\\5**6?7^8&9) :- b(X), c(Y).
p(a;b,c). q(f(a;b),(f(a);g(b))) :- (p(a);b)=X, -r, #min{1}<2, #sum+{1}<2. p(#sup,#inf,"x\\"y\\n",X,_,_Y,-1).
#show p/1. #show -p/2. #show X:a(X). #external a(X):b(X). #external a. [true] #defined p/1. #const n=3.
#program q(a,b). #minimize{X@1,Y:b;2}. :~ a. [1@2,x] #heuristic a:b. [1@2,true] #edge(a,b):c. #project a/1.
#theory t { x { - : 1, unary }; &y/0 : x, any }. r :- &y { a - b : c }.
"""


def _agree(copy: AST, node: Any) -> None:
    assert copy.ast_type == node.ast_type
    assert str(copy) == str(node)
    for name, value in node.items():
        if name == "location":
            assert copy.ast_type in (ASTType.Variable, ASTType.SymbolicTerm) or copy.line == value.begin.line
        elif isinstance(value, clingo_ast.AST):
            _agree(getattr(copy, name), value)
        elif isinstance(value, clingo_ast.ASTSequence):
            for part, other in zip(getattr(copy, name), value, strict=True):
                _agree(part, other)
        elif not isinstance(value, clingo_ast.StrSequence):
            assert str(getattr(copy, name)) == str(value)


@pytest.mark.parametrize("text", [EVERYTHING, *GAMES], ids=["everything", *GAMES])
def test_copy_says_what_the_tree_says(text: str) -> None:
    text = law(text).text if text in GAMES else text
    nodes: list[Any] = []
    clingo_ast.parse_string(text, nodes.append)
    for copy, node in zip(statements(text), nodes, strict=True):
        _agree(copy, node)
        if node.ast_type in (ASTType.Rule, ASTType.External) and "&" not in str(node):
            assert list(map(str, copy.unpool())) == list(map(str, node.unpool()))


class _Renamed(Transformer):
    def visit_Variable(self, node: AST) -> AST:  # noqa: N802 (the name is clingo's)
        return node.update(name="Z") if node.name == "X" else node


def test_what_is_transformed_is_written_anew_and_the_rest_is_the_same() -> None:
    _, rule = statements("a(X,Y) :- b(X); 1 < #count { X: c(X) }; d(Y).")
    renamed = _Renamed().visit(rule)
    assert str(renamed) == "a(Z,Y) :- b(Z); 1 < #count { Z: c(Z) }; d(Y)."
    assert str(rule) == "a(X,Y) :- b(X); 1 < #count { X: c(X) }; d(Y)."
    assert renamed.body[2] is rule.body[2]


def test_slip_is_an_error_of_the_law_with_its_place() -> None:
    with pytest.raises(LawError, match="<string>:2:"):
        solver.parse("a.\nb :- c,, d.", lambda node: None)
