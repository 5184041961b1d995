"""docs/example_player.py plays a whole game against a bot."""
import subprocess
import sys

from client import *

server = Server(sys.argv[1], "--bot-time", "100", "--no-limits")
ran = subprocess.run([sys.executable, sys.argv[2] + "/docs/example_player.py", f"http://127.0.0.1:{server.port}", "level-2"],
                     capture_output=True, text=True, timeout=300)
check(ran.returncode == 0 and "won by" in ran.stdout, ran.returncode, ran.stdout[-300:], ran.stderr[-300:])
print(ran.stdout.strip().splitlines()[-1])
server.stop()
server.close()
verdict()
