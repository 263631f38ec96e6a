"""Whom the server programs run as: PostgreSQL refuses root, and needs an account that exists.

An ordinary user runs them as himself. Root (or a user without a passwd entry) runs them inside a user namespace,
where he is `nobody` and outside of which the files stay his own: no account is added and no mode is changed. Where
the machine does not allow user namespaces, root hands the data folders to `nobody` and starts the servers as him.
"""

import ctypes
import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autorune.services.errors import ServicesError

CLONE_NEWUSER = 0x10000000


@dataclass(frozen=True)
class Identity:
    """How a server's process becomes someone whom PostgreSQL accepts; `owner` is set when files must change hands."""

    before_exec: Callable[[], None] | None = None
    owner: tuple[int, int] | None = None

    def hand_over(self, folder: Path) -> None:
        """Give `folder` and what is in it to the account that the servers run as, where that is another one."""
        if self.owner is None:
            return
        uid, gid = self.owner
        for path in (folder, *folder.rglob("*")):
            os.chown(path, uid, gid, follow_symlinks=False)

    def check_reach(self, *paths: Path) -> None:
        """Refuse where that other account cannot get to `paths`, for instance below a home folder of mode 0700."""
        if self.owner is None:
            return
        for path in paths:
            probe = subprocess.run(
                [shutil.which("test") or "/usr/bin/test", "-x", str(path)], preexec_fn=self.before_exec, check=False
            )
            if probe.returncode:
                raise ServicesError(
                    f"PostgreSQL does not run as root, and user `nobody`, as whom it would run, cannot reach {path};"
                    " start as an ordinary user, allow user namespaces (sysctl kernel.unprivileged_userns_clone=1),"
                    " or move the checkout and AUTORUNE_DATA to folders that others may enter"
                )


@cache
def server_identity() -> Identity:
    """The identity for this machine and user."""
    if os.getuid() != 0 and _has_account(os.getuid()):
        return Identity()
    nobody = _nobody()
    if sys.platform == "linux" and _namespace_works(nobody):
        return Identity(before_exec=lambda: _enter_namespace(nobody))
    if os.getuid() != 0:
        raise ServicesError(
            f"user id {os.getuid()} has no account here (no line in /etc/passwd) and user namespaces are off;"
            " PostgreSQL needs one of the two"
        )
    return Identity(before_exec=lambda: _become(nobody), owner=(nobody.pw_uid, nobody.pw_gid))


def _has_account(uid: int) -> bool:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True


def _nobody() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("nobody")
    except KeyError:
        others = [entry for entry in pwd.getpwall() if entry.pw_uid]
        if not others:
            raise ServicesError("PostgreSQL does not run as root, and this machine has no other account") from None
        return others[-1]


def _enter_namespace(account: pwd.struct_passwd) -> None:
    uid, gid = os.getuid(), os.getgid()
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER):
        raise OSError(ctypes.get_errno(), "unshare")
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{account.pw_uid} {uid} 1")
    Path("/proc/self/gid_map").write_text(f"{account.pw_gid} {gid} 1")


def _become(account: pwd.struct_passwd) -> None:
    os.setgroups([])
    os.setgid(account.pw_gid)
    os.setuid(account.pw_uid)


def _namespace_works(account: pwd.struct_passwd) -> bool:
    try:
        probe = subprocess.run(
            [shutil.which("true") or "/bin/true"], preexec_fn=lambda: _enter_namespace(account), check=False
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return probe.returncode == 0
