"""Headers without end: long ones, many, and a few at a time."""
from lib import check, contextlib

MOST = 4_000_000


def attack(target):
    head = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
    for what, begin, piece in [("a long line", b"GET /", b"a" * 16384), ("a long header", head + b"X: ", b"a" * 16384),
                               ("many headers", head, b"a: b\r\n" * 2000), ("folded lines", head + b"X: a\r\n", b" b\r\n" * 2000)]:
        with target.bounded(what, grows=4096, reads=200_000):
            status = target.pour(begin, piece, MOST)
        check(status in (400, 431, 0), what, "answered", status)

    # A line at a time, so that each is read by itself.
    with target.bounded("header by header", grows=4096, reads=200_000):
        with target.connect() as line, contextlib.suppress(ConnectionError):
            line.sendall(head)
            line.settimeout(0.002)
            for number in range(4000):
                line.sendall(b"X-%d: %s\r\n" % (number, b"a" * 90))
                with contextlib.suppress(TimeoutError):
                    check(line.recv(4096).startswith(b"HTTP/1.1 431 "), "header by header is answered")
                    break
    check(target.ask(head + b"a: b\r\n" * 98 + b"\r\n")[0] == 200, "a hundred headers are not too many")
    check(target.ask(head + b"a: b\r\n" * 120 + b"\r\n")[0] == 431, "a hundred and twenty are")
