"""A page of another site whose name points here (DNS rebinding) is refused; whoever asks by a right name is heard."""
import socket as sockets

from lib import Socket, Target, check

OWN = sockets.gethostname().lower()
RIGHT = ["localhost", "localhost:8080", "LocalHost", "localhost.", "a.localhost", "127.0.0.1", "127.0.0.1:8080", "192.168.1.7:8080", "[::1]:8080",
         "[2001:db8::1]", OWN, *(OWN.split(".")[0] + end for end in [".local", ".lan:80", ".home.arpa", ".internal", ".home", ".localdomain:8080"])]
WRONG = ["evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1.nip.io", "evil", "notlocalhost", "evil.local",
         *(OWN.split(".")[0] + end for end in [".evil.example", ".fritz.box", ".box", ".homes", ".home.evil.example", ".localdomain.evil.example"]), "evil.home", "evil.localdomain",
         "x" + OWN, "2130706433", "0x7f.1"]


def attack(target):
    # Each from an address of its own: an address may not come so often.
    for number, host in enumerate(RIGHT):
        status = target.ask(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n", source=f"127.0.1.{number + 1}")[0]
        check(status == 200, host, status)
    for number, host in enumerate(WRONG):
        source = f"127.0.2.{number + 1}"
        for path in ["/healthz", "/", "/api/me", "/metrics"]:
            status = target.ask(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n", source=source)[0]
            check(status == 421, host, path, status)
        # Such a page is of the same origin as the server, so that Origin does not help.
        socket = Socket(target, headers={"Host": host, "Origin": "http://" + host}, source=source)
        check(socket.status == 421, "a WebSocket by", host)


def also(program):
    """A server that was told its names; one with a certificate or a proxy is not asked unless it was."""
    ask = "GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n"
    for options, right, wrong in [(["--host", "Play.Example.org", "--host", "other.example"], ["play.example.org", "other.example:80", "localhost"], ["example.org", "a.play.example.org"]),
                                  (["--behind-proxy"], ["any.example"], []),
                                  (["--behind-proxy", "--host", "play.example.org"], ["play.example.org"], ["any.example"])]:
        server = Target(program, *options)
        for host in right:
            check(server.ask(ask.format(host))[0] == 200, options, host)
        for host in wrong:
            check(server.ask(ask.format(host))[0] == 421, options, host)
        server.close()
