"""Who asks for much and reads nothing of it: the server keeps one answer a connection and a file once, and no more."""
import os
import tempfile

from lib import Target, check, contextlib

ASK = b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n"


def ask_without_reading(target, request, what, grows):
    lines = []
    with target.bounded(what, grows=grows):
        for _ in range(50):
            line = target.connect()
            lines.append(line)
            line.setblocking(False)
            with contextlib.suppress(BlockingIOError, ConnectionError):
                line.send(request)
        check(target.ask(ASK, source="127.0.0.3")[0] == 200, "others are answered")
    for line in lines:
        line.close()


def attack(target):
    ask_without_reading(target, ASK * 200, "deaf readers of the catalogue", 40_960)


def also(program):
    with tempfile.TemporaryDirectory() as folder:
        for name, size in [("index.html", 100), ("large.js", 8_000_000)]:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(b" " * size)
        target = Target(program, "--web", folder)
        ask_without_reading(target, ASK.replace(b"/api/catalogue", b"/large.js"), "deaf readers of a large file", 40_960)
        target.close()
