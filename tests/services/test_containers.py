"""docker-compose.yml and Dockerfile, read as far as they can be without an engine (P03)."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands
from gunicorn.config import KNOWN_SETTINGS

from autorune.services import paths
from autorune.services.instance import Instance
from autorune.services.postgres import SETTINGS
from autorune.services.programs import product_programs

pytestmark = pytest.mark.rule("P03")
PRODUCT = ("boot", "web", "worker", "beat")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((paths.ROOT / "docker-compose.yml").read_text())


@pytest.fixture(scope="module")
def services(compose: dict[str, Any]) -> dict[str, Any]:
    return compose["services"]


def test_postgresql_18_redis_8_and_every_process_of_the_product_are_there(services: dict[str, Any]) -> None:
    assert set(services) == {"postgres", "redis", *PRODUCT}
    assert re.fullmatch(r"postgres:18\.\d+", services["postgres"]["image"])
    assert re.fullmatch(r"redis:8\.\d+", services["redis"]["image"])
    for name in PRODUCT:
        assert services[name]["build"] == ".", "one Dockerfile for all"
        assert services[name]["environment"] == services["web"]["environment"]


def test_each_command_is_one_that_exists_with_options_that_it_knows(services: dict[str, Any]) -> None:
    commands = {name: services[name]["command"] for name in PRODUCT}
    assert commands["boot"][:2] == ["python", "manage.py"]
    assert commands["boot"][2] in get_commands()
    gunicorn = {option for setting in KNOWN_SETTINGS for option in setting.cli or []}
    celery = celery_options()
    assert commands["web"][:2] == ["gunicorn", "autorune.wsgi:application"]
    assert {option.split("=")[0] for option in commands["web"][2:]} <= gunicorn
    for name in ("worker", "beat"):
        assert commands[name][:3] == ["celery", "--app=autorune", name]
        assert {option.split("=")[0] for option in commands[name][3:]} <= celery[name]


def celery_options() -> dict[str, set[str]]:
    from celery.bin.beat import beat
    from celery.bin.worker import worker

    return {
        name: {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        for name, command in (("worker", worker), ("beat", beat))
    }


def test_containers_run_what_make_up_runs(services: dict[str, Any]) -> None:
    for program in product_programs(Instance(Path("/data"))):
        flags = {part for part in program.arguments if part.startswith("--")} - {"--bind", "--keep-alive"}
        given = {option.split("=")[0] for option in services[program.name]["command"]}
        assert {flag.split("=")[0] for flag in flags} <= given, program.name
    tuned = dict(part.split("=", 1) for part in services["postgres"]["command"] if "=" in part)
    for key in ("random_page_cost", "jit", "max_parallel_workers_per_gather", "wal_compression"):
        assert tuned[key] == SETTINGS[key]


def test_every_variable_is_one_that_the_product_reads(services: dict[str, Any]) -> None:
    code = "\n".join(
        path.read_text() for path in [*(paths.ROOT / "autorune").rglob("*.py")] if path.parent.name != "__pycache__"
    )
    for variable in services["web"]["environment"]:
        assert f'"{variable}"' in code, variable
    for variable in ("AUTORUNE_SECRET_KEY", "DATABASE_URL", "BROKER_URL"):
        assert variable in services["web"]["environment"]


def test_every_setting_can_come_from_the_environment_and_no_secret_is_written_down(services: dict[str, Any]) -> None:
    text = (paths.ROOT / "docker-compose.yml").read_text()
    assert services["web"]["environment"]["AUTORUNE_SECRET_KEY"].startswith("${AUTORUNE_SECRET_KEY:?")
    assert services["postgres"]["environment"]["POSTGRES_PASSWORD"].startswith("${POSTGRES_PASSWORD:?")
    assert "autorune:${POSTGRES_PASSWORD:?" in services["web"]["environment"]["DATABASE_URL"]
    assert services["web"]["environment"]["AUTORUNE_ENV"] == "production"
    assert not re.search(r"(PASSWORD|SECRET_KEY): +[^$\s{]", text)


@pytest.mark.rule("X05")
def test_only_web_is_published_and_on_loopback_by_default(services: dict[str, Any]) -> None:
    assert [name for name in services if services[name].get("ports")] == ["web"]
    assert services["web"]["ports"] == ["${AUTORUNE_WEB_PUBLISH:-127.0.0.1:8321:8321}"]


@pytest.mark.rule("P05")
def test_several_of_each_can_run(services: dict[str, Any], compose: dict[str, Any]) -> None:
    for name in ("web", "worker"):
        assert "container_name" not in services[name]
        assert services[name]["depends_on"] == {"boot": {"condition": "service_completed_successfully"}}
    assert {each["condition"] for each in services["boot"]["depends_on"].values()} == {"service_healthy"}
    for name in ("postgres", "redis", "web"):
        assert services[name]["healthcheck"]["test"]
    mounted = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert mounted == set(compose["volumes"])


def test_the_image_installs_the_lock_collects_static_files_and_runs_as_an_ordinary_user() -> None:
    lines = (paths.ROOT / "Dockerfile").read_text().splitlines()
    text = "\n".join(lines)
    assert re.match(r"FROM python:3\.1[1-4]-slim", next(line for line in lines if line.startswith("FROM")))
    assert "pip install --require-hashes -r requirements/base.txt" in text
    assert (paths.ROOT / "requirements" / "base.txt").exists()
    assert "manage.py collectstatic" in text
    user = lines.index("USER autorune")
    assert any(line.startswith("RUN useradd") for line in lines[:user])
    assert not any(line.startswith("RUN") for line in lines[user:])
