"""What can happen at the table: the kinds of notes, and for each a function that writes it down."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.engine.state import EVERYONE, State, shifted
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import BLESSING2, BLESSING3, KINDS, PEACE, SCORCHED, SPOTS
from honjin.games.rokugan.rules.state import Board

PICKER: Final = 0
CLAN: Final = 1
OBJECTIVE_DEALT: Final = 2
OBJECTIVE_KEPT: Final = 3
CAPITAL: Final = 4
FIRST: Final = 5
SETTLED: Final = 6
ROUND: Final = 7
RONIN: Final = 8
INITIATIVE: Final = 9
BLUFF_BACK: Final = 10
DREW: Final = 11
RETURNED: Final = 12
PASSED: Final = 13
PLAYED: Final = 14
SPECIAL: Final = 15
SPECIAL_OFF: Final = 16
CONTROL_ADDED: Final = 17
CONTROL_PAID: Final = 18
EXCHANGED: Final = 19
RECOVERED: Final = 20
GAVE_UP: Final = 21
SPIED: Final = 22
LOOKED: Final = 23
STRUCK: Final = 24
RECALLED: Final = 25
LAID: Final = 26
ANIMATED: Final = 27
BLESSED: Final = 28
SKIPPED: Final = 29
PAID: Final = 30
SWAPPED: Final = 31
STAYED: Final = 32
REVEALED: Final = 33
WENT_HOME: Final = 34
THROWN_OUT: Final = 35
BLESSING_LOST: Final = 36
RAID_FAILED: Final = 37
RAIDED: Final = 38
SWEPT: Final = 39
PACIFIED: Final = 40
BATTLE: Final = 41
ATTACK: Final = 42
DEFENSE: Final = 43
TAKEN: Final = 44
HELD: Final = 45
REPULSED: Final = 46
GUARDED: Final = 47
CARD_BACK: Final = 48
CARD_TAKEN: Final = 49
ENDED: Final = 50
OBJECTIVE_SHOWN: Final = 51
STEP: Final = 52
PLACEMENT: Final = 53
NAMED: Final = 54
OFFERED: Final = 55
STOPPED: Final = 56
HONOR: Final = 57

# A province as it lies after a change, in one number: its owner plus one, facedown and faceup
# control tokens, and its special token from this bit on; this many bits in all.
IMAGE_FACEDOWN: Final = 4
IMAGE_FACEUP: Final = 10
IMAGE_SPECIAL: Final = 16
IMAGE_BITS: Final = 24

# How somebody came to look at a token (`by` of `looked`) or to strike it (of `struck`).
BY_SCOUT: Final = 0
BY_SCORPION: Final = 1
BY_DARK_FAVORS: Final = 2
BY_SHUGENJA: Final = 3
BY_PURGE: Final = 4
WAYS: Final = 8
"""Room for these in a number that also tells who has seen the token."""

# Why a province without a battle counts as held (`why` of `guarded`).
AS_GUARDED: Final = 0
AS_SWEPT: Final = 1
AS_STRUCK: Final = 2

# Where a token goes that was given up (`to` of `gave_up`).
TO_DISCARD: Final = 0
TO_POOL: Final = 1


# Every seat in a note is a `who`: the seat and its clan, since clans are chosen in play.


def who(board: Board, seat: i64) -> i64:
    """A seat and its clan as one number (-1 for nobody)."""
    return seat + 8 * (board.clan(seat) + 1) if seat >= 0 else -1


def whose(board: Board, token: i64) -> i64:
    """The owner of a token."""
    return who(board, token // TOKENS_EACH)


def only(seat: i64) -> i64:
    """The eyes of one seat."""
    return shifted(1, seat)


def all_clans(board: Board) -> i64:
    """The clans of all seats as one number."""
    packed: i64 = 0
    seat: i64
    for seat in range(board.seats):
        packed += board.clan(seat) << 3 * seat
    return packed


def image(board: Board, province: i64) -> i64:
    """A province in one number, for the note after a change."""
    return image_with(board, province, board.special(province))


def image_with(board: Board, province: i64, special: i64) -> i64:
    """The same with another special token."""
    control: i64 = board.owner(province) + 1 if board.owner(province) >= 0 else 0
    control |= board.down(province) << IMAGE_FACEDOWN
    control |= board.up(province) << IMAGE_FACEUP
    return control | special << IMAGE_SPECIAL


# Set-up and upkeep.


def picker(board: Board, seat: i64) -> None:
    """A seat picks a clan next."""
    board.note(PICKER, who(board, seat), 0, 0, 0)


def clan(board: Board, seat: i64) -> None:
    """A seat has its clan."""
    board.note(CLAN, who(board, seat), 0, 0, 0)


def objective_dealt(board: Board, seat: i64, objective: i64) -> None:
    """A seat is dealt an objective that only it sees."""
    board.note_secret(OBJECTIVE_DEALT, EVERYONE, only(seat), who(board, seat), 0, 0, 0, objective)


def objective_kept(board: Board, seat: i64, objective: i64) -> None:
    """A seat keeps an objective that only it sees."""
    board.note_secret(OBJECTIVE_KEPT, EVERYONE, only(seat), who(board, seat), 0, 0, 0, objective)


def capital(board: Board, seat: i64, province: i64) -> None:
    """A seat has a control token in its capital."""
    board.note(CAPITAL, who(board, seat), province, image(board, province), 0)


def first(board: Board, seat: i64) -> None:
    """A seat is first player."""
    board.note(FIRST, who(board, seat), 0, 0, 0)


def settled(board: Board, seat: i64, province: i64) -> None:
    """A seat settles a province."""
    board.note(SETTLED, who(board, seat), province, image(board, province), 0)


def round(board: State, round: i64) -> None:
    """A round begins."""
    board.note(ROUND, round, 0, 0, 0)


def ronin(board: Board, seat: i64) -> None:
    """A seat has no province left and is ronin this round."""
    board.note(RONIN, who(board, seat), 0, 0, 0)


def initiative(board: Board, seat: i64, card: i64) -> None:
    """An initiative card names the first player."""
    board.note(INITIATIVE, who(board, seat), card, 0, 0)


def bluff_back(board: Board, seat: i64) -> None:
    """A seat takes its bluff back into the hand."""
    board.note(BLUFF_BACK, who(board, seat), 0, 0, 0)


def drew(board: Board, seat: i64, kind: i64) -> None:
    """A seat draws a token that only it sees."""
    board.note_secret(DREW, EVERYONE, only(seat), who(board, seat), 0, 0, 0, kind)


def returned(board: Board, seat: i64, kind: i64) -> None:
    """A seat returns a token to the pool, unseen by others."""
    board.note_secret(RETURNED, EVERYONE, only(seat), who(board, seat), 0, 0, 0, kind)


def passed(board: Board, seat: i64) -> None:
    """A seat passes."""
    board.note(PASSED, who(board, seat), 0, 0, 0)


# Cards and provinces.


def played(board: Board, seat: i64, card: i64) -> None:
    """A seat plays a territory card."""
    board.note(PLAYED, who(board, seat), card, 0, 0)


def special(board: Board, province: i64, special: i64, replaced: i64) -> None:
    """A province has got a special token, in place of another."""
    board.note(SPECIAL, province, special, replaced, image(board, province))


def special_off(board: Board, province: i64, special: i64) -> None:
    """A special token has left a province."""
    board.note(SPECIAL_OFF, province, special, image(board, province), 0)


def control_added(board: Board, seat: i64, province: i64, facedown: i64, faceup: i64) -> None:
    """A seat has added control tokens to a province."""
    if board.noting:
        after = image(board, province)
        whom = who(board, seat)
        board.note_secret(
            CONTROL_ADDED, EVERYONE, EVERYONE, whom, province, facedown, faceup, after
        )


def control_paid(board: Board, seat: i64, province: i64) -> None:
    """A seat has given up a control token."""
    board.note(CONTROL_PAID, who(board, seat), province, image(board, province), 0)


def offered(board: Board, seat: i64, province: i64) -> None:
    """A seat offers a province for exchange."""
    board.note(OFFERED, who(board, seat), province, 0, 0)


def exchanged(board: Board, seat: i64, mine: i64, theirs: i64, with_: i64) -> None:
    """A seat has exchanged its province for that of another seat."""
    if board.noting:
        images: i64 = image(board, mine) | image(board, theirs) << IMAGE_BITS
        a = who(board, seat)
        b = who(board, with_)
        board.note_secret(EXCHANGED, EVERYONE, EVERYONE, a, mine, theirs, b, images)


def recovered(board: Board, seat: i64, kind: i64) -> None:
    """A seat takes a token back from the discard pile."""
    board.note(RECOVERED, who(board, seat), kind, 0, 0)


def gave_up(board: Board, seat: i64, kind: i64, to: i64, eyes: i64) -> None:
    """A seat gives up a token, to the pool or the discard pile."""
    board.note_secret(GAVE_UP, EVERYONE, eyes, who(board, seat), 0, to, 0, kind)


def paid(board: Board, seat: i64, kind: i64) -> None:
    """A seat discards a token from the hand."""
    board.note(PAID, who(board, seat), kind, 0, 0)


def spied(board: Board, seat: i64, victim: i64, kinds: i64) -> None:
    """A seat alone sees a hand."""
    board.note_secret(
        SPIED, EVERYONE, only(seat), who(board, seat), who(board, victim), 0, 0, kinds
    )


def card_back(board: Board, seat: i64, territory: i64) -> None:
    """A seat returns the card of a territory."""
    board.note(CARD_BACK, who(board, seat), territory, 0, 0)


def card_taken(board: Board, seat: i64, territory: i64, card: i64) -> None:
    """A seat takes the card of a territory and reads it alone."""
    board.note_secret(CARD_TAKEN, EVERYONE, only(seat), who(board, seat), territory, 0, 0, card)


# Placement.


def placement(board: Board, seat: i64) -> None:
    """Placement begins."""
    board.note(PLACEMENT, who(board, seat), 0, 0, 0)


def laid(board: Board, seat: i64, token: i64, spot: i64, kind: i64) -> None:
    """A seat places a face-down token."""
    if board.noting:
        left: i64 = board.hand(seat, kind) * KINDS + kind
        board.note_secret(LAID, EVERYONE, only(seat), who(board, seat), token, spot, 0, left)


def animated(board: Board, seat: i64, token: i64, spot: i64, kind: i64) -> None:
    """A seat places a token of the discard pile, face up."""
    board.note(ANIMATED, who(board, seat), token, spot, kind)


def blessed(board: Board, seat: i64, token: i64, kind: i64) -> None:
    """A seat has placed a blessing on a token."""
    if board.noting:
        lying: i64 = board.blessings(token, BLESSING2) | board.blessings(token, BLESSING3) << 4
        whom = who(board, seat)
        spot = board.spot(token)
        board.note_secret(BLESSED, EVERYONE, EVERYONE, whom, token, kind, spot, lying)


def skipped(board: Board, seat: i64) -> None:
    """A seat can place nothing and is skipped this round."""
    board.note(SKIPPED, who(board, seat), 0, 0, 0)


def stopped(board: Board, seat: i64, at: i64) -> None:
    """A seat takes no more of what a phase offers."""
    board.note(STOPPED, who(board, seat), at, 0, 0)


def looked(board: Board, seat: i64, token: i64, by: i64, eyes: i64) -> None:
    """A seat looks at a token; `eyes` see its kind."""
    on_token(board, LOOKED, seat, token, by, eyes)


def struck(board: Board, seat: i64, token: i64, by: i64) -> None:
    """A seat turns a token over, and it is discarded."""
    on_token(board, STRUCK, seat, token, by, EVERYONE)


def recalled(board: Board, seat: i64, token: i64, eyes: i64) -> None:
    """The first player sends a token back to its pool; `eyes` see its kind."""
    on_token(board, RECALLED, seat, token, 0, eyes)


def named(board: Board, seat: i64, token: i64) -> None:
    """A seat chooses a token for Purge the Weak."""
    on_token(board, NAMED, seat, token, BY_PURGE, 0)


def on_token(board: Board, kind: i64, seat: i64, token: i64, by: i64, eyes: i64) -> None:
    """Something that a seat does to a token; its kind is for some eyes only."""
    if board.noting:
        seen: i64 = board.known(token) if board.face_down(token) else 0
        where: i64 = (seen * WAYS + by) * SPOTS + board.spot(token)
        a = who(board, seat)
        owner = whose(board, token)
        board.note_secret(kind, EVERYONE, eyes, a, token, where, owner, board.kind(token))


def swapped(board: Board, seat: i64, token: i64, other: i64) -> None:
    """Two tokens of a seat have changed places."""
    board.note(
        SWAPPED, who(board, seat), token, other, board.spot(other) * SPOTS + board.spot(token)
    )


def stayed(board: Board, seat: i64) -> None:
    """A seat leaves all its tokens where they are."""
    board.note(STAYED, who(board, seat), 0, 0, 0)


# Resolution.


def step(board: State, step: i64) -> None:
    """RK-RES-05: which step of the resolution begins."""
    board.note(STEP, step, 0, 0, 0)


def revealed(board: Board, token: i64) -> None:
    """A token is turned over."""
    open_token(board, REVEALED, token, board.spot(token))


def went_home(board: Board, token: i64) -> None:
    """A bluff returns to the hand."""
    open_token(board, WENT_HOME, token, board.spot(token))


def blessing_lost(board: Board, token: i64) -> None:
    """The blessing on a token is wasted."""
    open_token(board, BLESSING_LOST, token, board.spot(token))


def swept(board: Board, token: i64) -> None:
    """A token is swept off the board."""
    open_token(board, SWEPT, token, board.spot(token))


def thrown_out(board: Board, token: i64, rule: i64) -> None:
    """A misplaced token is discarded, by the rule that it breaks."""
    open_token(board, THROWN_OUT, token, rule * SPOTS + board.spot(token))


def raid_failed(board: Board, token: i64, province: i64) -> None:
    """A raid has no support."""
    open_token(board, RAID_FAILED, token, province)


def open_token(board: Board, kind: i64, token: i64, where: i64) -> None:
    """Something that happens to a token that lies open."""
    board.note(kind, whose(board, token), token, where, board.kind(token))


def raided(board: Board, token: i64, province: i64) -> None:
    """A raid burns a province."""
    board.note(RAIDED, whose(board, token), token, province, SCORCHED << IMAGE_SPECIAL)


def pacified(board: Board, token: i64, province: i64) -> None:
    """Diplomacy brings a province peace."""
    board.note(PACIFIED, whose(board, token), token, province, image_with(board, province, PEACE))


def battle(board: Board, province: i64, owner: i64) -> None:
    """A battle begins; owner -1 is nobody."""
    board.note(BATTLE, who(board, owner), province, 0, 0)


def attack(board: Board, seat: i64, province: i64, total: i64) -> None:
    """What a seat attacks a province with."""
    board.note(ATTACK, who(board, seat), province, total, 0)


def defense(
    board: State, province: i64, tokens: i64, printed: i64, faceup: i64, bonus: i64
) -> None:
    """What a province is defended with; printed -1: what is printed does not count."""
    board.note_secret(DEFENSE, EVERYONE, EVERYONE, province, tokens, printed, faceup, bonus)


def taken(board: Board, seat: i64, province: i64, from_: i64, tie: bool) -> None:
    """A seat has taken a province, perhaps although it was tied; from -1 is from nobody."""
    loser = who(board, from_)
    now = image(board, province)
    tied: i64 = 1 if tie else 0
    board.note_secret(TAKEN, EVERYONE, EVERYONE, who(board, seat), province, loser, now, tied)


def held(board: Board, seat: i64, province: i64) -> None:
    """A seat has held a province in battle."""
    board.note(HELD, who(board, seat), province, image(board, province), 0)


def repulsed(board: State, province: i64) -> None:
    """A province stays empty."""
    board.note(REPULSED, -1, province, 0, 0)


def guarded(board: Board, seat: i64, province: i64, why: i64) -> None:
    """A seat has held a province without a battle."""
    board.note(GUARDED, who(board, seat), province, why, image(board, province))


# The end.


def honor(board: Board, seat: i64, round: i64, honor: i64) -> None:
    """The honor all can count after a round."""
    board.note(HONOR, who(board, seat), round, honor, 0)


def ended(board: Board, winners: i64) -> None:
    """The game is over."""
    board.note(ENDED, winners, all_clans(board), 0, 0)


def objective_shown(board: Board, seat: i64, objective: i64, honor: i64) -> None:
    """A seat shows its objective and what it earns."""
    board.note(OBJECTIVE_SHOWN, who(board, seat), objective, honor, 0)
