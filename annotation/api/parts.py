"""What several answers of this app are made of."""

from rest_framework import serializers
from rest_framework.serializers import Serializer

from annotation.domain.answer import CONFIDENCES
from annotation.domain.answer.fields import MOST_FAULTS, MOST_QUOTES
from annotation.domain.phase import AssignmentState
from annotation.models import Round
from annotation.queries.assignments import modes_of
from benchmarks.domain.fault import ROOT_CONVENTION_TEXT, Outcome, Phase, QuoteKind, Repair, RootConvention, Trace

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


class QuoteSerializer(Serializer):
    """A passage of a step. Without `start` and `end`, the text is looked for in the step."""

    kind = serializers.ChoiceField([kind.value for kind in QuoteKind])
    step = serializers.IntegerField(min_value=0)
    start = serializers.IntegerField(
        allow_null=True, required=False, min_value=0, help_text="In code points of the step's content, from 0."
    )
    end = serializers.IntegerField(allow_null=True, required=False, min_value=1, help_text="Left out.")
    text = serializers.CharField(help_text="What stands there.")


class DetailsSerializer(Serializer):
    """What can be said of any fault beside where it is."""

    note = serializers.CharField(allow_null=True, allow_blank=True, required=False)
    phase = serializers.ChoiceField([phase.value for phase in Phase], allow_null=True, required=False)
    repair = serializers.ChoiceField(
        [repair.value for repair in Repair],
        allow_null=True,
        required=False,
        help_text="Did a later step mend it?",
    )
    trace = serializers.ChoiceField(
        [trace.value for trace in Trace], allow_null=True, required=False, help_text="Does the outcome show it?"
    )
    quotes = QuoteSerializer(many=True, required=False, help_text=f"At most {MOST_QUOTES}.")


class OtherFaultSerializer(DetailsSerializer):
    """A step that is wrong and not the root."""

    step = serializers.IntegerField(min_value=0)
    role = serializers.CharField(help_text="A role's key, or any spelling of it.")
    mode = serializers.CharField(allow_null=True, required=False, help_text="A mode's code, where modes are asked.")


class AnswerSerializer(RootSerializer, DetailsSerializer):
    """An answer; the details are the root's. Which fields go with which outcome, a refusal says field by field."""

    rationale = serializers.CharField(allow_null=True, required=False)
    correction = serializers.CharField(allow_null=True, required=False)
    confidence = serializers.IntegerField(
        allow_null=True, required=False, min_value=CONFIDENCES[0], max_value=CONFIDENCES[-1]
    )
    cannot_judge_reason = serializers.CharField(allow_null=True, required=False)
    other_faults = OtherFaultSerializer(many=True, required=False, help_text=f"At most {MOST_FAULTS}.")
    other_roots = serializers.ListField(
        child=serializers.IntegerField(min_value=0), required=False, help_text="Steps that could be the root as well."
    )
    onset = serializers.IntegerField(
        allow_null=True, required=False, min_value=0, help_text="The step where the way to the failure begins."
    )
    point_of_no_return = serializers.IntegerField(
        allow_null=True, required=False, min_value=0, help_text="After this step it could hardly be saved."
    )
    manifestation = serializers.IntegerField(
        allow_null=True, required=False, min_value=0, help_text="The step where the failure can first be seen."
    )


def question_of(round: Round) -> dict:
    """Return what a round asks, as QuestionSerializer tells it."""
    convention = RootConvention(round.root_convention)
    return {
        "root_convention": convention.value,
        "text": ROOT_CONVENTION_TEXT[convention],
        "modes": modes_of(round),
    }
