"""The commands of the README that play together, as they stand there: a server as everybody gets it, limits and all, and
docs/example_player.py, which plays a whole game against a bot. Only the port is any that is free, in place of the
README's."""
import shlex
import sys

from client import *

program, root = sys.argv[1], sys.argv[2]
lines = open(root + "/README.md").read().splitlines()


def command(start):
    """The words of the command of the README that starts so; what stands after it in its line says what it is for."""
    found = [line.strip() for line in lines if line.startswith("    " + start)]
    check(len(found) == 1, "the README has no command", start, found)
    return shlex.split(re.split(r"\s{2,}", found[0])[0])


serve, play = command("tideline serve "), command("python3 docs/example_player.py ")
port = serve[serve.index("--port") + 1]
check(serve == ["tideline", "serve", "--port", port, "--data", "games"], "the README starts a server otherwise:", serve)
check(play[2] == f"http://127.0.0.1:{port}", "the README's two commands do not fit:", serve, play)
server = Server(program)
play[2] = f"http://127.0.0.1:{server.port}"
# Somebody at the same address has just asked for as much as one may: the example has to wait, and does.
greedy = Client(server)
while greedy.call("POST", "/api/players", {})[0] != 429:
    pass
ran = subprocess.run([sys.executable, *play[1:]], cwd=root, capture_output=True, text=True, timeout=HANG)
check(ran.returncode == 0 and "won by" in ran.stdout, ran.returncode, ran.stdout[-300:], ran.stderr[-300:])
print(ran.stdout.strip().splitlines()[-1])
# How often the limits made it wait depends on how fast everybody is: the first time was ours.
metrics = Client(server).raw("GET", "/metrics")[2].decode()
refused = sum(int(count) for count in re.findall(r'^tideline_refused_total\{[^}]*\} (\d+)$', metrics, re.M))
print("asked to wait", refused, "times")
check(server.stop() == 0, "stops")
server.close()
verdict()
