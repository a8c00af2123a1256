"""The outline of a trajectory, and the keys that a person changed."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('benchmarks', '0003_one_index_less'),
    ]

    operations = [
        migrations.AddField(
            model_name='person',
            name='keys',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.CreateModel(
            name='Outline',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('body', models.JSONField()),
                ('trajectory', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='outline', to='benchmarks.trajectory')),
            ],
        ),
    ]
