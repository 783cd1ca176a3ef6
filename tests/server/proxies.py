"""nginx and Caddy as Debian ships them, with the files of `deploy`, before a test's servers."""

from __future__ import annotations

import shutil
import signal
import socket
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from server.house import wait_until
from server.postgres import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
HOW = "run scripts/proxies.sh to install it"
NAMES = ("nginx", "caddy")


class Missing(Exception):
    """There is no such proxy here; says why."""


@contextmanager
def proxy(name: str, ports: Sequence[int], folder: Path) -> Iterator[str]:
    """A proxy with TLS in front of the servers on these ports; its address."""
    program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if program is None:
        raise Missing(f"{name} is not installed: {HOW}")
    folder.mkdir()
    port = free_port()
    start = {"nginx": _nginx, "caddy": _caddy}[name]
    words = start(program, port, ports, folder)
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin"}
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(words, stdout=log, stderr=log, env=environment)
        try:
            wait_until(lambda: _answers(port, running, folder / "log"), 60)
            yield f"https://localhost:{port}"
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait(20)


def _answers(port: int, running: subprocess.Popen[bytes], log: Path) -> bool:
    """Whether it is there and has its certificate."""
    assert running.poll() is None, log.read_text()
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    try:
        with (
            socket.create_connection(("127.0.0.1", port), 5) as one,
            anybody.wrap_socket(one, server_hostname="localhost"),
        ):
            return True
    except OSError:
        return False


def _nginx(program: str, port: int, ports: Sequence[int], folder: Path) -> list[str]:
    """The shipped file with this test's names, inside the least that nginx needs around it."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    files = ["-keyout", str(key), "-out", str(certificate), "-days", "2"]
    subprocess.run([*make, *files], check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text()
    one = "server 127.0.0.1:8080 max_fails=1 fail_timeout=2s;"
    assert one in site
    servers = "\n".join(one.replace("8080", str(number)) for number in ports)
    site = site.replace(one, servers)
    site = site.replace("/etc/letsencrypt/live/your.site/fullchain.pem", str(certificate))
    site = site.replace("/etc/letsencrypt/live/your.site/privkey.pem", str(key))
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    (folder / "honjin.conf").write_text(site.replace("your.site", "localhost"))
    places = "".join(
        f"{what}_temp_path {folder}/{what};\n"
        for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"user root;\ndaemon off;\npid {folder}/pid;\nworker_processes 1;\n"
        f"events {{ worker_connections 1024; }}\n"
        f"http {{\naccess_log off;\n{places}include {folder}/honjin.conf;\n}}\n"
    )
    return [program, "-c", str(whole), "-e", str(folder / "error.log")]


def _caddy(program: str, port: int, ports: Sequence[int], folder: Path) -> list[str]:
    """The shipped file with this test's names and certificates that Caddy makes for itself."""
    site = (DEPLOY / "Caddyfile").read_text()
    one = "reverse_proxy 127.0.0.1:8080"
    assert one in site
    servers = " ".join(f"127.0.0.1:{number}" for number in ports)
    site = site.replace(one, f"reverse_proxy {servers}")
    site = site.replace("your.site {", f"https://localhost:{port} {{")
    own = "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n"
    own += f"\tstorage file_system {folder}/storage\n}}\n"
    (folder / "Caddyfile").write_text(own + site)
    return [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
