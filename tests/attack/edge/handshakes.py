"""Many handshakes by TLS in one moment, with a long key, from one address: whoever else asks comes between them, not after them."""
import http.client
import os
import select
import ssl
import subprocess
import tempfile
import time

from lib import HANG, Target, check, signal

MANY = 40
ROUNDS = 20


def greeting():
    """What a client says first. It is taken again and again, and costs whoever sends it nothing."""
    context = ssl.create_default_context()
    said = ssl.MemoryBIO()
    try:
        context.wrap_bio(ssl.MemoryBIO(), said, server_hostname="localhost").do_handshake()
    except ssl.SSLWantReadError:
        return said.read()


def also(program):
    with tempfile.TemporaryDirectory() as folder:
        chain, key = os.path.join(folder, "chain.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:3072", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", chain],
                       check=True, capture_output=True)
        target = Target(program, "--no-limits", "--tls-cert", chain, "--tls-key", key)
        trust = ssl.create_default_context()
        trust.check_hostname = False
        trust.load_verify_locations(chain)
        hello, before = greeting(), []
        other = http.client.HTTPSConnection("127.0.0.1", target.port, context=trust, timeout=HANG, source_address=("127.0.0.2", 0))

        def ask(path, meanwhile=lambda: None):
            other.request("GET", path)
            meanwhile()
            answer = other.getresponse()
            check(answer.status == 200, "another is answered with", answer.status)
            return answer.read().decode()

        # How many of them are answered before the other is, who comes last: all of them, also where whoever asks is slow to look.
        while len(before) < ROUNDS and not any(count < MANY / 2 for count in before):
            lines = [target.connect() for _ in range(MANY)]
            while f"\ntideline_connections {MANY + 1}\n" not in ask("/metrics"):
                time.sleep(0.01)  # those of before are still going, or these are still coming
            os.kill(target.pid, signal.SIGSTOP)
            for line in lines:
                line.sendall(hello)
            ask("/healthz", lambda: os.kill(target.pid, signal.SIGCONT))
            before.append(sum(bool(select.select([line], [], [], 0)[0]) for line in lines))
            for line in lines:
                check(line.recv(1), "a handshake is answered")
                line.close()
        check(any(count < MANY / 2 for count in before), "before another were answered", before, "of", MANY)
        target.close()
