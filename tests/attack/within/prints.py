"""Files to print, as many at once as go: some are drawn, one at a time for an address; whoever else prints has a turn between them."""
from lib import SANITIZED, Client, Target, at_once, check, comes_between, person, request

BOARD = "/api/print/board?map=25x25"
CARDS = "/api/print/cards?deck=first-wave" + ("&only=reef" if SANITIZED else "")
BURST = 10  # files that an address has at once, before it is one a second


def attack(target):
    ann = target.person("Ann")
    with target.bounded("prints", grows=65_536):
        answers = at_once(target.clients(24, ann.secret), lambda who: who.raw("GET", CARDS), {200})
    if target.server:
        check(0 < answers.count(200) <= BURST, "printed", answers)


def also(program):
    """While time stands still an address prints so many files, and another as many; with one thread for all, another's comes before
    the rest of what somebody wants."""
    target = Target(program, "--bot-threads", "1", clock=True)
    ann, bob = person(target, "Ann"), person(target, "Bob", "127.0.0.2")
    turns = []
    while len(turns) < 2 and not any(turns):
        # Four may wait behind the one that is drawn.
        status, answered = comes_between(target, [request("GET", CARDS, ann.secret)] * 5, request("GET", BOARD, bob.secret))
        check(status == 200, "another prints", status)
        turns.append(answered < 5)
    check(any(turns), "another's file came after all of an address")
    drawn = 5 * len(turns)
    for i in range(drawn, BURST + 3):
        status, headers, _ = ann.raw("GET", BOARD)
        check(status == (200 if i < BURST else 429), "file", i, status)
        check(status == 200 or int(headers["Retry-After"]) > 0, "told to wait", headers)
    check(Client(target, bob.secret, "127.0.0.2").raw("GET", BOARD)[0] == 200, "another address")
    made = target.metrics()['tideline_requests_total{route="/api/print/{what}",status="200"}']
    check(made == BURST + len(turns) + 1, "printed were", made)
    target.close()
