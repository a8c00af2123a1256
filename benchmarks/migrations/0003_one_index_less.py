"""Steps need one index on their trajectory, and the unique one of (trajectory, index) is it."""

import django.db.models.deletion
from django.db import migrations, models

INDEX = "benchmarks_step_trajectory_id_e11d29bd"


class Migration(migrations.Migration):
    dependencies = [("benchmarks", "0002_append_only")]
    operations = [
        # In SQL: Django's own operation makes the table anew on SQLite, without the
        # triggers that keep its rows from being changed.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f"DROP INDEX {INDEX}", f"CREATE INDEX {INDEX} ON benchmarks_step (trajectory_id)"
                )
            ],
            state_operations=[
                migrations.AlterField(
                    "step",
                    "trajectory",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="benchmarks.trajectory",
                    ),
                )
            ],
        )
    ]
