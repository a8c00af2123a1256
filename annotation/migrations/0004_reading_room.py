"""All that a label names beside its root, how it was read, and what annotators tell maintainers."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from benchmarks.models.append_only import append_only, changeable

class Migration(migrations.Migration):

    dependencies = [
        ('annotation', '0003_append_only'),
        ('benchmarks', '0004_reading_room'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        changeable("annotation_fault", "annotation_label"),
        migrations.CreateModel(
            name='Bookmark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('step', models.PositiveIntegerField()),
                ('n_steps', models.PositiveIntegerField()),
                ('note', models.CharField(blank=True, max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name='Comment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('comment', 'comment'), ('broken', 'broken')], max_length=7)),
                ('step', models.PositiveIntegerField(null=True)),
                ('n_steps', models.PositiveIntegerField()),
                ('text', models.TextField()),
                ('written_at', models.DateTimeField()),
                ('reply', models.TextField(blank=True)),
                ('replied_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='GuidelineReading',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('confirmed_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Quote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('commitment', 'commitment'), ('reference', 'reference'), ('evidence', 'evidence')], max_length=10)),
                ('step', models.PositiveIntegerField()),
                ('start', models.PositiveIntegerField()),
                ('end', models.PositiveIntegerField()),
                ('text', models.TextField()),
                ('n_steps', models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='ReadingProgress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('last_step', models.PositiveIntegerField(default=0)),
                ('steps_read', models.JSONField(default=list)),
                ('n_read_before_root', models.PositiveIntegerField(null=True)),
                ('active_spans', models.JSONField(default=list)),
                ('aids_used', models.JSONField(default=list)),
                ('saved_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='ReadingRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('n_steps', models.PositiveIntegerField()),
                ('n_steps_read', models.PositiveIntegerField()),
                ('n_read_before_root', models.PositiveIntegerField(null=True)),
                ('steps_read', models.JSONField()),
                ('active_seconds', models.PositiveIntegerField()),
                ('aids_used', models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name='StepMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('other_root', 'other_root'), ('onset', 'onset'), ('point_of_no_return', 'point_of_no_return'), ('manifestation', 'manifestation')], max_length=18)),
                ('step', models.PositiveIntegerField()),
                ('n_steps', models.PositiveIntegerField()),
            ],
        ),
        migrations.AddField(
            model_name='fault',
            name='phase',
            field=models.CharField(choices=[('plan', 'plan'), ('reason', 'reason'), ('act', 'act'), ('observe', 'observe'), ('verify', 'verify')], max_length=7, null=True),
        ),
        migrations.AddField(
            model_name='fault',
            name='repair',
            field=models.CharField(choices=[('repaired', 'repaired'), ('active', 'active')], max_length=8, null=True),
        ),
        migrations.AddField(
            model_name='fault',
            name='trace',
            field=models.CharField(choices=[('in_outcome', 'in_outcome'), ('not_in_outcome', 'not_in_outcome')], max_length=14, null=True),
        ),
        migrations.AddField(
            model_name='label',
            name='guideline',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotation.guideline'),
        ),
        migrations.AddConstraint(
            model_name='fault',
            constraint=models.CheckConstraint(condition=models.Q(('phase__in', ['act', 'observe', 'plan', 'reason', 'verify'])), name='fault_phase_is_known'),
        ),
        migrations.AddConstraint(
            model_name='fault',
            constraint=models.CheckConstraint(condition=models.Q(('repair__in', ['active', 'repaired'])), name='fault_repair_is_known'),
        ),
        migrations.AddConstraint(
            model_name='fault',
            constraint=models.CheckConstraint(condition=models.Q(('trace__in', ['in_outcome', 'not_in_outcome'])), name='fault_trace_is_known'),
        ),
        migrations.AddField(
            model_name='bookmark',
            name='assignment',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bookmarks', to='annotation.assignment'),
        ),
        migrations.AddField(
            model_name='comment',
            name='assignment',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='comments', to='annotation.assignment'),
        ),
        migrations.AddField(
            model_name='comment',
            name='replied_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='guidelinereading',
            name='guideline',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='readings', to='annotation.guideline'),
        ),
        migrations.AddField(
            model_name='guidelinereading',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='quote',
            name='fault',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='quotes', to='annotation.fault'),
        ),
        migrations.AddField(
            model_name='readingprogress',
            name='assignment',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='progress', to='annotation.assignment'),
        ),
        migrations.AddField(
            model_name='readingrecord',
            name='label',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='reading', to='annotation.label'),
        ),
        migrations.AddField(
            model_name='stepmark',
            name='label',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='annotation.label'),
        ),
        migrations.AddConstraint(
            model_name='bookmark',
            constraint=models.UniqueConstraint(fields=('assignment', 'step'), name='one_bookmark_per_step'),
        ),
        migrations.AddConstraint(
            model_name='bookmark',
            constraint=models.CheckConstraint(condition=models.Q(('step__lt', models.F('n_steps'))), name='bookmark_step_is_a_step'),
        ),
        migrations.AddConstraint(
            model_name='comment',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['broken', 'comment'])), name='comment_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='comment',
            constraint=models.CheckConstraint(condition=models.Q(('step__isnull', True), ('step__lt', models.F('n_steps')), _connector='OR'), name='comment_step_is_a_step'),
        ),
        migrations.AddConstraint(
            model_name='comment',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='comment_says_something'),
        ),
        migrations.AddConstraint(
            model_name='comment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('replied_at__isnull', True), ('replied_by__isnull', True), ('reply', '')), models.Q(models.Q(('reply', ''), _negated=True), ('replied_at__isnull', False), ('replied_by__isnull', False)), _connector='OR'), name='a_reply_has_an_author'),
        ),
        migrations.AddConstraint(
            model_name='guidelinereading',
            constraint=models.UniqueConstraint(fields=('guideline', 'person'), name='one_reading_per_person'),
        ),
        migrations.AddConstraint(
            model_name='quote',
            constraint=models.UniqueConstraint(fields=('fault', 'position'), name='one_quote_per_position'),
        ),
        migrations.AddConstraint(
            model_name='quote',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['commitment', 'evidence', 'reference'])), name='quote_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='quote',
            constraint=models.CheckConstraint(condition=models.Q(('step__lt', models.F('n_steps'))), name='quote_step_is_a_step'),
        ),
        migrations.AddConstraint(
            model_name='quote',
            constraint=models.CheckConstraint(condition=models.Q(('start__lt', models.F('end'))), name='quote_is_not_empty'),
        ),
        migrations.AddConstraint(
            model_name='readingrecord',
            constraint=models.CheckConstraint(condition=models.Q(('n_steps_read__lte', models.F('n_steps'))), name='no_more_read_than_there_is'),
        ),
        migrations.AddConstraint(
            model_name='readingrecord',
            constraint=models.CheckConstraint(condition=models.Q(('n_read_before_root__isnull', True), ('n_read_before_root__lte', models.F('n_steps_read')), _connector='OR'), name='read_before_root_is_part_of_it'),
        ),
        migrations.AddConstraint(
            model_name='stepmark',
            constraint=models.UniqueConstraint(fields=('label', 'kind', 'step'), name='one_mark_per_kind_and_step'),
        ),
        migrations.AddConstraint(
            model_name='stepmark',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'other_root'), _negated=True), fields=('label', 'kind'), name='one_mark_per_kind'),
        ),
        migrations.AddConstraint(
            model_name='stepmark',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['manifestation', 'onset', 'other_root', 'point_of_no_return'])), name='mark_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='stepmark',
            constraint=models.CheckConstraint(condition=models.Q(('step__lt', models.F('n_steps'))), name='mark_step_is_a_step'),
        ),
        append_only(
            "annotation_fault",
            "annotation_guidelinereading",
            "annotation_label",
            "annotation_quote",
            "annotation_readingrecord",
            "annotation_stepmark",
        ),
    ]
