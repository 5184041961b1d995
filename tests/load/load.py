#!/usr/bin/env python3
"""load.py TIDELINE CROWD: 60 tables of four, as fast as they go: everything that is kept is heard by all four at the table, once and in order, and
what is heard is kept. Then newcomers at three times as many: whatever the server turns away it says so, and loses nothing. It counts, and times nothing."""
import sys

from server_under_load import Crowd, Loaded

tideline, crowd = sys.argv[1:]
failures = 0


def check(condition, *what):
    global failures
    if not condition:
        failures += 1
        print("FAILED:", *what, flush=True)


server = Loaded(tideline, "--no-limits")
heard = 0
for options in ({"tables": 60}, {"tables": 30, "rate": 200}, {"tables": 10, "game": "capture", "map": "7x7", "again": True}):
    told = Crowd(crowd, server, warm=0, seconds=3, **options).play()
    check(told["moves"] > 0, "nothing was played", options)
    check(told["who_missed_some"] == 0, "somebody missed an event", options, told)
    check(told["closed"] == 0, "sockets were closed", options, told)
    # Whoever says one thing at a time is turned away for nothing else.
    check(set(told["refused"]) <= {"busy", "not-now", "over"}, "refused", options, told["refused"])
    heard += told["events_in_all"]
told = Crowd(crowd, server, tables=60, rate=100_000, newcomers=20, warm=0, seconds=3).play()
check(told["who_missed_some"] == 0 and told["closed"] == 0, "somebody missed something while newcomers came", told)
check(set(told["refused"]) <= {"busy", "not-now", "over"}, "refused", told["refused"])
check(set(told["newcomers"]) <= {"table: 201", "table: 503 busy", "spectator: lines", "spectator: error"}, "newcomers", told["newcomers"])
heard += told["events_in_all"]
status, log = server.stop()
check(status == 0 and not log, "the server ended with", status, log)
kept = server.events_kept()
check(kept == heard, "events kept", kept, "heard by everybody", heard)
sys.exit(1 if failures else 0)
