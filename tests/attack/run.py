"""run.py TIDELINE CHECK [NAME…]: the attacks in the folder CHECK, or those of these names, one after the other, each against
a server of its own with its usual limits.
run.py --again SECONDS PORT PID CHECK/NAME: one of them again and again, at a server that runs already: for bench/attack.py."""
import importlib.util
import os
import sys
import time

from lib import Target, verdict

HERE = os.path.dirname(os.path.abspath(__file__))


def load(path):
    spec = importlib.util.spec_from_file_location(os.path.basename(path)[:-3], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def names(folder):
    return sorted(file[:-3] for file in os.listdir(os.path.join(HERE, folder)) if file.endswith(".py"))


def once(program, folder, wanted):
    for name in wanted or names(folder):
        attack = load(os.path.join(HERE, folder, name + ".py"))
        print(f"{name}: {attack.__doc__.strip().splitlines()[0]}", flush=True)
        if hasattr(attack, "attack"):
            target = Target(program, *getattr(attack, "OPTIONS", []), prepare=getattr(attack, "prepare", None), before=getattr(attack, "before", None))
            attack.attack(target)
            target.close()
        if hasattr(attack, "also"):
            attack.also(program)
    verdict()


def again(seconds, port, pid, path):
    attack = load(os.path.join(HERE, path + ".py"))
    target = Target(port=port, pid=pid)
    end, rounds = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        # Its counts are not for now: others ask too, and the limits stop some of it on the way. Then it waits a moment, so that
        # they let more of it through.
        try:
            attack.attack(target)
            rounds += 1
        except Exception:  # of whatever kind
            time.sleep(0.1)
    print("rounds", rounds)


if __name__ == "__main__":
    if sys.argv[1] == "--again":
        again(float(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])
    else:
        once(sys.argv[1], sys.argv[2], sys.argv[3:])
