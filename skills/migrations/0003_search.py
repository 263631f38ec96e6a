import django.db.models.deletion
from django.db import migrations, models

FUNCTIONS = r"""
CREATE FUNCTION skill_term(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (chr(39) || replace(replace(word, '\', '\\'), chr(39), repeat(chr(39), 2)) || chr(39))::tsquery;

CREATE FUNCTION skill_weight(search tsvector, term tsquery) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN greatest(1, (1000000 * ts_rank('{0.4,0.6,0.8,1}', search, term))::integer);
"""
COVERING = """
ALTER TABLE skills_shelfterm DROP CONSTRAINT skills_shelfterm_pkey,
  ADD CONSTRAINT skills_shelfterm_pkey PRIMARY KEY (word, skill_id) INCLUDE (version_id, weight);
"""
NO_FUNCTIONS = "DROP FUNCTION skill_weight(tsvector, tsquery); DROP FUNCTION skill_term(text);"


class Migration(migrations.Migration):
    """What search needs: the version of a shelf row, and how much each word says in it.

    Weights are whole millionths, so that their sum is the same in whatever order PostgreSQL adds them: a cursor
    compares scores for equality.
    """

    dependencies = [("skills", "0002_append_only")]

    operations = [
        migrations.RunSQL(FUNCTIONS, NO_FUNCTIONS),
        migrations.AddField(
            model_name="shelf",
            name="version",
            field=models.ForeignKey(
                db_index=False,
                default=None,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="skills.skillversion",
            ),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="ShelfTerm",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "word", "skill_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("word", models.CharField(max_length=255)),
                ("version_id", models.BigIntegerField()),
                ("weight", models.IntegerField()),
                (
                    "skill",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="terms", to="skills.shelf"
                    ),
                ),
            ],
        ),
        migrations.RunSQL(COVERING, migrations.RunSQL.noop),  # search reads all of a word's rows from the index alone
    ]
