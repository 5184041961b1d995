"""Decks and maps of somebody's own, as many at once as go and as large as may be: they are checked apart, and whoever else brings one has a turn between them."""
from lib import SANITIZED, Target, at_once, check, comes_between, json, person, request

AT_ONCE = 30  # things that an address makes at once, before it is one in two seconds
DECK = 'game = "tsunami"\n[cards]\nreef = 20\n'
WIDTH = 9 if SANITIZED else 25
LARGEST = (" ".join("." * WIDTH) + "\n") * WIDTH


def numbered(text, number):
    """Another digest; and as long as a text may be."""
    head = f"# {number}\n"
    return head + text + "# " + "x" * (65_530 - len(head) - len(text)) + "\n"


def bring(who, kind, text):
    return who.raw("POST", f"/api/{kind}s", {"name": "mine", "text": text})


def attack(target):
    ann = target.person("Ann")
    first = len(target.kept)
    target.kept += range(first, first + 16)
    with target.bounded("uploads", grows=65_536):
        jobs = iter([("map" if i % 4 == 0 else "deck", numbered(LARGEST if i % 4 == 0 else DECK, i)) for i in target.kept[first:]])
        answers = at_once(target.clients(16, ann.secret), lambda who: bring(who, *next(jobs)), {201})
    if target.server:
        check(answers.count(201) > 0, "brought", answers)


def also(program):
    """While time stands still an address brings so many, and what is refused is not kept; with one thread for all, another's deck comes
    before the rest of what somebody wants."""
    target = Target(program, "--bot-threads", "1", clock=True)
    ann, bob = person(target, "Ann"), person(target, "Bob", "127.0.0.2")
    upload = lambda who, kind, text: request("POST", f"/api/{kind}s", who.secret, {"name": "mine", "text": text})
    turns = []
    while len(turns) < 3 and not any(turns):
        maps = [upload(ann, "map", numbered(LARGEST, 10 * len(turns) + i)) for i in range(4)]
        status, answered = comes_between(target, maps, upload(bob, "deck", numbered(DECK, len(turns))))
        check(status == 201, "another brings a deck", status)
        turns.append(answered < 4)
    check(any(turns), "another's deck came after all of an address")
    taken = [bring(ann, "deck", numbered(DECK, 100 + i)) for i in range(AT_ONCE + 5)]
    kept = [json.loads(text)["digest"] for status, _, text in taken if status == 201]
    # Two of them went into her name.
    check(len(kept) == AT_ONCE - 2 - 4 * len(turns), "brought", len(kept), "after", 4 * len(turns))
    for status, headers, text in taken[len(kept):]:
        check(status == 429 and int(headers["Retry-After"]) > 0, "told to wait", status, text[:200])
    check(bring(bob, "deck", numbered(DECK, 500))[0] == 201, "another address")
    target.close()
