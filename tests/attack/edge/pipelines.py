"""Requests one behind the other without waiting: those within the limit are heard, and all the others are told to wait."""
from threading import Thread

from lib import Target, check, contextlib

ASK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
LAST = ASK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")


def ask(target, times):
    """How many were answered with 200, and how many with 429."""
    with target.connect() as line:
        writer = Thread(target=lambda: line.sendall(ASK * (times - 1) + LAST))
        writer.start()
        got = b"".join(iter(lambda: line.recv(1 << 16), b""))
        writer.join()
    return got.count(b"HTTP/1.1 200 "), got.count(b"HTTP/1.1 429 ")


def attack(target):
    with target.bounded("pipelines", grows=8192, reads=6 * 1500 * len(LAST) + 10_000), contextlib.suppress(ConnectionError):
        for _ in range(6):
            good, refused = ask(target, 1500)
            check(good + refused == 1500, "answered", good, "and told to wait", refused)


def also(program):
    target = Target(program, clock=True)
    check((got := ask(target, 3000)) == (120, 2880), "of 3,000 requests at once", got)
    target.close()
