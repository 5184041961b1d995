"""What every attack has: a server with its usual limits, raw connections to it, and what it counted and holds.

An attack is a file with `attack(target)`, in the folder of the check that runs it. It is bounded, says with `check` what
must hold, and counts: bytes, entries, answers, never times. OPTIONS are those of `tideline serve` that it needs, and `prepare(server)`
puts into the folder of a server that is stopped what has to be there before. `also(program)`,
instead or besides, tries what needs other servers. `bench/attack.py` runs `attack` again and again while somebody plays beside it."""
import contextlib
import os
import select
import sqlite3
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from client import *  # noqa: E402

SANITIZED = bool(os.environ.get("TIDELINE_SANITIZED"))


LARGE_SECRET = "A" * 43  # of who plays at tables that are as large as may be
LARGE_LINES = 8_000  # with 490 bytes each: nearly all that may be said at a table


@contextlib.contextmanager
def beforehand(server):
    """Who plays at large tables, while a server that is stopped runs without its limits."""
    usual, server.options = server.options, ("--no-limits",)
    server.start()
    yield Client(server, LARGE_SECRET)
    server.stop()
    server.options = usual


BOTH_MINE = {"game": "go", "map": "19x19", "seats": {"black": "me", "white": "me"}}


def large_tables(server, many, opening=BOTH_MINE, speaker="black", start=True):
    """Puts so many of them into the folder of a server that is stopped."""
    with beforehand(server) as ann:
        tables = [ann.post("/api/tables", opening)["id"] for _ in range(many)]
        for table in tables if start else []:
            ann.post(f"/api/tables/{table}/start")
    with sqlite3.connect(os.path.join(server.folder, "tideline.db")) as database:
        for table in tables:
            count, at = database.execute("SELECT count(*), max(at) FROM entries WHERE table_id = ?", (table,)).fetchone()
            rows = ((table, count + i, at, f"@chat {speaker} " + "x" * 490, f"{speaker}:{i:030d}") for i in range(LARGE_LINES))
            database.executemany("INSERT INTO entries (table_id, number, at, text, key) VALUES (?, ?, ?, ?, ?)", rows)
            database.execute("UPDATE tables SET entries = ? WHERE id = ?", (count + LARGE_LINES, table))


def running_games(server, many, moves):
    """Puts so many games, that are under way and alike, into the folder of a server that is stopped."""
    with beforehand(server) as ann:
        table = ann.post("/api/tables", BOTH_MINE)["id"]
        ann.post(f"/api/tables/{table}/start")
        for i, point in enumerate(points(19, 19)[:moves * 2:2]):
            ann.say(table, ["black", "white"][i % 2], "place " + point)
        server.stop(signal.SIGKILL)  # while both are there
    with sqlite3.connect(os.path.join(server.folder, "tideline.db")) as database:
        columns = ", ".join([row[1] for row in database.execute("PRAGMA table_info(tables)")][1:])
        database.execute("CREATE TEMP TABLE copies (id TEXT)")
        letters = str.maketrans("0123456789", "abcdefghij")
        database.executemany("INSERT INTO copies VALUES (?)", ((f"{i:012d}".translate(letters),) for i in range(1, many)))
        for sql in [f"INSERT INTO tables (id, {columns}) SELECT c.id, {columns} FROM copies c, tables t WHERE t.id = ?",
                    "INSERT INTO entries SELECT c.id, number, at, text, key FROM copies c, entries e WHERE e.table_id = ?",
                    "INSERT INTO holders SELECT c.id, seat, player FROM copies c, holders h WHERE h.table_id = ?",
                    "INSERT INTO wakes SELECT c.id, after FROM copies c, wakes w WHERE w.table_id = ?"]:
            database.execute(sql, (table,))


def request(method, path, secret, body=None):
    """The bytes of one."""
    text = json.dumps(body or {}) if method != "GET" else ""
    return (f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {secret}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(text)}\r\n\r\n{text}").encode()


def comes_between(target, many, one, other="127.0.0.2"):
    """Asks all of the many at once, and then the one from another address: with what it was answered, and how many of the many had been
    by then."""
    lines = [target.connect() for _ in many]
    for line, what in zip(lines, many):
        line.sendall(what)
    with target.connect(other) as last:
        last.sendall(one)
        status = answer_on(last)[0]
        answered = sum(bool(select.select([line], [], [], 0)[0]) for line in lines)
    for line in lines:
        check(answer_on(line)[0] in (200, 201), "one of the many is refused")
        line.close()
    return status, answered


def answer_on(line):
    """What comes back on a connection, up to the end of its headers or of everything: its status, and all of it."""
    got = b""
    with contextlib.suppress(ConnectionError):
        while b"\r\n\r\n" not in got and (part := line.recv(65536)):
            got += part
    return (int(got.split()[1]) if got.startswith(b"HTTP/") else 0), got


def at_once(clients, ask, expected):
    """A request of each of these at the same time, by a function that gives what Client.raw does: with what they were answered. Who
    is told to wait is told how long."""
    answers = []
    threads = [threading.Thread(target=lambda who=client: answers.append(ask(who))) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(len(answers) == len(clients), "answered", len(answers), "of", len(clients))
    for status, headers, text in answers:
        check(status in expected or status in (429, 503) and int(headers["Retry-After"]) > 0, "answered with", status, text[:200])
    return [status for status, _, _ in answers]


class Target:
    """A server to attack. `program`: one is started, with what `prepare` puts into its folder; `port` and `pid`: it runs already."""

    def __init__(self, program=None, *options, port=None, pid=None, prepare=None, **how):
        self.server = Server(program, *options, **how) if program else None
        if prepare:
            self.server.stop()
            prepare(self.server)
            self.server.start()
        self.program = program
        self.port = port or self.server.port
        self.pid = pid or self.server.process.pid
        self.known, self.lines = {}, {}
        self.kept = []  # what an attack has open from one round to the next

    def person(self, name):
        """The same each time: nobody may bring many people."""
        if name not in self.known:
            self.known[name] = person(self, name)
        return self.known[name]

    def clients(self, many, secret=None):
        """So many connections of somebody, or of nobody: the same each time, since nobody may come again and again."""
        lines = self.lines.setdefault(secret, [])
        lines.extend(Client(self, secret) for _ in range(many - len(lines)))
        return lines[:many]

    def connect(self, source=None):
        return socket.create_connection(("127.0.0.1", self.port), timeout=HANG, source_address=from_address(source))

    def ask(self, data, source=None):
        """The answer's status, and the answer as far as it has come with its headers; 0: it was closed without a word."""
        with self.connect(source) as line:
            with contextlib.suppress(ConnectionError):
                line.sendall(data if isinstance(data, bytes) else data.encode())
            return answer_on(line)

    def pour(self, head, piece, most, source=None):
        """Sends `head`, and then `piece` again and again until there is an answer or `most` bytes are sent: the answer's
        status. How much the server has read of it only the server knows: the system takes some for it."""
        with self.connect(source) as line:
            with contextlib.suppress(ConnectionError):
                line.sendall(head)
                for _ in range(0, most, len(piece)):
                    line.sendall(piece)
                    if select.select([line], [], [], 0)[0]:
                        break
            return answer_on(line)[0]

    def metrics(self):
        """Name, with its labels, to value."""
        # From an address that no attack uses: it has requests left.
        status, _, text = Client(self, source="127.9.9.9").raw("GET", "/metrics")
        check(status == 200, "metrics", status)
        return {name: float(value) for name, value in
                (line.rsplit(" ", 1) for line in text.decode().splitlines() if not line.startswith("#"))}

    def memory(self):
        """Resident, in KB."""
        with open(f"/proc/{self.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])

    @contextlib.contextmanager
    def bounded(self, what, grows=16_384, reads=None):
        """Within this the server's memory grows by so many KB at most, and it reads so many bytes at most."""
        if self.server is None:
            yield  # it is measured from elsewhere, and others ask too
            return
        memory, read = self.memory(), self.metrics()["tideline_bytes_in_total"]
        yield
        grown, taken = self.memory() - memory, self.metrics()["tideline_bytes_in_total"] - read
        # A sanitizer keeps what was given back for a while.
        check(SANITIZED or grown <= grows, what + ": memory grew by", grown, "KB")
        check(reads is None or taken <= reads, what + ": it read", taken, "bytes")

    def close(self):
        check(self.server.process.poll() is None, "the server is gone:", self.server.log()[-2000:])
        check(self.server.stop() == 0, "it does not stop in good order:", self.server.log()[-2000:])
        self.server.close()
