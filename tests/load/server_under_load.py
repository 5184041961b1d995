"""A server, the processes behind it, and the crowd (crowd.cpp) that plays there: what tests/load/load.py checks and
bench/load.py measures. Processor time is what is told, of each process by itself: it does not depend on what else the
machine does, as seconds by the clock do."""
import atexit
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

POSTGRES = os.environ.get("TIDELINE_POSTGRES")  # under tests/cluster.sh
TICK = os.sysconf("SC_CLK_TCK")


def ask(sql):
    return subprocess.run(["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-d", POSTGRES, "-c", sql], check=True, capture_output=True, text=True).stdout.strip()


def stat(pid, thread=None):
    """The parent, and the processor time of the process; of its children that are gone too. Of one thread its own."""
    try:
        with open(f"/proc/{pid}/task/{thread}/stat" if thread else f"/proc/{pid}/stat") as file:
            words = file.read().rpartition(") ")[2].split()
    except OSError:
        return 0, 0.0
    return int(words[1]), sum(int(word) for word in words[11:13 if thread else 15]) / TICK


def memory(pid):
    """Resident, in MB, of what is its own."""
    with open(f"/proc/{pid}/status") as file:
        found = dict(re.findall(r"^(RssAnon|VmRSS):\s+(\d+) kB", file.read(), re.M))
    return int(found["RssAnon"]) / 1024


class Loaded:
    """A server on a port of its own, with nothing kept yet; in PostgreSQL, if tests/cluster.sh has begun one."""

    def __init__(self, program, *options):
        self.program, self.options = program, options
        self.folder = tempfile.mkdtemp(prefix="tideline-load-")
        self.store = POSTGRES or self.folder
        if POSTGRES:
            ask("DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE EXTENSION pg_trgm")
        atexit.register(self.close)
        self.start()

    def start(self):
        where = ["--store", POSTGRES] if POSTGRES else ["--data", self.folder]
        self.process = subprocess.Popen([self.program, "serve", "--port", "0", "--log", "error", *where, *self.options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        if not found:
            raise SystemExit("the server did not start: " + self.process.stderr.read())
        self.port, self.pid = int(found[1]), self.process.pid

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        said = self.process.communicate()[1]
        return self.process.returncode, said

    def close(self):
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
            return answer.read().decode()

    def metrics(self):
        return {name: float(value) for name, value in re.findall(r"^([a-z_]+(?:\{.*\})?) (\S+)$", self.get("/metrics"), re.M)}

    def processor(self):
        """Seconds of processor time: of the server's thread that serves, of its others, and of the database."""
        serving = stat(self.pid, self.pid)[1]
        spent = {"serving": serving, "beside": stat(self.pid)[1] - serving}
        if POSTGRES:
            folder = re.search(r"host=([^&,]+)", POSTGRES)[1]
            with open(os.path.join(folder, "data", "postmaster.pid")) as file:
                postmaster = int(file.readline())
            of_children = (stat(int(pid)) for pid in os.listdir("/proc") if pid.isdigit())
            spent["database"] = stat(postmaster)[1] + sum(time for parent, time in of_children if parent == postmaster)
        return spent

    def events_kept(self):
        """Events in all logs, as the store has them."""
        sql = "SELECT count(*) FROM entries WHERE text NOT LIKE '@%'"
        if POSTGRES:
            return int(ask(sql))
        import sqlite3
        with sqlite3.connect(f"file:{self.folder}/tideline.db?mode=ro", uri=True) as database:
            return database.execute(sql).fetchone()[0]


class Crowd:
    """People who play there; `ready` once all are there."""

    def __init__(self, program, server, **options):
        self.server = server
        words = [word for name, value in options.items() for word in (["--" + name] if value is True else ["--" + name, str(value)])]
        self.process = subprocess.Popen([program, str(server.port), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        atexit.register(self.close)
        self.expect("ready")

    def expect(self, word):
        line = self.process.stdout.readline().strip()
        if line != word:
            raise SystemExit(f"the crowd said {line!r}, not {word}; the server: {self.server.stop()}")

    def begin(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.expect("begun")
        self.before = {**self.server.processor(), "crowd": stat(self.process.pid)[1]}
        self.began = time.monotonic()

    def end(self):
        """What it says, with the processor time of each and how long it was."""
        self.expect("ended")
        took = time.monotonic() - self.began
        after = {**self.server.processor(), "crowd": stat(self.process.pid)[1]}
        told = json.loads(self.process.stdout.readline())
        told["seconds"] = took
        told["processor"] = {name: after[name] - self.before[name] for name in after}
        return told

    def play(self):
        self.begin()
        return self.end()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
