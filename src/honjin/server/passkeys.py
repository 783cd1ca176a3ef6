"""Passkeys: the WebAuthn ceremony, with challenges that any process can check."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from honjin.engine.decoders import read_json
from honjin.server.account_store import AccountStore, CredentialRow, TokenRow, digest
from honjin.server.database import now
from honjin.server.errors import Forbidden
from honjin.server.sanitize import tidy
from honjin.server.wire_people import PasskeyAnswer, PasskeyOptions

LASTS = 5 * 60


class Key(msgspec.Struct):
    """A stored passkey."""

    raw: str
    public: str
    count: int


class Passkeys:
    """Registers and checks passkeys."""

    def __init__(self, accounts: AccountStore) -> None:
        self.accounts = accounts

    def registration(self, guest: str, name: str, origin: str) -> PasskeyOptions:
        """What a browser needs to make a passkey."""
        rows = self.accounts.credentials(guest, "passkey")
        options = generate_registration_options(
            rp_id=_host(origin),
            rp_name="Honjin",
            user_name=name,
            user_id=guest.encode(),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(_key(row).raw)) for row in rows
            ],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED
            ),
        )
        self._remember("passkey add", options.challenge, guest)
        return PasskeyOptions(msgspec.json.decode(options_to_json(options)))

    def authentication(self, origin: str) -> PasskeyOptions:
        """What a browser needs to sign in with any of its passkeys."""
        options = generate_authentication_options(rp_id=_host(origin))
        self._remember("passkey in", options.challenge, "")
        return PasskeyOptions(msgspec.json.decode(options_to_json(options)))

    def register(self, guest: str, origin: str, answer: PasskeyAnswer) -> CredentialRow:
        """A passkey that this browser has just made for this guest."""
        challenge = self._challenge("passkey add", guest, answer)
        try:
            found = verify_registration_response(
                credential=answer.credential,
                expected_challenge=challenge,
                expected_rp_id=_host(origin),
                expected_origin=origin,
            )
        except Exception as error:  # The library raises many kinds of exceptions for bad input.
            raise Forbidden("this passkey was made for another site") from error
        raw = bytes_to_base64url(found.credential_id)
        key = Key(raw, bytes_to_base64url(found.credential_public_key), found.sign_count)
        label = tidy(answer.label)[:40] or "Passkey"
        return CredentialRow(
            digest("passkey", raw),
            guest,
            "passkey",
            msgspec.json.encode(key).decode(),
            label,
            now(),
        )

    def check(self, origin: str, answer: PasskeyAnswer) -> str:
        """The account whose passkey was just used."""
        challenge = self._challenge("passkey in", "", answer)
        row = self.accounts.credential(digest("passkey", str(answer.credential.get("id", ""))))
        if row is None:
            raise Forbidden("no account has this passkey")
        key = _key(row)
        try:
            found = verify_authentication_response(
                credential=answer.credential,
                expected_challenge=challenge,
                expected_rp_id=_host(origin),
                expected_origin=origin,
                credential_public_key=base64url_to_bytes(key.public),
                credential_current_sign_count=key.count,
            )
        except Exception as error:  # As above.
            raise Forbidden("this passkey was made for another site") from error
        key.count = found.new_sign_count
        self.accounts.save_value(row.id, msgspec.json.encode(key).decode())
        return row.guest

    def _remember(self, kind: str, challenge: bytes, guest: str) -> None:
        id_ = digest(kind, bytes_to_base64url(challenge))
        self.accounts.add_token(id_, TokenRow(kind, guest, ""), now() + LASTS)

    def _challenge(self, kind: str, guest: str, answer: PasskeyAnswer) -> bytes:
        """The challenge that was answered: ours, for this guest, and not used before."""
        try:
            told = base64url_to_bytes(answer.credential["response"]["clientDataJSON"])
            challenge: str = read_json(told, dict[str, Any])["challenge"]
            raw = base64url_to_bytes(challenge)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Forbidden("this is not a passkey response") from None
        token = self.accounts.take_token(digest(kind, bytes_to_base64url(raw)), kind)
        if token is None or token.guest != guest:
            raise Forbidden("the passkey request has expired: try again")
        return raw


def _key(row: CredentialRow) -> Key:
    return read_json(row.value, Key)


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""
