"""Chunks whose extensions, sizes or trailers never end."""
from threading import Thread

from lib import check

HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
MOST = 25_000_000


def attack(target):
    def several(what, begin, piece):
        answers = []
        # Of each: a body of 16 KB in as much frame, 4 KB more, what lies in the buffer by then (32 KB), and 64 KB that are
        # thrown away after the answer; the rest stays in the system's buffers.
        with target.bounded(what, grows=8_192, reads=4 * 140_000):
            lines = [Thread(target=lambda: answers.append(target.pour(HEAD + begin, piece, MOST))) for _ in range(4)]
            for line in lines:
                line.start()
            for line in lines:
                line.join()
        check(set(answers) <= {400, 413, 0}, what, "answered", answers)

    several("an extension", b"5;", b"x" * 65536)
    several("extensions with values", b"5", b";a=b" * 10000)
    several("a size", b"", b"0" * 65536)
    several("a trailer", b"0\r\n", b"X-More: yes\r\n" * 5000)
    several("tiny chunks", b"", b"1;a\r\n \r\n" * 5000)
    several("chunks", b"", b"1000\r\n" + b" " * 4096 + b"\r\n")

    for body, answer in [(b"2\r\n{}\r\n0\r\n\r\n", b"`game`"), (b"2;note=ok\r\n{}\r\n0\r\n\r\n", b"`game`"),
                         (b"2\r\n{}\r\n0\r\nHost: evil.example\r\n\r\n", b"after the body")]:
        with target.connect() as line:
            line.sendall((HEAD + body).replace(b"chunked", b"chunked\r\nConnection: close"))
            got = b"".join(iter(lambda: line.recv(4096), b""))
            check(got.startswith(b"HTTP/1.1 400 ") and answer in got, "chunks that are right", body, got[-200:])
