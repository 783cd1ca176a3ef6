"""The calls about accounts: signing up, in and out, and your own data."""

from __future__ import annotations

from honjin.server import wire
from honjin.server import wire_people as people
from honjin.server.call import ApiRequest, Call
from honjin.server.cookies import Identity

ACCOUNT = "/api/account"


def keep_signed_in(request: ApiRequest, guest: str) -> Identity:
    """The session of the caller, or a new one if there was none."""
    accounts = request.tables.accounts
    if request.who.guest == guest and request.who.session:
        accounts.rows.touch_session(request.who.session)
        return request.who
    return accounts.new_session(guest, request.device)


def _account(request: ApiRequest) -> people.Account:
    return request.tables.accounts.account(request.who)


def _entered(request: ApiRequest, who: Identity) -> people.Account:
    request.enters = who
    return request.tables.accounts.account(who)


def _sign_in(request: ApiRequest) -> people.Account:
    ask: people.SignIn = request.body
    who = request.tables.accounts.sign_in(
        request.who, request.device, request.address, ask.name, ask.secret
    )
    return _entered(request, who)


def _use_link(request: ApiRequest) -> people.Account:
    who = request.tables.accounts.use_link(request.who, request.device, request.body.token)
    return _entered(request, who)


def _use_passkey(request: ApiRequest) -> people.Account:
    accounts = request.tables.accounts
    who = accounts.use_passkey(request.who, request.device, request.origin, request.body)
    return _entered(request, who)


def _sign_out(request: ApiRequest) -> wire.Nothing:
    request.tables.accounts.sign_out(request.who)
    request.enters = Identity()
    return wire.Nothing()


def _end_session(request: ApiRequest) -> people.Account:
    request.tables.accounts.end_session(request.who, request.body.id)
    return _account(request)


def _send_link(request: ApiRequest) -> wire.Nothing:
    request.tables.accounts.send_link(request.who, request.body.email)
    return wire.Nothing()


def _set_password(request: ApiRequest) -> people.Account:
    request.tables.accounts.set_password(request.who, request.body.password)
    return _account(request)


def _passkey_options(request: ApiRequest) -> people.PasskeyOptions:
    name = request.tables.guest(request.guest).name
    return request.tables.accounts.passkeys.registration(request.guest, name, request.origin)


def _add_passkey(request: ApiRequest) -> people.Account:
    request.tables.accounts.add_passkey(request.who, request.origin, request.body)
    return _account(request)


def _remove(request: ApiRequest) -> people.Account:
    request.tables.accounts.remove_credential(request.who, request.body.id)
    return _account(request)


def _delete(request: ApiRequest) -> wire.Nothing:
    request.tables.personal.delete(request.guest, request.body.name)
    request.enters = Identity()
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
