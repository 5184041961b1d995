"""Bodies longer than their place allows are refused before they are read."""
from lib import check


def attack(target):
    def post(path, length):
        return f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n".encode()

    # Nothing but the head has come, and there is an answer.
    for path, most in [("/api/tables", 16_384), ("/api/me", 16_384), ("/ws", 16_384), ("/", 16_384), ("/api/decks", 196_608), ("/api/maps", 196_608), ("/api/games", 196_608)]:
        with target.bounded("a body announced for " + path, grows=4096, reads=2_000):
            check(target.ask(post(path, most + 1))[0] == 413, "a body too long for", path)
        check(target.ask(post(path, most) + b" " * most)[0] not in (0, 413), "a body as long as may be for", path)
    # What is sent nevertheless is thrown away for a while, so that the answer arrives.
    with target.bounded("bodies that come nevertheless", grows=4096, reads=10 * 110_000):
        for _ in range(10):
            check(target.pour(post("/api/tables", 10**9), b" " * 65536, 2_000_000) == 413, "the answer is lost")
    for length in ["18446744073709551616", "-1", "+5", "0x10", "5, 5", "5,6", "5 5", ""]:
        check(target.ask(post("/api/tables", length) + b"{}   ")[0] in (400, 413), "Content-Length:", length)
