"""Run as a script by the runner: from its rights down to those of the sandbox, then bubblewrap.

One argument, JSON: `{"uid": N|null, "stage": path, "mounts": [[source, name], ...], "argv": [...]}`. As root, each
source is mounted below `stage` in a mount namespace of its own, so that an unprivileged uid can hand it to bubblewrap
whatever folders lie above it; then the uid is taken. Standard library only; the environment is not passed on.
"""

import ctypes
import json
import os
import sys

CLONE_NEWNS = 0x00020000
MS_BIND, MS_REC, MS_PRIVATE = 0x1000, 0x4000, 0x40000
_libc = ctypes.CDLL(None, use_errno=True)


def check(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        sys.exit(f"sandbox: {what}: {os.strerror(number)}")


def mount(source: str, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    words = [word.encode() if word is not None else None for word in (source, target, kind, data)]
    check(_libc.mount(words[0], words[1], words[2], flags, words[3]), f"mount {source}")


def step_down(uid: int, stage: str, mounts: list[list[str]]) -> None:
    check(_libc.unshare(CLONE_NEWNS), "unshare")
    mount("none", "/", None, MS_REC | MS_PRIVATE)
    mount("stage", stage, "tmpfs", 0, "mode=0755,size=1m")
    for source, name in mounts:
        target = os.path.join(stage, name)  # noqa: PTH118
        if os.path.isdir(source):  # noqa: PTH112
            os.mkdir(target)  # noqa: PTH102
        else:
            os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o600))
        mount(source, target, None, MS_BIND | MS_REC)
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def main() -> None:
    told = json.loads(sys.argv[1])
    if told["uid"] is not None:
        step_down(told["uid"], told["stage"], told["mounts"])
    os.execve(told["argv"][0], told["argv"], {"PATH": "/usr/bin:/bin"})  # noqa: S606


if __name__ == "__main__":
    main()
