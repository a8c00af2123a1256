"""Addresses of this app's endpoints, below /api/."""

from django.urls import path

from annotation.api.agreement import AgreementView
from annotation.api.assignments import AssignmentView, DraftView, SkipView, SubmitView
from annotation.api.disputes import AdjudicateView, DisputesView, DisputeView, FirstMarkView
from annotation.api.queue import QueueView

ASSIGNMENT = "assignments/<int:pk>/"
ROUND = "benchmarks/<slug:benchmark>/rounds/<str:round>/"
DISPUTE = f"{ROUND}disputes/<int:pk>/"

urlpatterns = [
    path("queue/", QueueView.as_view(), name="api_queue"),
    path(ASSIGNMENT, AssignmentView.as_view(), name="api_assignment"),
    path(f"{ASSIGNMENT}draft/", DraftView.as_view(), name="api_draft"),
    path(f"{ASSIGNMENT}submit/", SubmitView.as_view(), name="api_submit"),
    path(f"{ASSIGNMENT}skip/", SkipView.as_view(), name="api_skip"),
    path(f"{ROUND}disputes/", DisputesView.as_view(), name="api_disputes"),
    path(DISPUTE, DisputeView.as_view(), name="api_dispute"),
    path(f"{DISPUTE}first-mark/", FirstMarkView.as_view(), name="api_first_mark"),
    path(f"{DISPUTE}adjudicate/", AdjudicateView.as_view(), name="api_adjudicate"),
    path(f"{ROUND}agreement/", AgreementView.as_view(), name="api_agreement"),
]
