#!/usr/bin/env python3
"""load.py TIDELINE CROWD [WHAT…]: the load that a server holds on this machine, with the people who make it beside it (tests/load/crowd.cpp).

    bench/load.py build/release/bin/tideline build/release/bin/crowd                 on SQLite, in a temporary folder
    TIDELINE_CLUSTER_FSYNC=on tests/cluster.sh bench/load.py …                       on PostgreSQL beside it

WHAT, all but the last two if nothing is said:
    most       so many tables of four go on as soon as all have heard: events a second
    fixed      a thousand moves a second at the same tables: from submit to the last of four viewers
    shed       three times as many moves as `most` had, at three times as many tables, and people who want to come
    idle       ten thousand sockets that only are there, and as many spectators
    lobby      the list with ten thousand tables
    start      a hundred thousand stored games
    bots       tables of one person and three bots of level 5, and people at other tables beside
    boardgame  the nearest equivalent on boardgame.io 0.50, installed outside this repository
    finished   games that end and are followed by others: memory (--minutes 30)

A row is what was seen; beside it processor time for each event, in microseconds, of the thread that serves, of the server's others, of the database and of the crowd, and what
share of the machine all of them had together: the rest was somebody else's or nobody's."""
import argparse
import json
import os
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "load"))
from server_under_load import POSTGRES, Crowd, Loaded, ask, memory, stat  # noqa: E402

CORES = os.cpu_count()


def say(*what):
    print(*what, flush=True)


def each(told, count):
    spent = told["processor"]
    shares = " + ".join(f"{spent[name] / max(1, count) * 1e6:.0f} {name}" for name in spent)
    return f"{shares} µs; {sum(spent.values()) / told['seconds'] / CORES:.0%} of the machine"


def of_server(told):
    return told["processor"]["serving"] + told["processor"]["beside"]


def whole(told):
    """Nothing was lost, and nobody missed anything."""
    wrong = [f"{name}: {told[name]}" for name in ("who_missed_some", "closed") if told[name]]
    return "; WRONG: " + ", ".join(wrong) if wrong else ""


def heard(told, what="heard_ms"):
    return "p50 {p50:.1f} ms, p99 {p99:.1f} ms, most {most:.0f} ms".format(**told[what])


def most(run):
    server = Loaded(run.tideline, *run.limits)
    told = Crowd(run.crowd, server, tables=run.tables, seconds=run.seconds, warm=5).play()
    run.capacity = told["moves"] / told["seconds"]
    say(f"most: {run.tables} tables of four: {told['events'] / told['seconds']:.0f} events a second ({run.capacity:.0f} moves), each to four;"
        f" {heard(told)}; per event {each(told, told['events'])}{whole(told)}; commits {server.metrics()['tideline_commits_total']:.0f}")
    kept = server.events_kept()
    say(f"      kept {kept}, heard {told['events_in_all']}: {'the same' if kept == told['events_in_all'] else 'WRONG'}")
    server.close()


def fixed(run):
    server = Loaded(run.tideline, *run.limits)
    told = Crowd(run.crowd, server, tables=run.tables, rate=run.rate, seconds=run.seconds, warm=5).play()
    say(f"fixed: {run.rate} moves a second at {run.tables} tables of four: {told['moves'] / told['seconds']:.0f} moves, {told['events'] / told['seconds']:.0f} events;"
        f" submit to last viewer {heard(told)}; acknowledged {heard(told, 'acknowledged_ms')}; per event {each(told, told['events'])}{whole(told)}")
    server.close()


def shed(run):
    rate = 3 * (run.capacity or run.rate)
    server = Loaded(run.tideline, *run.limits)
    crowd = Crowd(run.crowd, server, tables=3 * run.tables, rate=rate, seconds=run.seconds, warm=5, newcomers=10)
    told = crowd.play()
    say(f"shed: {rate:.0f} moves a second offered at {3 * run.tables} tables: {told['moves'] / told['seconds']:.0f} moves kept a second;"
        f" acknowledged {heard(told, 'acknowledged_ms')}; refused {told['refused']}, after {heard(told, 'refused_ms')};"
        f" newcomers {told['newcomers']}; per move {each(told, told['moves'])}{whole(told)}")
    server.close()


def idle(run):
    for what in ("idle", "spectators"):
        server = Loaded(run.tideline, *run.limits)
        few = Crowd(run.crowd, server, tables=100, seconds=1, warm=0)
        few.play()
        before = memory(server.pid)
        # Of spectators each table has a hundred.
        crowd = Crowd(run.crowd, server, rate=1, **({"idle": run.sockets} if what == "idle" else {"tables": 100, "spectators": run.sockets}), seconds=20, warm=10)
        crowd.begin()
        with_them, sockets = memory(server.pid), server.metrics()["tideline_sockets"]
        told = crowd.end()
        say(f"{what}: {sockets:.0f} sockets: {with_them - before:.0f} MB more, {(with_them - before) * 1024 / sockets:.1f} KB each;"
            f" {of_server(told) / told['seconds'] / sockets * 1e6:.1f} µs of the server a second and socket")
        server.close()


def copied(server, games):
    """The games that are kept become so many, by copying them; the server is stopped."""
    tables = {"tables": "id", "entries": "table_id", "holders": "table_id"} | ({} if POSTGRES else {"wakes": "table_id", "found": None, "numbers": None})
    if POSTGRES:
        many = int(ask("SELECT count(*) FROM tables"))
        for name in ("tables", "entries", "holders"):
            key = tables[name]
            columns = ask(f"SELECT string_agg(column_name, ',') FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '{name}' AND column_name <> '{key}'")
            ask(f"INSERT INTO {name} ({key}, {columns}) SELECT 'c' || lpad(n::text, 7, '0') || substr({key}, 1, 4), {columns} FROM {name}, generate_series(1, {games // many - 1}) AS n")
        ask("VACUUM ANALYZE")
        return
    with sqlite3.connect(os.path.join(server.folder, "tideline.db")) as database:
        many = database.execute("SELECT count(*) FROM tables").fetchone()[0]
        for name in ("tables", "entries", "holders", "wakes"):
            key = tables[name]
            columns = ", ".join(row[1] for row in database.execute(f"PRAGMA table_info({name})") if row[1] != key)
            database.execute(f"INSERT INTO {name} ({key}, {columns}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
                             f" SELECT printf('c%07d', i) || substr({key}, 1, 4), {columns} FROM {name}, n", (games // many - 1,))


def played(run, tables, seconds, **options):
    """A server at whose tables was played for a while, stopped."""
    server = Loaded(run.tideline, *run.limits)
    Crowd(run.crowd, server, tables=tables, seconds=seconds, warm=0, **options).play()
    server.stop()
    return server


def start(run):
    server = played(run, 50, 1, rate=1000)
    copied(server, run.games)
    times = []
    for _ in range(3):
        begun = time.monotonic()
        server.start()
        server.get("/healthz")
        times.append((time.monotonic() - begun, stat(server.pid)[1], memory(server.pid)))
        server.stop()
    kept = server.events_kept() if run.games <= 10_000 else None
    say(f"start: {run.games} games under way{f', {kept} events' if kept else ''}: the first answer after " +
        ", ".join(f"{wall:.2f} s ({spent:.2f} s of the server's processor, {size:.0f} MB)" for wall, spent, size in times))
    server.close()


def lobby(run):
    server = played(run, 100, 1, rate=500)
    copied(server, 10_000)
    server.start()
    for show in ("unfinished", "open", "over"):
        server.get(f"/api/tables?show={show}")
        before, times = stat(server.pid)[1], []
        for _ in range(200):
            begun = time.monotonic()
            size = len(server.get(f"/api/tables?show={show}"))
            times.append((time.monotonic() - begun) * 1000)
        times.sort()
        say(f"lobby: ten thousand tables, {show}: {size} bytes, {statistics.median(times):.1f} ms, p99 {times[197]:.1f} ms;"
            f" {(stat(server.pid)[1] - before) / 200 * 1000:.2f} ms of the server's processor each")
    server.close()


def bots(run):
    server = Loaded(run.tideline, *run.limits)
    people = {"tables": 100, "rate": 200, "seconds": run.seconds, "warm": 5}
    alone = Crowd(run.crowd, server, **people).play()
    among = Crowd(run.crowd, server, tables=run.bot_tables, bot="level-5", rate=0, seconds=run.seconds + 10, warm=5)
    beside = Crowd(run.crowd, server, **people)
    chosen = server.metrics()["tideline_bot_choices_total"]
    among.begin()
    told = beside.play()
    chosen = server.metrics()["tideline_bot_choices_total"] - chosen
    with_bots = among.end()
    say(f"bots: {run.bot_tables} tables of a person and three bots of level 5, {chosen / told['seconds']:.0f} choices of bots a second:"
        f" people there are acknowledged {heard(with_bots, 'acknowledged_ms')} ({with_bots['moves']} moves);"
        f" people at 100 other tables, 200 moves a second, hear {heard(told)}, without bots {heard(alone)}{whole(told)}")
    server.close()


def finished(run):
    server = Loaded(run.tideline, *run.limits)
    crowd = Crowd(run.crowd, server, tables=200, game="capture", map="9x9", rate=1000, seconds=run.minutes * 60, warm=0, again=True)
    crowd.begin()
    sizes, begun = [], time.monotonic()
    while time.monotonic() - begun < run.minutes * 60 - 5:
        sizes.append(memory(server.pid))
        time.sleep(5)
    told = crowd.end()
    part = max(1, len(sizes) // 6)
    said = [statistics.median(sizes[i:i + part]) for i in range(0, part * 6, part)]
    say(f"finished: {told['games_over']} games ended in {told['seconds'] / 60:.0f} minutes ({told['moves']} moves); MB in each sixth of that time: " +
        ", ".join(f"{size:.0f}" for size in said) + whole(told))
    server.close()


def theirs(folder, script, kept, seconds, sockets):
    """Processor time of their server for a move; before that, memory for each of so many sockets that only are there."""
    port = str(free_port())
    for place in kept:
        os.makedirs(place)
    server = subprocess.Popen(["node", "--expose-gc", script, folder, "server", port, *kept], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, "NODE_ENV": "production"})
    try:
        until(server, "open")
        each = None
        if sockets:
            before = collected(server)
            idle = subprocess.Popen(["node", script, folder, "sockets", port, str(sockets)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            until(idle, "ready")
            each = (collected(server) - before) * 1024 / sockets
            idle.communicate("\n")
        crowd = subprocess.Popen(["node", script, folder, "crowd", port, "50", str(seconds)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        until(crowd, "ready")
        crowd.stdin.write("\n")
        crowd.stdin.flush()
        until(crowd, "begun")
        before = stat(server.pid)[1]
        until(crowd, "ended")
        spent = stat(server.pid)[1] - before
        moves = json.loads(crowd.stdout.readline())["moves"]
        crowd.wait()
        return spent / moves, each
    finally:
        server.kill()
        server.wait()
        for place in kept:
            shutil.rmtree(place)


def boardgame(run):
    """In turns, so that all have the same machine; of each the best round."""
    folder = run.boardgame or tempfile.mkdtemp(prefix="tideline-boardgame-")
    kept = [os.path.join(folder, "kept")]
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "boardgame.mjs")
    found = {"ours, on the disk": [], "theirs, in memory": [], "theirs, flat file": []}
    sizes = {}
    try:
        if not run.boardgame:
            for command in (["npm", "init", "-y"], ["npm", "install", "--no-audit", "--no-fund", "boardgame.io@0.50", "node-persist@3"]):
                subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for again in range(run.rounds):
            server = Loaded(run.tideline, *run.limits)
            if not again:
                before = memory(server.pid)
                crowd = Crowd(run.crowd, server, idle=2000, seconds=1, warm=0)
                sizes["ours"] = (memory(server.pid) - before) * 1024 / 2000
                crowd.play()
            told = Crowd(run.crowd, server, tables=50, seconds=run.seconds, warm=2).play()
            found["ours, on the disk"].append(of_server(told) / told["moves"])
            server.close()
            spent, size = theirs(folder, script, [], run.seconds, 0 if again else 2000)
            sizes.setdefault("theirs", size)
            found["theirs, in memory"].append(spent)
            found["theirs, flat file"].append(theirs(folder, script, kept, run.seconds, 0)[0])
        for name, spent in found.items():
            say(f"boardgame: {name}: µs of the server's processor for a move at 50 tables of four, round by round: " + ", ".join(f"{one * 1e6:.0f}" for one in spent))
        ours, *others = (min(spent) for spent in found.values())
        say(f"boardgame: moves a second for each core, ours to theirs: in memory {others[0] / ours:.1f}, flat file {others[1] / ours:.1f};"
            f" a socket: ours {sizes['ours']:.1f} KB, theirs {sizes['theirs']:.1f} KB")
    finally:
        if not run.boardgame:
            shutil.rmtree(folder, ignore_errors=True)


def until(process, word):
    for line in process.stdout:
        if line.strip() == word:
            return
    raise SystemExit(f"it ended before it said {word}")


def collected(server):
    server.send_signal(signal.SIGUSR2)
    until(server, "collected")
    return memory(server.pid)


def free_port():
    import socket
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


def main():
    parts = [most, fixed, shed, idle, lobby, start, bots, boardgame, finished]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tideline")
    parser.add_argument("crowd")
    parser.add_argument("what", nargs="*", choices=[part.__name__ for part in parts], metavar="WHAT")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--bot-tables", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--boardgame", metavar="FOLDER", help="where boardgame.io is installed already")
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--with-limits", dest="limits", action="store_const", const=[], default=["--no-limits"])
    run = parser.parse_args()
    run.capacity = None
    say(f"{'PostgreSQL' if POSTGRES else 'SQLite'}, {CORES} cores, load {os.getloadavg()[0]:.1f} before")
    for part in parts[:-2] if not run.what else [part for part in parts if part.__name__ in run.what]:
        part(run)


if __name__ == "__main__":
    main()
