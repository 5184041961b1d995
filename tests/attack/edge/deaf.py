"""Who asks for much and reads nothing of it: the server keeps one answer a connection, and no more."""
from lib import check, contextlib

ASK = b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n"


def attack(target):
    lines = []
    with target.bounded("deaf readers", grows=40_960):
        for _ in range(50):
            line = target.connect()
            lines.append(line)
            line.setblocking(False)
            with contextlib.suppress(BlockingIOError, ConnectionError):
                line.send(ASK * 200)
        check(target.ask(ASK, source="127.0.0.3")[0] == 200, "others are answered")
    for line in lines:
        line.close()
