"""The log: every note as the event that a seat gets."""

from __future__ import annotations

from collections.abc import Callable

from honjin.engine.events import Event, Facts, Note
from honjin.engine.game import Setup
from honjin.engine.pack import Pack
from honjin.engine.view import seat_name, seat_names
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.box import CLAN_IDS, KIND_IDS, KINDS, SPECIAL_IDS, SPOTS
from honjin.games.rokugan.rules.phases import FAVORING, FEARING, LOOKING, PLACING
from honjin.games.rokugan.rules.pools import count_of
from honjin.games.rokugan.table import names
from honjin.games.rokugan.table.components import (
    CARD_IDS,
    CARDS,
    INITIATIVE_IDS,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    SPOT_IDS,
    TERRITORY_IDS,
    data_with,
)
from honjin.games.rokugan.table.names import card_text, kind_name, province_name, spot_name
from honjin.games.rokugan.table.notation import token_name
from honjin.games.rokugan.table.refusals import WHY_MISPLACED

Told = tuple[Facts, str]


class Telling:
    """A note with the names its sentence needs: `a` is mostly a player, `b` the thing."""

    def __init__(self, note: Note, seat: int, pack: Pack | None) -> None:
        self.note = note
        self.pack = pack
        self.sees = note.seen_by(seat)
        self.who = names.who(note.a)

    @property
    def data(self) -> names.Data:
        return data_with(self.pack)

    @property
    def seat(self) -> Facts:
        return {"seat": seat_of(self.note.a)}

    @property
    def token(self) -> str:
        return token_name(self.note.b)

    def secret_kind(self) -> Facts:
        return {"kind": KIND_IDS[self.note.secret]} if self.sees else {}

    def what(self, unseen: str) -> str:
        """The secret token by its name, if seen."""
        return article(kind_name(self.note.secret)) if self.sees else unseen


def seat_of(who: int) -> str:
    return seat_name(who & 7) if who >= 0 else ""


def article(name: str) -> str:
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def event(note: Note, seat: int, setup: Setup) -> Event:
    """The event of a seat; the secret part only if its eyes saw it."""
    kind, tell = EVENTS[note.kind]
    facts, sentence = tell(Telling(note, seat, setup.pack))
    return Event(kind, facts, sentence)


def _by_player(sentence: str) -> Callable[[Telling], Told]:
    return lambda t: (t.seat, sentence.format(who=t.who))


def _at_province(sentence: str) -> Callable[[Telling], Told]:
    def tell(t: Telling) -> Told:
        province = t.note.b
        facts = {**t.seat, "province": PROVINCE_IDS[province]}
        return facts, sentence.format(who=t.who, province=province_name(province))

    return tell


def _with_token(sentence: str) -> Callable[[Telling], Told]:
    """Something that happens to an open token, where it lies."""

    def tell(t: Telling) -> Told:
        spot = t.note.c
        kind = t.note.d
        facts = {**t.seat, "token": t.token, "spot": SPOT_IDS[spot], "kind": KIND_IDS[kind]}
        where = spot_name(spot)
        return facts, sentence.format(who=t.who, what=kind_name(kind), where=where)

    return tell


def _token_in_province(sentence: str) -> Callable[[Telling], Told]:
    def tell(t: Telling) -> Told:
        facts = {**t.seat, "token": t.token, "province": PROVINCE_IDS[t.note.c]}
        return facts, sentence.format(who=t.who, province=province_name(t.note.c))

    return tell


# Set-up and upkeep.


def _clan(t: Telling) -> Told:
    seat = t.note.a & 7
    facts = {**t.seat, "clan": CLAN_IDS[(t.note.a >> 3) - 1]}
    return facts, f"Player {seat + 1} plays the {t.who}."


def _objective(sentence: str) -> Callable[[Telling], Told]:
    def tell(t: Telling) -> Told:
        facts = dict(t.seat)
        name = ""
        if t.sees:
            facts["objective"] = OBJECTIVE_IDS[t.note.secret]
            name = f": {names.objective_name(t.note.secret)}"
        return facts, sentence.format(who=t.who, name=name)

    return tell


def _round(t: Telling) -> Told:
    return {"round": t.note.a}, f"Round {t.note.a} begins."


def _initiative(t: Telling) -> Told:
    facts = {**t.seat, "card": INITIATIVE_IDS[t.note.b]}
    if card := names.neutral_initiative(t.note.b):
        return facts, f"{card} makes {t.who} first player."
    return facts, f"{t.who} is first player this round."


def _drew(t: Telling) -> Told:
    return {**t.seat, **t.secret_kind()}, f"{t.who} draws {t.what('a token')}."


def _returned(t: Telling) -> Told:
    return {**t.seat, **t.secret_kind()}, f"{t.who} returns {t.what('a token')} to the pool."


def _played(t: Telling) -> Told:
    card = CARD_IDS[t.note.b]
    facts = {**t.seat, "card": card}
    return facts, f"{t.who} plays {CARDS[card]['name']}: {card_text(card, t.data)}"


def _special(t: Telling) -> Told:
    province, token = t.note.a, t.note.b
    facts: Facts = {"province": PROVINCE_IDS[province], "special": SPECIAL_IDS[token]}
    facts["replaced"] = SPECIAL_IDS[t.note.c]
    instead = f" instead of the {names.special_name(t.note.c, t.data)}" if t.note.c else ""
    return (
        facts,
        f"{province_name(province)} gets the {names.special_name(token, t.data)}{instead}.",
    )


def _special_off(t: Telling) -> Told:
    province, token = t.note.a, t.note.b
    facts: Facts = {"province": PROVINCE_IDS[province], "special": SPECIAL_IDS[token]}
    return facts, f"The {names.special_name(token, t.data)} leaves {province_name(province)}."


def _control_added(t: Telling) -> Told:
    down, up = t.note.c, t.note.d
    facts = {**t.seat, "province": PROVINCE_IDS[t.note.b], "facedown": down, "faceup": up}
    parts = [f"{n} {side}" for n, side in ((up, "face-up"), (down, "face-down")) if n]
    tokens = f"{' and '.join(parts)} control token{'' if down + up == 1 else 's'}"
    return facts, f"{t.who} adds {tokens} in {province_name(t.note.b)}."


def _exchanged(t: Telling) -> Told:
    mine, theirs = t.note.b, t.note.c
    facts = {**t.seat, "provinces": [PROVINCE_IDS[mine], PROVINCE_IDS[theirs]]}
    facts["with"] = seat_of(t.note.d)
    way = f"{province_name(mine)} for {province_name(theirs)}"
    return facts, f"{t.who} exchanges {way} with {names.who(t.note.d)}."


def _recovered(t: Telling) -> Told:
    facts = {**t.seat, "kind": KIND_IDS[t.note.b]}
    return facts, f"{t.who} takes {article(kind_name(t.note.b))} back from the discard pile."


DISCARD = ("discard", "onto the discard pile")


def _gave_up(t: Telling) -> Told:
    to, where = ("pool", "into the pool") if t.note.c == notes.TO_POOL else DISCARD
    facts = {**t.seat, **t.secret_kind(), "to": to}
    return facts, f"{t.who} puts {t.what('a token')} from hand {where}."


def _spied(t: Telling) -> Told:
    facts = {**t.seat, "victim": seat_of(t.note.b)}
    seen = ""
    if t.sees:
        hand = [k for k in range(KINDS) for _ in range(count_of(t.note.secret, k))]
        facts["kinds"] = [KIND_IDS[kind] for kind in hand]
        seen = ": " + names.listed([kind_name(kind) for kind in hand])
    victim = names.who(t.note.b)
    return facts, f"{t.who} sees the hand of {victim}{seen}. {victim}'s bluff is out of use."


# Placement.

LOOKS = {
    notes.BY_SCOUT: ("scout", "sends a scout to"),
    notes.BY_SCORPION: ("scorpion", "looks at"),
    notes.BY_DARK_FAVORS: ("dark_favors", "looks, for Dark Favors, at"),
}
STRIKES = {
    notes.BY_SHUGENJA: ("shugenja", "shugenja"),
    notes.BY_PURGE: ("purge", "Purge the Weak"),
    notes.BY_DARK_FAVORS: ("dark_favors", "Dark Favors"),
}


def _on_token(t: Telling) -> tuple[Facts, str, int]:
    ways, spot = divmod(t.note.c, SPOTS)
    how = ways % notes.WAYS
    owner = seat_of(t.note.d)
    facts = {**t.seat, "token": t.token, "owner": owner, "spot": SPOT_IDS[spot]}
    return {**facts, **t.secret_kind()}, f"{names.who(t.note.d)}'s token {spot_name(spot)}", how


def _looked(t: Telling) -> Told:
    facts, token, how = _on_token(t)
    facts["by"], verb = LOOKS[how]
    seen = f": {kind_name(t.note.secret)}" if t.sees else ""
    return facts, f"{t.who} {verb} {token}{seen}."


def _struck(t: Telling) -> Told:
    facts, token, how = _on_token(t)
    facts["by"], means = STRIKES[how]
    return facts, f"{t.who}'s {means} turns over {token}: {kind_name(t.note.secret)}, discarded."


def _recalled(t: Telling) -> Told:
    facts, token, _ = _on_token(t)
    seen = f" ({kind_name(t.note.secret)})" if t.sees else ""
    return facts, f"{t.who}, as first player, sends {token}{seen} back to its pool."


def _laid(t: Telling) -> Told:
    spot = t.note.c
    facts = {**t.seat, "token": t.token, "spot": SPOT_IDS[spot]}
    if not t.sees:
        return facts, f"{t.who} places a face-down token {spot_name(spot)}."
    kind = t.note.secret % KINDS
    what = article(kind_name(kind))
    return {**facts, "kind": KIND_IDS[kind]}, f"{t.who} places {what} {spot_name(spot)}."


def _blessed(t: Telling) -> Told:
    facts = {**t.seat, "token": t.token, "kind": KIND_IDS[t.note.c]}
    beneath = f"the token {spot_name(t.note.d)}"
    return facts, f"{t.who} places {article(kind_name(t.note.c))} on {beneath}."


def _paid(t: Telling) -> Told:
    facts = {**t.seat, "kind": KIND_IDS[t.note.b]}
    return facts, f"{t.who} discards {article(kind_name(t.note.b))} from hand."


def _swapped(t: Telling) -> Told:
    pair = [token_name(t.note.b), token_name(t.note.c)]
    facts = {**t.seat, "tokens": pair}
    a, b = divmod(t.note.d, SPOTS)
    return facts, f"{t.who} swaps the tokens {spot_name(a)} and {spot_name(b)}."


def _named(t: Telling) -> Told:
    facts, token, _ = _on_token(t)
    return facts, f"{t.who} chooses {token} for Purge the Weak."


STOPS = {
    LOOKING: ("look", "{who} looks at no token."),
    FAVORING: ("favor", "{who} looks at no more tokens."),
    FEARING: ("fear", "{who} removes no more special tokens."),
    PLACING: ("place", "{who} ends the turn."),
}


def _stopped(t: Telling) -> Told:
    phase, sentence = STOPS[t.note.b]
    return {**t.seat, "at": phase}, sentence.format(who=t.who)


# Resolution.

STEPS = {
    1: "All tokens are turned over.",
    2: "Bluffs return to their owners; misplaced tokens are discarded.",
    3: "Raids are resolved.",
    4: "Diplomacy is resolved.",
    5: "Battles are fought.",
    6: "Territory cards are claimed.",
}


def _step(t: Telling) -> Told:
    return {"step": t.note.a}, STEPS[t.note.a]


def _thrown_out(t: Telling) -> Told:
    fault, spot = divmod(t.note.c, SPOTS)
    rule, why = WHY_MISPLACED[fault]
    kind = t.note.d
    facts = {**t.seat, "token": t.token, "spot": SPOT_IDS[spot], "kind": KIND_IDS[kind]}
    facts["rule"] = rule
    where = spot_name(spot)
    return facts, f"{t.who}'s {kind_name(kind)} {where} is discarded: {why}."


def _battle(t: Telling) -> Told:
    province = t.note.b
    facts = {"province": PROVINCE_IDS[province], "owner": seat_of(t.note.a)}
    held = f", held by {t.who}" if t.note.a >= 0 else ""
    return facts, f"Battle for {province_name(province)}{held}."


def _attack(t: Telling) -> Told:
    facts = {**t.seat, "province": PROVINCE_IDS[t.note.b], "total": t.note.c}
    return facts, f"{t.who} attacks with {t.note.c}."


def _defense(t: Telling) -> Told:
    tokens, printed, banners, bonus = t.note.b, max(0, t.note.c), t.note.d, t.note.secret
    total = tokens + printed + banners + bonus
    facts: Facts = {"province": PROVINCE_IDS[t.note.a], "tokens": tokens, "printed": printed}
    facts |= {"faceup": banners, "bonus": bonus, "total": total}
    parts = (
        (tokens, "by tokens"),
        (printed, "printed"),
        (banners, "by face-up control tokens"),
        (bonus, "by bonus token"),
    )
    sums = ", ".join(f"{n} {what}" for n, what in parts if n)
    told = f"The defense is {total}" + (f" ({sums})." if sums else ".")
    if t.note.c < 0:
        facts["printed_counts"] = False
        told += " The printed defense of a capital does not count against the Phoenix."
    return facts, told


def _taken(t: Telling) -> Told:
    facts = {**t.seat, "province": PROVINCE_IDS[t.note.b], "from": seat_of(t.note.c)}
    loser = f" from {names.who(t.note.c)}" if t.note.c >= 0 else ""
    told = f"{t.who} takes {province_name(t.note.b)}{loser}."
    return (
        ({**facts, "tie": True}, f"{told} The Crane wins ties.") if t.note.secret else (facts, told)
    )


WHY_HELD = {
    notes.AS_GUARDED: "it is guarded and not attacked",
    notes.AS_SWEPT: "its attackers were swept away",
    notes.AS_STRUCK: "its attacker was struck down",
}


def _guarded(t: Telling) -> Told:
    swept = t.note.c == notes.AS_SWEPT
    facts = {**t.seat, "province": PROVINCE_IDS[t.note.b], "swept": swept}
    held = f"{t.who} holds {province_name(t.note.b)} and gains a face-up control token"
    return facts, f"{held}: {WHY_HELD[t.note.c]}."


def _card_back(t: Telling) -> Told:
    facts = {**t.seat, "territory": TERRITORY_IDS[t.note.b]}
    return facts, f"{t.who} returns the card of the {names.territory_name(t.note.b)}."


def _card_taken(t: Telling) -> Told:
    facts = {**t.seat, "territory": TERRITORY_IDS[t.note.b]}
    name = ""
    if t.sees:
        facts["card"] = CARD_IDS[t.note.secret]
        name = f": {names.card_name(t.note.secret)}"
    return facts, f"{t.who} takes the card of the {names.territory_name(t.note.b)}{name}."


def _honor(t: Telling) -> Told:
    facts = {**t.seat, "round": t.note.b, "honor": t.note.c}
    return facts, f"{t.who} has {t.note.c} honor after round {t.note.b}."


def _ended(t: Telling) -> Told:
    winners = seat_names(t.note.a)
    clans = [
        names.clan_name(t.note.b >> 3 * seat & 7)
        for seat in range(t.note.a.bit_length())
        if t.note.a >> seat & 1
    ]
    verb = "has" if len(clans) == 1 else "have"
    return {"winners": list(winners)}, f"{names.listed(clans)} {verb} the most honor."


def _objective_shown(t: Telling) -> Told:
    facts = {**t.seat, "objective": OBJECTIVE_IDS[t.note.b], "honor": t.note.c}
    outcome = f"{t.note.c} honor" if t.note.c else "not fulfilled"
    return facts, f"{t.who}'s objective was {names.objective_name(t.note.b)}: {outcome}."


EVENTS: dict[int, tuple[str, Callable[[Telling], Told]]] = {
    notes.PICKER: ("picker", _by_player("{who} picks a clan next.")),
    notes.CLAN: ("clan", _clan),
    notes.OBJECTIVE_DEALT: ("objective_dealt", _objective("{who} is dealt an objective{name}.")),
    notes.OBJECTIVE_KEPT: ("objective_kept", _objective("{who} keeps an objective{name}.")),
    notes.CAPITAL: ("capital", _at_province("{who} holds {province}.")),
    notes.FIRST: ("first", _by_player("{who} is first player.")),
    notes.SETTLED: ("settled", _at_province("{who} settles {province}.")),
    notes.ROUND: ("round", _round),
    notes.RONIN: ("ronin", _by_player("{who} has no province left and is ronin this round.")),
    notes.INITIATIVE: ("initiative", _initiative),
    notes.BLUFF_BACK: ("bluff_back", _by_player("{who} takes the bluff back.")),
    notes.DREW: ("drew", _drew),
    notes.RETURNED: ("returned", _returned),
    notes.PASSED: ("passed", _by_player("{who} passes.")),
    notes.PLAYED: ("played", _played),
    notes.SPECIAL: ("special", _special),
    notes.SPECIAL_OFF: ("special_off", _special_off),
    notes.CONTROL_ADDED: ("control_added", _control_added),
    notes.CONTROL_PAID: (
        "control_paid",
        _at_province("{who} gives up a control token in {province}."),
    ),
    notes.EXCHANGED: ("exchanged", _exchanged),
    notes.RECOVERED: ("recovered", _recovered),
    notes.GAVE_UP: ("gave_up", _gave_up),
    notes.SPIED: ("spied", _spied),
    notes.LOOKED: ("looked", _looked),
    notes.STRUCK: ("struck", _struck),
    notes.RECALLED: ("recalled", _recalled),
    notes.LAID: ("laid", _laid),
    notes.ANIMATED: (
        "animated",
        _with_token("{who} places {what} {where}, face up from the discard pile."),
    ),
    notes.BLESSED: ("blessed", _blessed),
    notes.SKIPPED: ("skipped", _by_player("{who} can place nothing and is skipped this round.")),
    notes.PAID: ("paid", _paid),
    notes.SWAPPED: ("swapped", _swapped),
    notes.STAYED: ("stayed", _by_player("{who} leaves all tokens where they are.")),
    notes.REVEALED: ("revealed", _with_token("{who} has {what} {where}.")),
    notes.WENT_HOME: ("went_home", _with_token("{who}'s bluff {where} goes back to hand.")),
    notes.THROWN_OUT: ("thrown_out", _thrown_out),
    notes.BLESSING_LOST: (
        "blessing_lost",
        _with_token("The blessing on {who}'s {what} {where} is wasted."),
    ),
    notes.RAID_FAILED: (
        "raid_failed",
        _token_in_province("{who}'s raid on {province} has no support and fails."),
    ),
    notes.RAIDED: ("raided", _token_in_province("{who}'s raid burns {province}.")),
    notes.SWEPT: ("swept", _with_token("{who}'s {what} {where} is swept off the board.")),
    notes.PACIFIED: ("pacified", _token_in_province("{who}'s diplomacy brings {province} peace.")),
    notes.BATTLE: ("battle", _battle),
    notes.ATTACK: ("attack", _attack),
    notes.DEFENSE: ("defense", _defense),
    notes.TAKEN: ("taken", _taken),
    notes.HELD: ("held", _at_province("{who} holds {province} and gains a face-up control token.")),
    notes.REPULSED: ("repulsed", _at_province("{province} stays empty.")),
    notes.GUARDED: ("guarded", _guarded),
    notes.CARD_BACK: ("card_back", _card_back),
    notes.CARD_TAKEN: ("card_taken", _card_taken),
    notes.HONOR: ("honor", _honor),
    notes.ENDED: ("ended", _ended),
    notes.OBJECTIVE_SHOWN: ("objective_shown", _objective_shown),
    notes.STEP: ("step", _step),
    notes.NAMED: ("named", _named),
    notes.OFFERED: ("offered", _at_province("{who} offers {province} for exchange.")),
    notes.STOPPED: ("stopped", _stopped),
    notes.PLACEMENT: ("placement", _by_player("Placement begins with {who}.")),
}
