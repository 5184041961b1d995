"""JSON with more in it than anybody needs: keys that Boost.JSON's table has all in one place, and values without end. It is not taken apart."""
from lib import check

KEYS = 1 << 14
PRIME = 0x100000001B3
BACK = pow(PRIME, -1, KEYS)
BEGIN = 0xCBF29CE484222325
LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"


def alike(salt):
    """So many texts with the same hash (FNV-1a), as far as a table of KEYS places goes by it. What it begins with is the table's address:
    that of so large a one ends in the same bits, but for two."""
    after = {}
    begin = (BEGIN + salt) % KEYS
    for a in LETTERS:
        for b in LETTERS:
            two = (((begin ^ a) * PRIME ^ b) * PRIME) % KEYS
            for c in LETTERS:
                after.setdefault((two ^ c) * PRIME % KEYS, []).append(bytes([a, b, c]))
    found = []
    for e in LETTERS:
        for d in LETTERS:
            found += [three + bytes([d, e]) for three in after.get(e * BACK % KEYS ^ d, [])]
            if len(found) >= KEYS:
                return found[:KEYS]
    raise AssertionError("too few of them")


BODIES = [b"{" + b",".join(b'"%s":0' % key for key in alike(0x10 + (page << 12))) + b"}" for page in range(4)]
BODIES.append(b'{"list":[' + b"0," * 98_000 + b"0]}")


def attack(target):
    for body in BODIES:
        with target.bounded("JSON", grows=4096):
            head = f"POST /api/decks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            # Who asks is looked at later.
            check((got := target.ask(head.encode() + body))[0] == 400, "a body of", len(body), "bytes", got)
