"""Behind a proxy: nobody is somebody else by a forged X-Forwarded-For, nor many; and many behind one proxy are many."""
from lib import Client, Socket, Target, check

OPTIONS = ["--behind-proxy"]


def ask(target, *lists, path="/healthz"):
    lines = "".join(f"X-Forwarded-For: {one}\r\n" for one in lists)
    return target.ask(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{lines}Connection: close\r\n\r\n")[0]


def attack(target):
    # Counters are for the machine itself, whoever a stranger says to be.
    for lists, status in [(["203.0.113.5"], 404), (["127.0.0.1, 203.0.113.5"], 404), (["203.0.113.5", "127.0.0.1"], 404), (["127.0.0.1", "203.0.113.5"], 404),
                          (["::1, 2001:db8::1"], 404), (["nonsense"], 404), (["127.0.0.1, nonsense"], 404), (["unix:"], 404), (["x" * 500], 404),
                          (["::1"], 200), (["127.0.0.1"], 200), (["[::1]:5000"], 200), (["::ffff:127.0.0.1"], 200), (["127.0.0.1, ::1"], 200)]:
        check(ask(target, *lists, path="/metrics") == status, "/metrics for", lists)

    # One address has 64 places, all others have theirs.
    many = [Socket(target, headers={"X-Forwarded-For": f"198.51.100.{number}"}) for number in range(100)]
    check([one.status for one in many] == [101] * 100, "a hundred people behind one proxy")
    one = [Socket(target, headers={"X-Forwarded-For": "198.51.100.200"}) for _ in range(70)]
    check([socket.status for socket in one] == [101] * 64 + [429] * 6, "one address behind a proxy has 64 places")
    one[0].close()
    for socket in many + one:
        socket.close()


def also(program):
    def heard(target, hops):
        """How many of 130 requests at once are heard: 120 of each who counts as one."""
        return [ask(target, *hops(number)) for number in range(130)].count(200)

    target = Target(program, *OPTIONS, clock=True)
    for what, count, hops in [
            ("forged before", 120, lambda n: [f"10.0.0.{n}, 203.0.113.1"]),
            ("forged in a line before", 120, lambda n: [f"10.0.0.{n}", "203.0.113.2"]),
            ("forged in many lines", 120, lambda n: [f"10.0.0.{n}", f"10.1.0.{n}", "203.0.113.3"]),
            ("by way of two proxies", 120, lambda n: [f"10.0.0.{n}, 203.0.113.4, 127.0.0.1"]),
            ("a network of 64 bits", 120, lambda n: [f"2001:db8:0:1::{n:x}"]),
            ("the same, written otherwise", 120, lambda n: [["2001:db8:0:2::%x", "2001:0DB8:0:2:0:0:0:%x", "[2001:db8::2:0:0:0:%x]:99"][n % 3] % n]),
            ("with a port", 120, lambda n: [f"203.0.113.6:{1000 + n}"]),
            ("IPv4 as IPv6", 120, lambda n: [["203.0.113.7", "::ffff:203.0.113.7", "::ffff:cb00:7107"][n % 3]]),
            ("no address", 120, lambda n: [f"nobody-{n}"]),
            ("many networks", 130, lambda n: [f"2001:db8:1:{n:x}::1"]),
            ("many addresses", 130, lambda n: [f"203.0.112.{n}"])]:
        check((got := heard(target, hops)) == count, what, got, "were heard")
    target.close()

    # Where no proxy is spoken of, none is believed.
    target = Target(program, clock=True)
    check((got := heard(target, lambda n: [f"203.0.112.{n}"])) == 120, "without --behind-proxy", got, "were heard")
    check(Client(target, source="127.0.0.2").raw("GET", "/healthz")[0] == 200, "another address is another")
    target.close()
