"""One of my assignments: read it, keep a draft, submit a label, skip."""

from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from annotation.actions.labels import save_draft, skip, submit_label
from annotation.api.parts import STATES, AnswerSerializer, QuestionSerializer, question_of
from annotation.domain.answer import warnings_about_answer
from annotation.models import Assignment, Draft, Label
from annotation.queries.assignments import assignment_of, read_answer, reference_answer_shown
from annotation.queries.label_page import fields_of_label, may_still_answer, newest_label, speakers_of
from benchmarks.api.bodies import body_of, object_of
from benchmarks.api.histories import HistorySerializer, history_of
from benchmarks.api.refused import BAD_BODY, refused
from benchmarks.api.times import UtcTimeField


@extend_schema_field(
    {"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean", "null", "array"]}}
)
class DraftBodyField(serializers.DictField):
    """Any fields of an answer, unfinished or wrong: the action says what it can't keep."""


class NewDraftSerializer(Serializer):
    revision = serializers.IntegerField(min_value=0, help_text="The one that you last saw; 0 before the first save.")
    body = DraftBodyField()


class DraftSerializer(NewDraftSerializer):
    saved_at = UtcTimeField(allow_null=True)


class GuidelineSerializer(Serializer):
    version = serializers.IntegerField()
    markdown = serializers.CharField()


class LabelSerializer(AnswerSerializer):
    """A label of mine; a newer version replaces it."""

    version = serializers.IntegerField(min_value=1)
    submitted_at = UtcTimeField()


class SubmittedSerializer(Serializer):
    label = LabelSerializer()
    warnings = serializers.ListField(child=serializers.CharField(), help_text="Worth a second look; it is stored.")


class SkippedSerializer(Serializer):
    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(STATES)
    skip_reason = serializers.CharField()


class AssignmentSerializer(SkippedSerializer):
    """A trajectory as its annotator sees it."""

    round = serializers.CharField()
    may_still_answer = serializers.BooleanField()
    trajectory = HistorySerializer()
    reference_answer = serializers.CharField(allow_null=True, help_text="Where there is one and the round shows it.")
    question = QuestionSerializer()
    guideline = GuidelineSerializer(allow_null=True)
    draft = DraftSerializer()
    label = LabelSerializer(allow_null=True)


class SkipSerializer(Serializer):
    reason = serializers.CharField(allow_blank=True)


@method_decorator(never_cache, name="dispatch")
class AssignmentView(APIView):
    @extend_schema(
        operation_id="read_assignment",
        summary="Read one of my assignments with its trajectory",
        responses={200: AssignmentSerializer, **refused(401, 404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(AssignmentSerializer(_told(assignment_of(request.user, pk))).data)


@method_decorator(never_cache, name="dispatch")
class DraftView(APIView):
    @extend_schema(
        operation_id="read_draft",
        summary="Read my draft; revision 0 where there is none",
        responses={200: DraftSerializer, **refused(401, 404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(DraftSerializer(_draft_of(assignment_of(request.user, pk))).data)

    @extend_schema(
        operation_id="save_draft",
        summary="Keep what is written so far",
        request=NewDraftSerializer,
        responses={200: DraftSerializer, **refused(*BAD_BODY, 401, 404, 409)},
    )
    def put(self, request: Request, pk: int) -> Response:
        assignment = assignment_of(request.user, pk)
        draft = save_draft(assignment=assignment, by=request.user, **body_of(request, NewDraftSerializer))
        return Response(DraftSerializer(draft).data)


class SubmitView(APIView):
    @extend_schema(
        operation_id="submit_label",
        summary="Submit a label; the same answer again changes nothing",
        request=AnswerSerializer,
        responses={200: SubmittedSerializer, 201: SubmittedSerializer, **refused(*BAD_BODY, 401, 404, 409)},
    )
    def post(self, request: Request, pk: int) -> Response:
        assignment = assignment_of(request.user, pk)
        answer = read_answer(assignment, object_of(request))
        before = newest_label(assignment)
        label = submit_label(assignment=assignment, answer=answer, by=request.user)
        warnings = warnings_about_answer(answer, speakers_of(assignment.trajectory)) if answer.faults else []
        told = SubmittedSerializer({"label": _label(label), "warnings": warnings})
        return Response(told.data, status=200 if label == before else 201)


class SkipView(APIView):
    @extend_schema(
        operation_id="skip_assignment",
        summary="Give an assignment back: its slot is free for somebody else",
        request=SkipSerializer,
        responses={200: SkippedSerializer, **refused(*BAD_BODY, 401, 404, 409)},
    )
    def post(self, request: Request, pk: int) -> Response:
        assignment = assignment_of(request.user, pk)
        skipped = skip(assignment=assignment, by=request.user, **body_of(request, SkipSerializer))
        return Response(SkippedSerializer(skipped).data)


def _told(assignment: Assignment) -> dict:
    round = assignment.round
    label = newest_label(assignment)
    return {
        "pk": assignment.pk,
        "state": assignment.state,
        "skip_reason": assignment.skip_reason,
        "round": round.slug,
        "may_still_answer": may_still_answer(assignment),
        "trajectory": history_of(assignment.trajectory),
        "reference_answer": reference_answer_shown(round, assignment.trajectory),
        "question": question_of(round),
        "guideline": round.guideline,
        "draft": _draft_of(assignment),
        "label": label and _label(label),
    }


def _draft_of(assignment: Assignment) -> Draft:
    return Draft.objects.filter(assignment=assignment).first() or Draft(revision=0, body={})


def _label(label: Label) -> dict:
    return fields_of_label(label) | {"version": label.version, "submitted_at": label.submitted_at}
