"""The embedded servers of an instance: those that the environment does not name elsewhere."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from autorune.services.instance import Instance
from autorune.services.leftovers import clear_leftovers
from autorune.services.postgres import Postgres
from autorune.services.valkey import Valkey

Say = Callable[[str], None]
Pause = Callable[[float], None]


def embedded_servers(instance: Instance) -> list[Postgres | Valkey]:
    """PostgreSQL and Valkey of this instance, in the order in which they start; none for an outside server."""
    servers: list[Postgres | Valkey] = []
    if not instance.outside_database:
        servers.append(Postgres(instance.data / "postgres", instance.run, instance.log("postgres")))
    if not instance.outside_broker:
        servers.append(Valkey(instance.data / "valkey", instance.run, instance.log("valkey")))
    return servers


def start_servers(servers: list[Postgres | Valkey], *, say: Say, pause: Pause = time.sleep) -> None:
    """Start all and return when they answer and the database exists."""
    for server in servers:
        if isinstance(server, Postgres):
            server.check_version()
            if server.is_new():
                say(f"making a new PostgreSQL data folder in {server.folder}")
                server.initialise(pause=pause)
        say(f"starting {server.name}")
        server.start()
    for server in servers:
        server.wait(pause=pause)
        if isinstance(server, Postgres):
            server.create_database()


@contextmanager
def servers_up(instance: Instance, *, say: Say) -> Iterator[None]:
    """The instance's servers, started for the time of a command when no supervisor runs them already."""
    if instance.is_running():
        yield
        return
    instance.prepare()
    servers = embedded_servers(instance)
    with instance.locked():
        clear_leftovers(instance)
        try:
            start_servers(servers, say=say)
            yield
        finally:
            for server in reversed(servers):
                server.stop()
