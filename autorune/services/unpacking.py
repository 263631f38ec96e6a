"""Takes a backup's archive apart, trusting nothing in it: nothing is written outside the folder.

Written by hand because the extraction filters of `tarfile` came with Python 3.11.4, and Debian 12 has 3.11.2.
"""

import os
import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath

Say = Callable[[str], None]


def unpack(file: Path, folder: Path, *, say: Say) -> None:
    """Write the folders, files and inner links of the archive `file` below `folder`; tell what is left out.

    Raises OSError, EOFError or tarfile.TarError when the archive is cut off or none.
    """
    folder = folder.resolve()
    with tarfile.open(file) as archive:
        for member in archive:
            target = folder / member.name
            if not _is_inside(folder, member) or not _write(archive, member, target):
                say(f"left out: {member.name}")


def _is_inside(folder: Path, member: tarfile.TarInfo) -> bool:
    name = PurePosixPath(member.name)
    if name.is_absolute() or ".." in name.parts or not name.parts:
        return False
    parent = (folder / name).parent
    if not parent.resolve().is_relative_to(folder):  # an earlier link of the archive leads out
        return False
    if member.issym():
        link = PurePosixPath(member.linkname)
        return not link.is_absolute() and (parent / link).resolve().is_relative_to(folder)
    return True


def _write(archive: tarfile.TarFile, member: tarfile.TarInfo, target: Path) -> bool:
    if target.is_symlink() or (target.exists() and not member.isdir()):
        return False
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if member.isdir():
        target.mkdir(exist_ok=True)
        target.chmod(member.mode & 0o755 | 0o700)
    elif member.issym():
        target.symlink_to(member.linkname)
    elif member.isreg() and (content := archive.extractfile(member)) is not None:
        mode = member.mode & 0o755 | 0o600
        with content, os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as written:
            shutil.copyfileobj(content, written)
        os.utime(target, (member.mtime, member.mtime))
    else:
        return False
    return True
