from typing import Any

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from autorune.cli.base import OperatorCommand
from autorune.cli.operators import ensure_first_operator
from reviews.beat import sync_rows


class Command(OperatorCommand):
    help = "Bring the database up to date, make the first operator, and set the rows that beat follows."

    def handle(self, *args: Any, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if plan:
            call_command("migrate", interactive=False, verbosity=0)
        made = ensure_first_operator()
        sync_rows()
        self.line({"migrations": len(plan), "operator": "made" if made else "there"})
