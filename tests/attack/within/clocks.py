"""The machine's clock jumps forward and back, again and again, while a game with clocks is played and somebody waits for what is said: no game ends, no limit stands still, and whoever waits hears of it."""
import glob
import os
import tempfile
import time
from datetime import datetime, timedelta

from lib import HANG, SANITIZED, Client, Target, answer_on, check, contextlib, json, points, request

DAY = 86_400
GAME = {"game": "go", "map": "19x19", "terms": "clock=fischer/7200/10 absent=86400", "seats": {"black": "me", "white": "me"}}
LAST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
JUMPS = [DAY, -DAY, 0, 30 * DAY, -30 * DAY, 0]


def ahead(pid):
    """By how much the clock of that process is ahead stands there; where nothing stands, it is right."""
    return os.path.join(tempfile.gettempdir(), f"tideline-clock-{pid}")


def before():
    """Of the server's process: what the wall says is made up, what passes is not. The sanitizers do not go with that: for them the
    clock does not jump."""
    if SANITIZED:
        return
    library = glob.glob("/usr/lib/*-linux-gnu/faketime/libfaketime.so.1")[0]
    os.environ.update(LD_PRELOAD=library, FAKETIME_TIMESTAMP_FILE=ahead(os.getpid()), FAKETIME_NO_CACHE="1", DONT_FAKE_MONOTONIC="1")


def jump(target, seconds):
    with open(ahead(target.pid) + "-next", "w") as file:
        file.write(f"{seconds:+d}\n")
    os.replace(file.name, ahead(target.pid))


def attack(target):
    ann = target.person("Ann")
    table = ann.post("/api/tables", GAME)["id"]
    ann.post(f"/api/tables/{table}/start")
    stream = f"/api/tables/{table}/stream?as=white&wait=25&from="
    start = ann.get(stream + "0")
    heard, began = start["next"], start["now"]
    try:
        for i, (seconds, point) in enumerate(zip(JUMPS, points(19, 19)[::2])):
            # Somebody waits for the next move when the clock jumps, and it is made after that.
            with target.connect() as line:
                line.sendall(request("GET", stream + str(heard), ann.secret))
                ann.get(f"/api/tables/{table}")
                jump(target, seconds)
                ann.get(f"/api/tables/{table}")
                status, answer = ann.say(table, ["black", "white"][i % 2], "place " + point)
                check(status == 200, "a move after", seconds, status, answer)
                status, _ = answer_on(line)
                check(status == 200, "who waits is answered with", status)
            news = ann.get(stream + str(heard))
            heard = news["next"]
            check(any("place " + point in line["text"] for line in news["lines"]), "who waits hears", news)
            check(0 <= news["now"] - began < DAY * 1000 / 2, "it is as late as", news["now"] - began, "after", seconds)
    finally:
        if os.path.exists(ahead(target.pid)):
            os.remove(ahead(target.pid))


def too_much(target, source):
    """Asks several times as much as may be asked at once, without waiting for answers: whether somebody is told to wait."""
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(target.connect(source)) for _ in range(4)]
        for line in lines:
            line.sendall(request("GET", "/healthz", "nobody") * 99 + LAST)
        return any([b"HTTP/1.1 429 " in b"".join(iter(lambda line=line: line.recv(1 << 16), b"")) for line in lines])


def also(program):
    """The same, and a limit that was reached before a jump is over as soon after it as ever. What the log says tells whether there
    were jumps."""
    target = Target(program, "--log", "info", before=before)
    greedy = Client(target, source="127.0.0.3")
    check(any(too_much(target, "127.0.0.3") for _ in range(20)), "nobody is told to wait")
    jump(target, -DAY)
    end = time.monotonic() + HANG
    while (status := greedy.raw("GET", "/healthz")[0]) == 429 and time.monotonic() < end:
        time.sleep(0.1)
    check(status == 200, "a limit stands still", status)
    attack(target)
    jump(target, DAY)
    check(target.server.stop() == 0, "it stops in good order")
    said = [datetime.fromisoformat(json.loads(line)["at"].rstrip("Z")) for line in target.server.log().splitlines()]
    check(SANITIZED or said[-1] - said[0] > timedelta(hours=12), "the clock never jumped:", said)
    os.remove(ahead(target.pid))
    target.server.close()
