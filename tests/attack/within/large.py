"""A table as large as a table may be, written down for many who read nothing of it: a few are held, and no more."""
import socket

from lib import LARGE_LINES, LARGE_SECRET, answer_on, check, large_tables, points

DEAF = 40


def prepare(server):
    large_tables(server, 1)


def ask_and_read_nothing(target, path):
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", target.port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return line


def attack(target):
    ann = target.clients(1, LARGE_SECRET)[0]
    table = ann.get("/api/tables?show=mine")["tables"][0]["id"]
    record = f"/api/tables/{table}/record"
    size = len(ann.raw("GET", record)[2])
    lines, said = [], 0
    # Eight of them, the table itself and as it was then.
    with target.bounded("a large table", grows=81_920):
        for i, point in zip(range(DEAF), points(19, 19)[::2]):
            # None is like the one before.
            said += ann.say(table, ["black", "white"][i % 2], "place " + point)[0] == 200
            lines.append(ask_and_read_nothing(target, record))
        # Those who are told to wait are so at once; the others would read for long.
        answers = [answer_on(line)[0] for line in lines]
    for line in lines:
        line.close()
    if target.server:
        check(size > 490 * LARGE_LINES and said == DEAF, "the record has", size, "bytes, and", said, "of", DEAF, "moves were made")
        check(answers.count(200) > 0 and set(answers) <= {200, 429}, "answered with", answers)
        check(ann.raw("GET", record)[0] == 200, "and there is one for who reads")
