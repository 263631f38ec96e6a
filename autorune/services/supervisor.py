"""The foreground supervisor behind `make up`: starts everything in order, watches it, stops it, leaves nothing."""

import http.client
import signal
import sys
import time
from contextlib import suppress
from types import FrameType

from autorune.services.errors import ServiceFailed, ServicesError
from autorune.services.instance import HOST, SUPERVISED, Instance
from autorune.services.leftovers import clear_leftovers
from autorune.services.logs import bound_logs
from autorune.services.offspring import Nursery
from autorune.services.postgres import Postgres
from autorune.services.processes import bury_orphans, end_orphans, tail
from autorune.services.programs import BOOT, DEMO, Program, product_programs
from autorune.services.ready import (
    OPERATOR,
    Demo,
    password_file,
    remember_demo,
    remembered_demo,
    remove_ready,
    write_ready,
)
from autorune.services.servers import embedded_servers, start_servers
from autorune.services.valkey import Valkey
from autorune.services.watch import Watched

BOOT_SECONDS = 300
READY_SECONDS = 90
GRACE = 15
LOOK_EVERY = 0.3
BOUND_LOGS_EVERY = 15.0
SERVER_NAMES = (Postgres.name, Valkey.name)


class Stopped(Exception):
    """A signal asked for the end; not an error."""


class Supervisor:
    """One run of one instance, from the lock to the last process's end. `run()` returns the exit status."""

    def __init__(self, instance: Instance, *, demo: bool) -> None:
        self.instance = instance
        self.wants_demo = demo
        self.children: list[Watched] = []
        self.demo: Watched | None = None
        self.stops_asked = 0
        self.stopped_by = ""
        self.began = time.monotonic()
        environment = instance.environment() | {SUPERVISED: str(instance.data)}
        self.nursery = Nursery(environment, instance.log("nursery"), pause=self.pause)

    def run(self) -> int:
        """Everything, until a signal (0) or a failure (1)."""
        status = 0
        try:
            self._listen_to_signals()
            self.instance.prepare()
            with self.instance.locked():
                try:
                    self.instance.check_port()
                    self._start()
                    self._watch()
                finally:
                    self._stop()
        except Stopped:
            self.say("stopped; nothing is left running")
        except ServicesError as error:
            status = 1
            print(f"autorune: {error}", file=sys.stderr, flush=True)
        return status

    # Starting

    def _start(self) -> None:
        if ended := clear_leftovers(self.instance):
            self.say(f"ended {ended} processes that an interrupted run had left")
        self.nursery.open()  # it imports while the servers start
        self._start_servers()
        self._boot()
        programs = [self._watched(program) for program in product_programs(self.instance)]
        self.say(f"starting {', '.join(program.name for program in programs)}")
        for child in programs:
            self.children.append(child)
            child.start()
        self._await_health()
        self._announce()

    def _start_servers(self) -> None:
        servers = embedded_servers(self.instance)
        self.children += [Watched(server.name, server.start, server.stop_signal, server.log) for server in servers]
        try:
            start_servers(servers, say=self.say, pause=self.pause)
        finally:
            for server, child in zip(servers, self.children, strict=True):
                child.process = server.process

    def _boot(self) -> None:
        """Migrations, the first operator and beat's rows: one command, before anything else uses the database."""
        self.say("preparing the database and the first operator")
        boot = self._watched(BOOT)
        boot.start()
        deadline = time.monotonic() + BOOT_SECONDS
        try:
            while boot.is_running() and time.monotonic() < deadline:
                self.pause(0.05)
        finally:
            status = boot.end()
        if status:
            raise ServiceFailed(f"the database could not be prepared; {boot.log} ends with:{tail(boot.log)}")

    def _watched(self, program: Program) -> Watched:
        log = self.instance.log(program.name)
        return Watched(program.name, lambda: self.nursery.start(program, log), program.stop_signal, log)

    def _await_health(self) -> None:
        deadline = time.monotonic() + READY_SECONDS
        worker = next(child for child in self.children if child.name == "worker")
        while not (self._is_healthy() and worker.has_said(b" ready")):
            self._look_after_children()
            if time.monotonic() > deadline:
                logs = (self.instance.log(name) for name in ("web", "worker"))
                raise ServiceFailed("not ready in time; " + "\n".join(f"{log} ends with:{tail(log)}" for log in logs))
            self.pause(0.1)

    def _is_healthy(self) -> bool:
        connection = http.client.HTTPConnection(HOST, self.instance.port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def _announce(self) -> None:
        earlier = remembered_demo(self.instance)
        plays = self.wants_demo and earlier is None
        state: Demo = "playing" if plays else earlier or "off"
        remember_demo(self.instance, state)
        write_ready(self.instance, demo=state)
        print_line(
            f"ready {self.instance.web_url}/admin/ (user {OPERATOR}, password in {password_file(self.instance)};"
            f" logs in {self.instance.logs}; Ctrl-C stops everything) after {time.monotonic() - self.began:.1f} s"
        )
        if plays:
            self.demo = self._watched(DEMO)
            self.demo.start()
        else:
            print_line(
                f"demo {state}{' at an earlier start' if earlier not in (None, 'off') else ''}; `make demo` plays it"
            )

    # Running

    def _watch(self) -> None:
        logs_bounded = time.monotonic()
        while True:
            self.pause(LOOK_EVERY)
            self._look_after_children()
            self._look_after_demo()
            if time.monotonic() - logs_bounded > BOUND_LOGS_EVERY:
                bound_logs(self.instance.logs)
                logs_bounded = time.monotonic()

    def _look_after_children(self) -> None:
        for child in self.children:
            child.look_after(say=self.say)
        bury_orphans(self._known_processes())

    def _known_processes(self) -> set[int]:
        """Process ids that someone here waits for; others are orphans that the kernel made ours."""
        processes = [child.process for child in self.children] + [self.nursery.process]
        return {process.pid for process in [*processes, self.demo and self.demo.process] if process}

    def _look_after_demo(self) -> None:
        if self.demo is None or self.demo.is_running():
            return
        state: Demo = "failed" if self.demo.end() else "played"
        remember_demo(self.instance, state)
        write_ready(self.instance, demo=state)
        print_line(
            f"demo played: look at {self.instance.web_url}/admin/"
            if state == "played"
            else f"demo failed; everything else runs. {self.demo.log} ends with:{tail(self.demo.log)}"
        )
        self.demo = None

    # Stopping

    def _listen_to_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if number == signal.SIGHUP and signal.getsignal(number) == signal.SIG_IGN:
                continue  # nohup
            signal.signal(number, self._asked_to_stop)

    def _asked_to_stop(self, number: int, _frame: FrameType | None) -> None:
        """The first signal stops in order; a second Ctrl-C ends everything at once."""
        if self.stops_asked and number == signal.SIGINT:
            for child in self.children:
                child.kill()
        self.stops_asked += 1
        self.stopped_by = signal.Signals(number).name

    def pause(self, seconds: float) -> None:
        """Sleep; raises `Stopped` once a signal came."""
        if not self.stops_asked:
            time.sleep(seconds)
        if self.stops_asked:
            raise Stopped

    def _stop(self) -> None:
        """The product's processes first, together; then the servers, last started first."""
        if self.children:
            self.say(f"stopping{f' ({self.stopped_by})' if self.stopped_by else ''}")
        self.stops_asked = self.stops_asked or 1
        servers = [child for child in self.children if child.name in SERVER_NAMES]
        products = [child for child in [*self.children, self.demo] if child is not None and child not in servers]
        self.nursery.close()
        for child in products:
            child.ask_to_end()
        for child in products:
            child.end(grace=GRACE)
        for child in reversed(servers):
            child.ask_to_end()
            child.end(grace=GRACE)
        end_orphans()
        remove_ready(self.instance)

    def say(self, message: str) -> None:
        print_line(f"[{time.monotonic() - self.began:5.1f} s] {message}")


def print_line(line: str) -> None:
    """Print at once; a reader that went away does not stop the instance."""
    with suppress(OSError):
        print(line, flush=True)
