"""The calls about accounts: signing up, in and out, and your own data."""

from __future__ import annotations

from honjin.server import wire
from honjin.server import wire_people as people
from honjin.server.call import Asked, Call
from honjin.server.cookies import Identity

ACCOUNT = "/api/account"


def keep_signed_in(asked: Asked, guest: str) -> Identity:
    """The session of the caller, or a new one if there was none."""
    accounts = asked.tables.accounts
    if asked.who.guest == guest and asked.who.session:
        accounts.kept.seen(asked.who.session)
        return asked.who
    return accounts.new_session(guest, asked.device)


def _account(asked: Asked) -> people.Account:
    return asked.tables.accounts.account(asked.who)


def _entered(asked: Asked, who: Identity) -> people.Account:
    asked.enters = who
    return asked.tables.accounts.account(who)


def _sign_in(asked: Asked) -> people.Account:
    ask: people.SignIn = asked.body
    who = asked.tables.accounts.sign_in(
        asked.who, asked.device, asked.address, ask.name, ask.secret
    )
    return _entered(asked, who)


def _use_link(asked: Asked) -> people.Account:
    who = asked.tables.accounts.use_link(asked.who, asked.device, asked.body.token)
    return _entered(asked, who)


def _use_passkey(asked: Asked) -> people.Account:
    accounts = asked.tables.accounts
    who = accounts.use_passkey(asked.who, asked.device, asked.origin, asked.body)
    return _entered(asked, who)


def _sign_out(asked: Asked) -> wire.Nothing:
    asked.tables.accounts.sign_out(asked.who)
    asked.enters = Identity()
    return wire.Nothing()


def _end_session(asked: Asked) -> people.Account:
    asked.tables.accounts.end_session(asked.who, asked.body.id)
    return _account(asked)


def _send_link(asked: Asked) -> wire.Nothing:
    asked.tables.accounts.send_link(asked.who, asked.body.email)
    return wire.Nothing()


def _set_password(asked: Asked) -> people.Account:
    asked.tables.accounts.set_password(asked.who, asked.body.password)
    return _account(asked)


def _passkey_options(asked: Asked) -> people.PasskeyOptions:
    name = asked.tables.guest(asked.guest).name
    return asked.tables.accounts.passkeys.registration(asked.guest, name, asked.origin)


def _add_passkey(asked: Asked) -> people.Account:
    asked.tables.accounts.add_passkey(asked.who, asked.origin, asked.body)
    return _account(asked)


def _remove(asked: Asked) -> people.Account:
    asked.tables.accounts.remove_credential(asked.who, asked.body.id)
    return _account(asked)


def _delete(asked: Asked) -> wire.Nothing:
    asked.tables.personal.delete(asked.guest, asked.body.name)
    asked.enters = Identity()
    return wire.Nothing()


ACCOUNTS = (
    Call(
        method="GET",
        path=ACCOUNT,
        what="Your account: ways to sign in, and where you are signed in.",
        answer=people.Account,
        do=_account,
    ),
    Call(
        method="POST",
        path=ACCOUNT + "/link",
        what="Send a link by mail that signs in, and ties a new address to this account.",
        body=people.AskLink,
        answer=wire.Nothing,
        do=_send_link,
    ),
    Call(
        method="POST",
        path=ACCOUNT + "/password",
        what="Choose a password; other browsers are signed out.",
        body=people.SetPassword,
        answer=people.Account,
        do=_set_password,
    ),
    Call(
        method="POST",
        path=ACCOUNT + "/recovery",
        what="Make new recovery codes; the old ones stop working.",
        answer=people.RecoveryCodes,
        do=lambda a: a.tables.accounts.recovery_codes(a.who),
    ),
    Call(
        method="POST",
        path=ACCOUNT + "/passkey-options",
        what="What the browser needs to make a passkey.",
        answer=people.PasskeyOptions,
        do=_passkey_options,
    ),
    Call(
        method="POST",
        path=ACCOUNT + "/passkeys",
        what="Add the passkey that the browser made.",
        body=people.PasskeyAnswer,
        answer=people.Account,
        do=_add_passkey,
    ),
    Call(
        method="POST",
        path=ACCOUNT + "/credentials/remove",
        what="Remove a way to sign in.",
        body=people.PickId,
        answer=people.Account,
        do=_remove,
    ),
    Call(
        method="POST",
        path=ACCOUNT + "/sessions/end",
        what="Sign another browser out, or all others (`others`).",
        body=people.PickId,
        answer=people.Account,
        do=_end_session,
    ),
    Call(
        method="GET",
        path=ACCOUNT + "/export",
        what="Everything the server stores about you.",
        answer=people.Export,
        do=lambda a: a.tables.personal.export(a.who),
    ),
    Call(
        method="POST",
        path=ACCOUNT + "/delete",
        what="Delete your account and data; finished games stay under `a former player`.",
        body=people.ConfirmName,
        answer=wire.Nothing,
        do=_delete,
    ),
    Call(
        method="POST",
        path="/api/sign-in",
        what="Sign in by name with a password or a recovery code.",
        body=people.SignIn,
        answer=people.Account,
        do=_sign_in,
        needs_guest=False,
    ),
    Call(
        method="POST",
        path="/api/sign-in/link",
        what="Sign in with a link that came by mail.",
        body=people.UseLink,
        answer=people.Account,
        do=_use_link,
        needs_guest=False,
    ),
    Call(
        method="POST",
        path="/api/sign-in/passkey-options",
        what="What the browser needs to sign in with a passkey.",
        answer=people.PasskeyOptions,
        do=lambda a: a.tables.accounts.passkeys.authentication(a.origin),
        needs_guest=False,
    ),
    Call(
        method="POST",
        path="/api/sign-in/passkey",
        what="Sign in with a passkey.",
        body=people.PasskeyAnswer,
        answer=people.Account,
        do=_use_passkey,
        needs_guest=False,
    ),
    Call(
        method="POST",
        path="/api/sign-out",
        what="Sign this browser out.",
        answer=wire.Nothing,
        do=_sign_out,
    ),
)
