"""What ends other programs: a log that nobody reads any more, a disk that is full, more connections than a shell allows."""
import os
import resource

from lib import Client, Target, check, person


def also(program):
    # Whoever read the log has gone away: SIGPIPE.
    reader, writer = os.pipe()
    target = Target(program, "--log", "debug", log=writer)
    os.close(writer)
    os.close(reader)
    for _ in range(5):
        check(Client(target).raw("GET", "/healthz")[0] == 200, "without a reader of its log")
    check(target.server.stop() == 0, "and it stops in good order")
    target.server.close()

    # No file may grow any more: SIGXFSZ, and errors of the store. What was kept before can be read, by people and by sockets.
    room = 3_000_000
    target = Target(program, "--no-limits", before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)))
    ann = person(target, "Ann")
    table = ann.post("/api/tables", {"game": "go", "map": "5x5", "seats": {"black": "me", "white": "me"}})["id"]
    ann.post(f"/api/tables/{table}/start")
    kept = 0
    while kept < 5000:
        status, answer = ann.say(table, "black", "chat " + "x" * 400)
        if status != 200:
            check(status == 503 and answer["reason"] == "store", "a write that fails", status, answer)
            break
        kept += 1
    check(20 < kept < 5000, "the disk is never full, after", kept)
    for _ in range(3):
        for path in ["", "/record", "/stream?as=black&from=0"]:
            status, _, text = ann.raw("GET", f"/api/tables/{table}{path}")
            check(status == 200, "after a failed write", path, status, text[:200])
        check(ann.say(table, "black", "chat " + "x" * 400)[0] == 503, "and another write fails too")
    lines, start = 0, 0
    while (news := ann.get(f"/api/tables/{table}/stream?as=black&from={start}"))["lines"]:
        lines += sum("chat" in line["text"] for line in news["lines"])
        start = news["next"]
    check(lines == kept, "of", kept, "lines that were kept", lines, "can be read")
    check(Client(target).raw("GET", "/healthz")[0] == 200, "it serves on")
    check(target.server.process.poll() is None, "the server is gone:", target.server.log()[-1000:])
    target.server.stop()
    target.server.close()

    # A shell begins with few open files; the system allows more.
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard >= 1024 or hard == resource.RLIM_INFINITY:
        target = Target(program, "--no-limits", before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard)))
        lines = [target.connect() for _ in range(200)]
        check(Client(target).raw("GET", "/healthz")[0] == 200, "with two hundred connections")
        check(target.metrics()["tideline_connections"] >= 200, "they are open")
        for line in lines:
            line.close()
        target.close()
