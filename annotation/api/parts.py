"""What several answers of this app are made of."""

from rest_framework import serializers
from rest_framework.serializers import Serializer

from annotation.domain.answer import CONFIDENCES
from annotation.domain.phase import AssignmentState
from annotation.models import Round
from annotation.queries.assignments import modes_of
from benchmarks.domain.fault import ROOT_CONVENTION_TEXT, Outcome, RootConvention

STATES = [(state.value, state.name) for state in AssignmentState]


class ModeSerializer(Serializer):
    code = serializers.CharField()
    name = serializers.CharField()
    dimension = serializers.CharField()
    definition = serializers.CharField()


class QuestionSerializer(Serializer):
    """What is asked. `modes` is empty where the round doesn't ask for one."""

    root_convention = serializers.CharField()
    text = serializers.CharField(help_text="What the root is, in the words of the convention.")
    modes = ModeSerializer(many=True)


class RootSerializer(Serializer):
    """The fields that name a root: all null where the outcome isn't `fault`."""

    outcome = serializers.ChoiceField([outcome.value for outcome in Outcome])
    step = serializers.IntegerField(allow_null=True, required=False, min_value=0)
    role = serializers.CharField(allow_null=True, required=False, help_text="A role's key, or any spelling of it.")
    mode = serializers.CharField(allow_null=True, required=False, help_text="A mode's code, where modes are asked.")


class AnswerSerializer(RootSerializer):
    """An answer. Which fields go with which outcome, a refusal says field by field."""

    rationale = serializers.CharField(allow_null=True, required=False)
    correction = serializers.CharField(allow_null=True, required=False)
    confidence = serializers.IntegerField(
        allow_null=True, required=False, min_value=CONFIDENCES[0], max_value=CONFIDENCES[-1]
    )
    cannot_judge_reason = serializers.CharField(allow_null=True, required=False)


def question_of(round: Round) -> dict:
    """Return what a round asks, as QuestionSerializer tells it."""
    convention = RootConvention(round.root_convention)
    return {
        "root_convention": convention.value,
        "text": ROOT_CONVENTION_TEXT[convention],
        "modes": modes_of(round),
    }
