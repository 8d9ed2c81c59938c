"""Which names count as one: for stacks and uniqueness (same name), and for contests (same person)."""

from __future__ import annotations

from collections.abc import Iterable

from judge.knowledge.models import NameGroup
from judge.knowledge.stemming import fold


class Names:
    """The name tables of one game. Names are compared without regard to case, accents and spacing."""

    def __init__(self, same_name: Iterable[NameGroup] = (), same_person: Iterable[NameGroup] = ()) -> None:
        self.name_groups = list(same_name)
        self.person_groups = list(same_person)
        self._names = _keys(self.name_groups)
        self._persons = _keys(self.person_groups)

    def name_key(self, name: str) -> str:
        """Give the key that all names counting as this one share, for stacks and uniqueness."""
        return self._names.get(_plain(name), _plain(name))

    def person_key(self, name: str) -> str:
        """Give the key that all names of this person share, for contests; same names are same persons."""
        key = self.name_key(name)
        return self._persons.get(_plain(name), self._persons.get(key, key))

    def same_name(self, first: str, second: str) -> bool:
        """Whether two names count as one for uniqueness and stacks."""
        return self.name_key(first) == self.name_key(second)

    def same_person(self, first: str, second: str) -> bool:
        """Whether two names are one person, so that units of theirs are contested."""
        return self.person_key(first) == self.person_key(second)

    def translators_pair(self, first: str, second: str) -> bool:
        """Whether only the translator says that these two names are one person."""
        both = {_plain(first), _plain(second)}
        groups = [group for group in self.person_groups if both <= {_plain(name) for name in group.names}]
        return len(both) > 1 and bool(groups) and all(group.authority == "translator" for group in groups)

    @staticmethod
    def plain(name: str) -> str:
        """A name without what does not count in it: case, accents, spacing."""
        return _plain(name)


def _plain(name: str) -> str:
    return " ".join(fold(name).split())


def _keys(groups: Iterable[NameGroup]) -> dict[str, str]:
    """Give each name the first name of its group; groups that share a name are one."""
    keys: dict[str, str] = {}
    for group in groups:
        names = [_plain(name) for name in group.names]
        old = {keys[name] for name in names if name in keys}
        first = min(old) if old else names[0]
        for name, key in keys.items():
            if key in old:
                keys[name] = first
        keys.update(dict.fromkeys(names, first))
    return keys
