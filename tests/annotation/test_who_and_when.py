"""The known answers of the public data: 184 trajectories, 44 of them labelled twice.

The counts were made in the published files, without the project's readers.
"""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from annotation.integrity import findings
from annotation.queries.standings import disputes_document
from tests.builders.whowhen import the_published_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def published(shared_data, capsys):
    return the_published_round(shared_data)


def test_the_published_labels_agree_on_16_dispute_28_and_leave_140_single(published):
    document = disputes_document(published)
    assert (document["n_agreed"], document["n_disputed"], document["n_single"]) == (16, 28, 140)
    disputes = document["disputes"]
    assert len(disputes) == 28
    assert all([label["annotator"] for label in one["labels"]] == ["agentrx", "whowhen"] for one in disputes)
    assert [one["question_ID"] for one in disputes] == sorted(one["question_ID"] for one in disputes)
    # Role agreement is 27 of 44 (61.4 %): the 16 that agree and 11 of the disputes.
    assert sum(one["same_role"] for one in disputes) == 11
    # Every label names a root, so every dispute has a gap; none is 0 where the role is the same.
    assert all(one["gap"] > 0 for one in disputes if one["same_role"])

    said = StringIO()
    call_command("status", "whowhen", "--json", stdout=said, stderr=StringIO())
    # 184 labels of Who&When and 44 of AgentRx.
    assert json.loads(said.getvalue()) == {
        "benchmark": "whowhen",
        "n_trajectories": 184,
        "n_steps": 4092,
        "n_labels": 228,
        "n_releases": 0,
    }
    assert findings() == []
