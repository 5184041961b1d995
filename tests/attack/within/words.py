"""Words of tables, thirty at once: a word takes long to hash, so that some wait, and all the others are told when to ask again."""
from lib import Target, at_once, check, person


def attack(target, times=30):
    ann = target.person("Ann")
    opening = {"game": "go", "map": "5x5", "word": "kraken"}
    # Each is hashed in 19 MB, by one thread.
    with target.bounded("words", grows=40_960):
        return at_once(target.clients(times, ann.secret), lambda who: who.raw("POST", "/api/tables", opening), {201})


def also(program):
    """Where nothing else counts, those who are told to wait are told so because of the words."""
    target = Target(program, "--no-limits")
    answers = attack(target, 60)
    refused = target.metrics().get('tideline_refused_total{why="words"}', 0)
    check(refused == answers.count(429), "told to wait", answers.count(429), "counted", refused)
    check(answers.count(201) >= 4, "opened", answers.count(201))
    bob = person(target, "Bob", "127.0.0.2")
    check(bob.call("POST", "/api/tables", {"game": "go", "map": "5x5", "word": "whale"})[0] == 201, "another address")
    target.close()
