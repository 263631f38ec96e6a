from django.db import migrations

FUNCTION = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are kept as they are: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
"""


def keep(table: str, what: str = "UPDATE OR DELETE") -> migrations.RunSQL:
    """The operation that makes PostgreSQL refuse `what` on rows of `table`."""
    name = f"{table}_is_kept"
    return migrations.RunSQL(
        f"CREATE TRIGGER {name} BEFORE {what} ON {table} FOR EACH ROW EXECUTE FUNCTION refuse_change();",
        f"DROP TRIGGER {name} ON {table};",
    )


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_initial")]
    operations = [
        migrations.RunSQL(FUNCTION, "DROP FUNCTION refuse_change();"),
        keep("jobs_jobitem"),
    ]
