"""What goes over the wire about people: their settings, accounts, notices, ratings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from honjin.server.wire import MAX_SEATS, Ask, Name, Pace

Minute = Annotated[int, Meta(ge=0, le=1439, description="minutes after midnight")]
Moment = Annotated[int, Meta(ge=0, le=2**53, description="Unix milliseconds")]
Zone = Annotated[str, Meta(max_length=40, description="an IANA time zone, such as Europe/Berlin")]


class QuietHours(Ask, frozen=True):
    """Your quiet hours; the clocks of slow games stand still then. Equal times: never."""

    zone: Zone
    start: Minute
    end: Minute


class Holiday(Ask, frozen=True):
    """Your holiday; the clocks of slow games stand still then."""

    began: Moment
    ended: Moment


class EndHoliday(Ask, frozen=True):
    """The holiday that began then."""

    began: Moment


class MyRest(Struct, frozen=True):
    """Your quiet hours and holidays; `days_left` of holidays may be taken this year."""

    quiet: QuietHours
    holidays: list[Holiday]
    days_left: int


# Accounts.

Secret = Annotated[str, Meta(min_length=1, max_length=200)]
Password = Annotated[str, Meta(min_length=10, max_length=200)]
Email = Annotated[
    str, Meta(min_length=3, max_length=200, pattern=r"^[^\s@<>,;:\"]+@[^\s@<>,;:\"]+$")
]
Label = Annotated[str, Meta(max_length=40)]


class AskLink(Ask, frozen=True):
    """An address to which a link for signing in is sent."""

    email: Email


class UseLink(Ask, frozen=True):
    """The secret of a link that came by mail."""

    token: Secret


class SetPassword(Ask, frozen=True):
    """A password of ten characters or more."""

    password: Password


class SignIn(Ask, frozen=True):
    """Your name with a password or a recovery code."""

    name: Name
    secret: Secret


class PasskeyAnswer(Ask, frozen=True):
    """What the browser's `navigator.credentials` answered, as JSON."""

    credential: dict[str, Any]
    label: Label = ""


class PickId(Ask, frozen=True):
    """One of your own things, by its id."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]


class ConfirmName(Ask, frozen=True):
    """Your own name, typed to confirm."""

    name: Name


class PasskeyOptions(Struct, frozen=True):
    """What the browser's `navigator.credentials` is asked, as JSON."""

    options: dict[str, Any]


class CredentialInfo(Struct, frozen=True):
    """A way to sign in."""

    id: str
    kind: Literal["passkey", "email", "password"]
    label: str
    made: int


class SessionInfo(Struct, frozen=True):
    """A browser that is signed in; `seen` is exact to a day. Unix seconds."""

    id: str
    device: str
    made: int
    seen: int
    current: bool


class Account(Struct, frozen=True):
    """An account, or a guest. A guest has no credentials."""

    id: str
    name: str
    guest: bool
    credentials: list[CredentialInfo]
    recovery_codes: int
    sessions: list[SessionInfo]
    mail: bool
    """Whether this server can send mail."""
    moderator: bool
    """Whether they may see reports and act on them."""


class RecoveryCodes(Struct, frozen=True):
    """Recovery codes for when everything else is lost; each works once."""

    codes: list[str]


class Export(Struct, frozen=True):
    """Everything the server stores about a person."""

    account: Account
    rest: MyRest
    tables: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    notes: list[dict[str, Any]]
    results: list[dict[str, Any]]
    tournaments: list[dict[str, Any]]
    left: list[dict[str, Any]]
    """Turns at seats that another person has taken."""
    people: list[dict[str, Any]]
    """Friends and blocked people."""
    notices: list[dict[str, Any]]
    silenced: list[dict[str, Any]]
    """Events and tables about which nothing is sent."""
    webhooks: list[dict[str, Any]]
    push: list[dict[str, Any]]
    orders: list[dict[str, Any]]
    reports: list[dict[str, Any]]
    """Reports that the person has made."""
    sanctions: list[dict[str, Any]]


# Notices.


class NoticeInfo(Struct, frozen=True):
    """A notice. `made` is in Unix milliseconds."""

    kind: str
    table: str
    text: str
    made: int
    read: bool


class NoticeList(Struct, frozen=True):
    """Your latest notices, and how many are unread."""

    unread: int
    notices: list[NoticeInfo]


Channel = Literal["mail", "push", "hook"]
NoticeEvent = Literal["turn", "asked", "invited", "late", "over", "cup"]
"""What notices are about: your turn, a question to the players, an invitation, your time, the end
of a game, a tournament. Words of the moderators are always sent."""


class Silent(Ask, frozen=True):
    """An event that you silenced for a channel; the bell still shows it."""

    channel: Channel
    event: NoticeEvent


class Ways(Ask, frozen=True):
    """Changes to your notice settings; what is left out stays as it is."""

    mail: bool | None = None
    push: bool | None = None
    silent: Annotated[list[Silent], Meta(max_length=50)] | None = None


class ChosenWays(Struct, frozen=True):
    """Notice settings. `push_key` is the server's key for push subscriptions, if it has one."""

    mail: bool
    push: bool
    push_key: str
    silent: list[Silent]


class TableNotices(Ask, frozen=True):
    """Whether mails, push messages and webhooks are silent about a table."""

    silent: bool


class PushKeys(Ask, frozen=True):
    """The keys of a push subscription."""

    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=100)]


class PushSubscription(Ask, frozen=True):
    """A push subscription, as the browser's `toJSON` gives it."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000, pattern="^https?://")]
    keys: PushKeys
    expirationTime: float | None = None


class AddHook(Ask, frozen=True):
    """An address to which notices are sent."""

    url: Annotated[str, Meta(min_length=1, max_length=500, pattern="^https?://")]


class HookInfo(Struct, frozen=True):
    """A webhook. `secret` signs each request; it is shown once, on creation."""

    id: str
    url: str
    secret: str = ""


# Finding people.


class OpenTable(Struct, frozen=True):
    """A table in the public list: you can sit down (`free` seats), or watch.

    `rating` is the mean of its people's ratings in this game at this pace; null if none has one.
    """

    id: str
    game: str
    title: str
    host: str
    names: list[str]
    seats: int
    free: int
    started: bool
    pace: Pace | None
    made: int
    rating: int | None = None


class FindGame(Ask, frozen=True):
    """A request for quick pairing."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=MAX_SEATS)]
    pace: Pace | None = None


class Invite(Ask, frozen=True):
    """A person by name: an account, or one of your last opponents."""

    name: Name


class Relate(Ask, frozen=True):
    """A person by name, and your relation to them."""

    name: Name
    kind: Literal["friend", "block", "none"]


class Opponent(Struct, frozen=True):
    """A person you have played with, or know."""

    name: str
    games: int
    kind: Literal["friend", "block", "none"]
    account: bool
    """Whether they have an account, and so a public profile."""


class RatingInfo(Struct, frozen=True):
    """How strong somebody plays a game at a pace: most likely (19 of 20) within `plus_minus`.

    It is `settling` until five games are counted.
    """

    game: str
    title: str
    pace: str
    rating: int
    plus_minus: int
    games: int
    settling: bool


class PlayedGame(Struct, frozen=True):
    """A finished game: the place, and the change of the rating (0 if it did not count)."""

    table: str
    game: str
    title: str
    names: list[str]
    place: int
    seats: int
    how: str
    change: int
    made: int


class SideRecord(Struct, frozen=True):
    """How somebody did in a game with one side; `side` is empty where it is not known."""

    game: str
    title: str
    side: str
    games: int
    won: int


class TurnRecord(Struct, frozen=True):
    """How somebody plays at a pace: turns on the clock in finished games, the share of them in
    time, and how many seconds one takes on average (quiet hours and holidays left out)."""

    pace: Literal["live", "slow"]
    turns: int
    in_time: float
    seconds: int


class Profile(Struct, frozen=True):
    """A person as others see them. `in_time` is the share of turns in time, in finished games."""

    name: str
    since: int
    games: int
    won: int
    in_time: float
    ratings: list[RatingInfo]
    recent: list[PlayedGame]
    bots: list[RatingInfo]
    """The bots on the same scale; `pace` is their level."""
    record: list[SideRecord] = []
    """Finished games by game and side, the most played side first."""
    turns: list[TurnRecord] = []


class Leader(Struct, frozen=True):
    """A line of a leaderboard."""

    name: str
    rating: RatingInfo
