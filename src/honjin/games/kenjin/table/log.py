"""The log: every note as the event that a seat gets."""

from __future__ import annotations

from collections.abc import Callable

from honjin.engine.events import Event, Facts, Note, signed
from honjin.engine.game import Setup
from honjin.engine.view import seat_name
from honjin.games.kenjin.rules import notes
from honjin.games.kenjin.rules.box import HAND, KIND_IDS, TILE_IDS, secret
from honjin.games.kenjin.rules.deployment import CARDS_A_TURN
from honjin.games.kenjin.rules.layout import CARDS as CARDS_OF_ALL
from honjin.games.kenjin.table.names import clan, kind_name, the, tile_name
from honjin.games.kenjin.table.notation import card_name

# A note's d is the tile it is about; a is a seat, b mostly a card.

Told = tuple[Facts, str]


def event(note: Note, seat: int, setup: Setup) -> Event:
    """The event of a seat; the secret part only if its eyes saw it."""
    kind, tell = EVENTS[note.kind]
    facts, sentence = tell(_Telling(note, seat, setup))
    return Event(kind, facts, sentence)


class _Telling:
    """A note with the names its sentence needs."""

    def __init__(self, note: Note, seat: int, setup: Setup) -> None:
        self.note = note
        self.setup = setup
        self.sees = note.seen_by(seat)
        self.who = clan(note.a, setup) if note.a < setup.seats else ""
        self.tile = tile_name(note.d)

    @property
    def card(self) -> str:
        return card_name(self.note.b)

    def clan(self, seat: int) -> str:
        return clan(seat, self.setup)

    def facts(self, *names: str) -> Facts:
        """The seat, the card and the tile, as far as asked, and the secret kind if seen."""
        known: Facts = {"seat": seat_name(self.note.a), "card": self.card}
        known["tile"] = TILE_IDS[self.note.d]
        return {name: known[name] for name in names}

    def secret_kind(self) -> Facts:
        return {"kind": KIND_IDS[self.note.secret]} if self.sees else {}


def _first(t: _Telling) -> Told:
    return t.facts("seat"), f"{t.who} begins."


def _tile_laid(t: _Telling) -> Told:
    between = [seat_name(t.note.b), seat_name(t.note.c)]
    sides = f"between {t.clan(t.note.b)} and {t.clan(t.note.c)}"
    return {**t.facts("tile"), "between": between}, f"The {t.tile} lies {sides}."


def _offered(t: _Telling) -> Told:
    return t.facts("tile"), f"The {t.tile} lies open for the draft."


def _taken(t: _Telling) -> Told:
    between = [seat_name(t.note.b), seat_name(t.note.c)]
    sides = f"between {t.clan(t.note.b)} and {t.clan(t.note.c)}"
    facts = {**t.facts("seat", "tile"), "between": between}
    return facts, f"{t.who} takes the {t.tile} and places it {sides}."


def _turn(card: int) -> int:
    """The turn of its owner in which a card is played."""
    return card % HAND // CARDS_A_TURN + 1


def _deployed(t: _Telling) -> Told:
    facts = {**t.facts("seat", "card", "tile"), **t.secret_kind(), "turn": _turn(t.note.b)}
    if not t.sees:
        return facts, f"{t.who} plays a face-down card at the {t.tile}."
    how = " face down" if secret(t.note.secret) else ""
    return facts, f"{t.who} plays {the(t.note.secret)}{how} at the {t.tile}."


def _turned(t: _Telling) -> Told:
    facts = {**t.facts("seat", "card", "tile"), "kind": KIND_IDS[t.note.c]}
    what = f"{t.clan(t.note.b // HAND)}'s {kind_name(t.note.c)}"
    return facts, f"{t.who}'s Scout turns up {what} at the {t.tile}."


def _looked(t: _Telling) -> Told:
    seen = f": {the(t.note.secret)}" if t.sees else ""
    facts = {**t.facts("seat", "card"), **t.secret_kind()}
    card = f"{t.clan(t.note.b // HAND)}'s face-down card at the {t.tile}"
    return facts, f"{t.who}'s Shugenja looks at {card}{seen}."


def _moved(t: _Telling) -> Told:
    facts = {**t.facts("seat", "card"), "from": TILE_IDS[t.note.c], "to": TILE_IDS[t.note.d]}
    way = f"from the {tile_name(t.note.c)} to the {t.tile}"
    return facts, f"{t.who}'s General moves a card {way}."


def _struck(t: _Telling) -> Told:
    facts = {**t.facts("seat", "card", "tile"), **t.secret_kind(), "turn": _turn(t.note.c)}
    facts["assassin"] = card_name(t.note.c)
    seen = f": {the(t.note.secret)}" if t.sees else ""
    victim = f"{t.clan(t.note.b // HAND)}'s face-down card at the {t.tile}"
    return facts, f"{t.who}'s Assassin kills {victim} and takes its place{seen}."


def _combat(t: _Telling) -> Told:
    return t.facts("tile"), f"Combat at the {t.tile}."


def _port_count(t: _Telling) -> Told:
    facts = {**t.facts("seat", "tile"), "cards": t.note.b}
    return facts, f"{t.who} has {_cards(t.note.b)} face up at the Port before the reveal."


def _cards(count: int) -> str:
    return f"{count} card" + ("" if count == 1 else "s")


def _of_army(sentence: str) -> Callable[[_Telling], Told]:
    def tell(t: _Telling) -> Told:
        facts = {**t.facts("seat", "card", "tile"), "kind": KIND_IDS[t.note.c]}
        kind = t.note.c
        return facts, sentence.format(army=t.who, what=kind_name(kind), the=the(kind))

    return tell


def _killed(sentence: str) -> Callable[[_Telling], Told]:
    def tell(t: _Telling) -> Told:
        facts, text = _of_army(sentence)(t)
        return {**facts, "by": card_name(t.note.secret)}, text

    return tell


def _chosen(t: _Telling) -> Told:
    facts = t.facts("seat", "tile")
    what = "a card"
    if t.sees:
        kind, card = divmod(t.note.secret, CARDS_OF_ALL)
        facts["card"] = card_name(card)
        what = the(kind)
    return facts, f"{t.who} has chosen {what} to lose at the Sanctuary."


def _strength(t: _Telling) -> Told:
    facts = {**t.facts("seat", "card", "tile"), **t.secret_kind(), "strength": t.note.c}
    return facts, f"{t.who}'s {kind_name(t.note.secret)} counts {t.note.c}."


ADDED_BY = {
    notes.BY_PORT: ("port", "for cards face up at the Port"),
    notes.BY_SUPPLY: ("supply_camp", "from the Supply Camp"),
    notes.BY_PALACE: ("palace", "for having more cards at the Palace"),
}


def _added(t: _Telling) -> Told:
    source, why = ADDED_BY[t.note.c]
    facts = {**t.facts("seat", "tile"), "amount": t.note.b, "source": source}
    return facts, f"{t.who} gets {signed(t.note.b)} {why}."


def _total(t: _Telling) -> Told:
    facts = {**t.facts("seat", "tile"), "total": t.note.b, "cards": t.note.c}
    return facts, f"{t.who} totals {t.note.b} with {_cards(t.note.c)}."


def _conquered(t: _Telling) -> Told:
    by_cards = t.note.b == notes.BY_CARDS
    facts = {**t.facts("seat", "tile"), "by": "cards" if by_cards else "total"}
    facts["loser"] = seat_name(t.note.c)
    how = " with more cards" if by_cards else ""
    return facts, f"{t.who} conquers the {t.tile}{how}."


STAND_OFFS = {
    notes.BY_TIE: ("tie", "Equal totals and equal cards: nobody conquers."),
    notes.BY_TEMPLE: ("golden_temple", "The margin is too small: nobody conquers."),
    notes.BY_FORTRESS: ("fortress", "Too few cards to hold the Fortress: nobody conquers."),
    notes.BY_EMPTY_GROUND: ("empty_ground", "The stronger side has no card: nobody conquers."),
}


def _stand_off(t: _Telling) -> Told:
    why, sentence = STAND_OFFS[t.note.a]
    return {**t.facts("tile"), "why": why}, sentence


def _cleared(t: _Telling) -> Told:
    return t.facts("tile"), f"All cards at the {t.tile} are eliminated."


def _supplied(t: _Telling) -> Told:
    helped = "" if t.note.a == t.note.b else f" for {t.clan(t.note.b)}"
    facts = {**t.facts("seat", "tile"), "for": seat_name(t.note.b), "amount": t.note.c}
    return facts, f"{t.who} sends supplies to the {t.tile}{helped}."


def _ended(t: _Telling) -> Told:
    return {}, "All battlefields are decided."


def _shown(t: _Telling) -> Told:
    facts = {**t.facts("card"), "kind": KIND_IDS[t.note.c]}
    owner = t.clan(t.note.b // HAND)
    return facts, f"An Assassin killed {owner}'s {kind_name(t.note.c)}."


EVENTS: dict[int, tuple[str, Callable[[_Telling], Told]]] = {
    notes.FIRST: ("first", _first),
    notes.TILE_LAID: ("tile", _tile_laid),
    notes.OFFERED: ("offered", _offered),
    notes.TAKEN: ("taken", _taken),
    notes.DEPLOYED: ("deployed", _deployed),
    notes.TURNED: ("turned", _turned),
    notes.LOOKED: ("looked", _looked),
    notes.MOVED: ("moved", _moved),
    notes.STRUCK: ("struck", _struck),
    notes.COMBAT: ("combat", _combat),
    notes.PORT_COUNT: ("port_count", _port_count),
    notes.REVEALED: ("revealed", _of_army("{army} turns up {the}.")),
    notes.SHOT: ("shot", _killed("The Archer opposite kills {army}'s {what}.")),
    notes.CUT_DOWN: ("cut_down", _killed("The Samurai opposite kills {army}'s {what}.")),
    notes.CHOSEN: ("chosen", _chosen),
    notes.DESTROYED: ("destroyed", _of_army("The Sanctuary destroys {army}'s {what}.")),
    notes.STRENGTH: ("strength", _strength),
    notes.ADDED: ("added", _added),
    notes.TOTAL: ("total", _total),
    notes.CONQUERED: ("conquered", _conquered),
    notes.STANDOFF: ("stand_off", _stand_off),
    notes.CLEARED: ("cleared", _cleared),
    notes.SUPPLIED: ("supplied", _supplied),
    notes.ENDED: ("ended", _ended),
    notes.SHOWN: ("shown", _shown),
}
