"""Disputes of a round: which there are, one of them, an own mark, the verdict."""

from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from annotation.actions.adjudicate import BadPick, adjudicate, make_first_mark
from annotation.api.parts import QuestionSerializer, RootSerializer, question_of
from annotation.domain.phase import CAUSE_MEANING
from annotation.models import Label
from annotation.queries.assignments import reference_answer_shown
from annotation.queries.dispute_sight import Dispute, dispute_in_sight, disputes_document_for, verdict_in_sight
from annotation.queries.label_answer import read_whole
from annotation.queries.round_page import is_simulated
from annotation.queries.rounds import round_for_member
from annotation.queries.sight import VisibleLabel, visible_labels
from benchmarks.api.bodies import body_of, object_of
from benchmarks.api.histories import HistorySerializer, history_of
from benchmarks.api.refused import BAD_BODY, refused
from benchmarks.api.times import UtcTimeField
from benchmarks.models import Person


class ListedLabelSerializer(Serializer):
    annotator = serializers.CharField()
    outcome = serializers.CharField()
    role = serializers.CharField(allow_null=True, help_text="The name of the role.")
    step = serializers.IntegerField(allow_null=True)
    mode = serializers.CharField(allow_null=True)


class ListedDisputeSerializer(Serializer):
    """A dispute. What its labels say is null for who is to mark an own root first."""

    trajectory = serializers.IntegerField(help_text="What its address ends in.")
    question_ID = serializers.CharField()
    settled = serializers.BooleanField()
    is_mine = serializers.BooleanField(help_text="I may settle it.")
    has_first_mark = serializers.BooleanField(help_text="I have marked an own root.")
    gap = serializers.IntegerField(allow_null=True, help_text="Largest distance of two roots, in steps.")
    same_role = serializers.BooleanField(allow_null=True)
    labels = ListedLabelSerializer(many=True, allow_null=True)


class DisputesSerializer(Serializer):
    """The disputes of a round. What is counted over all labels is null for who may not see them."""

    is_simulated = serializers.BooleanField(help_text="Programs labelled in it, or its trajectories were planted.")
    n_agreed = serializers.IntegerField(allow_null=True)
    n_disputed = serializers.IntegerField(allow_null=True)
    n_single = serializers.IntegerField(allow_null=True)
    disputes = ListedDisputeSerializer(many=True)


class QuotedSerializer(Serializer):
    """A passage that shows a fault: code points `start` to `end` (left out) of a step's content."""

    kind = serializers.CharField()
    step = serializers.IntegerField()
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    text = serializers.CharField()


class FaultDetailsSerializer(Serializer):
    """What a label says of a fault beside where it is; null where it says nothing."""

    note = serializers.CharField()
    phase = serializers.CharField(allow_null=True)
    repair = serializers.CharField(allow_null=True)
    trace = serializers.CharField(allow_null=True)
    quotes = QuotedSerializer(many=True)


class DisputedFaultSerializer(FaultDetailsSerializer):
    step = serializers.IntegerField()
    role = serializers.CharField(source="role.name")
    mode = serializers.CharField(source="mode.code", allow_null=True)


class StepMarkSerializer(Serializer):
    kind = serializers.CharField()
    step = serializers.IntegerField()


class DisputedLabelSerializer(ListedLabelSerializer):
    """A label of a dispute; `annotator` is a pseudonym for an adjudicator."""

    id = serializers.IntegerField(help_text="What `picked_label` names.")
    is_own = serializers.BooleanField()
    role_key = serializers.CharField(allow_null=True)
    root_convention = serializers.CharField()
    confidence = serializers.IntegerField(allow_null=True)
    rationale = serializers.CharField()
    correction = serializers.CharField()
    cannot_judge_reason = serializers.CharField()
    root_details = FaultDetailsSerializer(allow_null=True, help_text="Null where there is no root.")
    other_faults = DisputedFaultSerializer(many=True)
    marks = StepMarkSerializer(many=True, help_text="Steps named beside the faults.")


class FirstMarkSerializer(Serializer):
    outcome = serializers.CharField()
    step = serializers.IntegerField(allow_null=True)
    role = serializers.CharField(source="role.key", allow_null=True)
    marked_at = UtcTimeField()


class VerdictSerializer(Serializer):
    version = serializers.IntegerField(min_value=1)
    outcome = serializers.CharField()
    step = serializers.IntegerField(allow_null=True)
    role = serializers.CharField(source="role.key", allow_null=True)
    mode = serializers.CharField(source="mode.code", allow_null=True)
    picked_label = serializers.IntegerField(source="picked_label_id", allow_null=True)
    reason = serializers.CharField()
    cause = serializers.CharField()
    settled_at = UtcTimeField()


class CauseSerializer(Serializer):
    cause = serializers.CharField()
    meaning = serializers.CharField()


class DisputeSerializer(Serializer):
    """A dispute as the person who asks stands to it."""

    round = serializers.CharField()
    is_simulated = serializers.BooleanField(help_text="Programs labelled in it, or its trajectories were planted.")
    is_mine = serializers.BooleanField(help_text="I may settle it.")
    trajectory = HistorySerializer()
    reference_answer = serializers.CharField(allow_null=True, help_text="Where there is one and the round shows it.")
    question = QuestionSerializer()
    causes = CauseSerializer(many=True)
    first_mark = FirstMarkSerializer(allow_null=True, help_text="My own.")
    labels = DisputedLabelSerializer(many=True, allow_null=True, help_text="After my own first mark.")
    verdict = VerdictSerializer(allow_null=True)


class NewFirstMarkSerializer(RootSerializer):
    mode = None


class ReasonSerializer(Serializer):
    """What a verdict says beside the root."""

    picked_label = serializers.IntegerField(allow_null=True, default=None, help_text="The label that it repeats.")
    reason = serializers.CharField(allow_blank=True)
    cause = serializers.CharField(allow_blank=True, help_text="One of the causes that the dispute lists.")


class NewVerdictSerializer(RootSerializer, ReasonSerializer):
    """An answer of the adjudicator's own, or a label's that they pick."""


class DisputesView(APIView):
    @extend_schema(
        operation_id="list_disputes",
        summary="List the disputes of a round that I may see",
        responses={200: DisputesSerializer, **refused(401, 404)},
    )
    def get(self, request: Request, benchmark: str, round: str) -> Response:
        asked = round_for_member(request.user, benchmark, round)
        document = disputes_document_for(request.user, asked) | {"is_simulated": is_simulated(asked)}
        return Response(DisputesSerializer(document).data)


@method_decorator(never_cache, name="dispatch")
class DisputeView(APIView):
    @extend_schema(
        operation_id="read_dispute",
        summary="Read a dispute",
        responses={200: DisputeSerializer, **refused(401, 404)},
    )
    def get(self, request: Request, benchmark: str, round: str, pk: int) -> Response:
        dispute = dispute_in_sight(request.user, benchmark, round, pk)
        return Response(DisputeSerializer(_told(dispute, request.user)).data)


class FirstMarkView(APIView):
    @extend_schema(
        operation_id="make_first_mark",
        summary="Mark an own root, before the labels are shown",
        request=NewFirstMarkSerializer,
        responses={200: FirstMarkSerializer, **refused(*BAD_BODY, 401, 403, 404, 409)},
    )
    def post(self, request: Request, benchmark: str, round: str, pk: int) -> Response:
        dispute = dispute_in_sight(request.user, benchmark, round, pk)
        body = object_of(request)
        mark = make_first_mark(
            round=dispute.round,
            trajectory=dispute.trajectory,
            by=request.user,
            **{name: body.get(name) for name in ("outcome", "step", "role")},
        )
        return Response(FirstMarkSerializer(mark).data)


class AdjudicateView(APIView):
    @extend_schema(
        operation_id="adjudicate",
        summary="Settle a dispute; the same verdict again changes nothing",
        request=NewVerdictSerializer,
        responses={200: VerdictSerializer, **refused(*BAD_BODY, 401, 403, 404, 409)},
    )
    def post(self, request: Request, benchmark: str, round: str, pk: int) -> Response:
        dispute = dispute_in_sight(request.user, benchmark, round, pk)
        said = body_of(request, ReasonSerializer)
        body = object_of(request)
        verdict = adjudicate(
            round=dispute.round,
            trajectory=dispute.trajectory,
            picked_label=_picked(said.pop("picked_label"), dispute),
            by=request.user,
            **{name: body.get(name) for name in ("outcome", "step", "role", "mode")},
            **said,
        )
        return Response(VerdictSerializer(verdict).data)


def _picked(pk: int | None, dispute: Dispute) -> Label | None:
    if pk is None:
        return None
    of_dispute = {"assignment__round": dispute.round, "assignment__trajectory": dispute.trajectory}
    label = Label.objects.filter(pk=pk, **of_dispute).first()
    if label is None:
        raise BadPick(f"the picked label is none of those in dispute on {dispute.trajectory}")
    return label


def _told(dispute: Dispute, person: Person) -> dict:
    round, trajectory = dispute.round, dispute.trajectory
    question = question_of(round)
    labels = visible_labels(person, round, trajectory) if dispute.shows_labels else None
    read_whole([one.current.label for one in labels or ()])
    return {
        "round": round.slug,
        "is_simulated": is_simulated(round),
        "is_mine": dispute.is_mine,
        "trajectory": history_of(trajectory),
        "reference_answer": reference_answer_shown(round, trajectory),
        # An own root is marked without a mode.
        "question": question if dispute.shows_labels else question | {"modes": []},
        "causes": [{"cause": cause.value, "meaning": meaning} for cause, meaning in CAUSE_MEANING.items()],
        "first_mark": dispute.first_mark,
        "labels": None if labels is None else [_label(one) for one in labels],
        "verdict": verdict_in_sight(person, dispute),
    }


def _label(one: VisibleLabel) -> dict:
    label, root = one.current.label, one.current.root
    return {
        "id": label.pk,
        "annotator": one.name,
        "is_own": one.is_own,
        "outcome": label.outcome,
        "step": root and root.step,
        "role": root and root.role.name,
        "role_key": root and root.role.key,
        "mode": root and root.mode and root.mode.code,
        "root_convention": label.root_convention,
        "confidence": label.confidence,
        "rationale": label.rationale,
        "correction": label.correction,
        "cannot_judge_reason": label.cannot_judge_reason,
        "root_details": root,
        "other_faults": [fault for fault in one.current.faults if not fault.is_root],
        "marks": label.marks,
    }
