"""A passkey in software, as a browser would answer for it."""

from __future__ import annotations

import base64
import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Authenticator:
    """One key pair for one site."""

    def __init__(self, origin: str, host: str = "127.0.0.1") -> None:
        self.origin = origin
        self.host = host
        self.id = os.urandom(32)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0
        self.user = ""

    def _data(self, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.create`."""
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, **point})
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + public
        data = self._data(0x45) + attested
        client = self._client("webauthn.create", options["challenge"])
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {"clientDataJSON": b64(client), "attestationObject": b64(attestation)}
        return self._credential(response)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.get`."""
        data = self._data(0x05)
        client = self._client("webauthn.get", options["challenge"])
        message = data + hashlib.sha256(client).digest()
        signature = self.key.sign(message, ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": b64(client), "authenticatorData": b64(data)}
        response |= {"signature": b64(signature), "userHandle": self.user}
        return self._credential(response)

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        id_ = b64(self.id)
        return {"id": id_, "rawId": id_, "type": "public-key", "response": response}
