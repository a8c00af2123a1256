"""Addresses of this app's pages, and of those that tell of all three apps."""

from django.urls import path

from annotation.views import (
    adjudicate,
    agreement,
    benchmark,
    comments,
    day,
    disputes,
    guideline,
    home,
    imports,
    label,
    label_check,
    label_draft,
    precedents,
    queue,
    reading,
    round,
)

ROUND = "benchmarks/<slug:slug>/rounds/<str:round_slug>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("queue/", queue.queue, name="queue"),
    path("today/", day.day, name="day"),
    path("assignments/<int:pk>/", label.label, name="label"),
    path("assignments/<int:pk>/draft/", label_draft.label_draft, name="label_draft"),
    path("assignments/<int:pk>/check/", label_check.label_check, name="label_check"),
    path("assignments/<int:pk>/reading/", reading.reading, name="label_reading"),
    path("assignments/<int:pk>/bookmarks/", reading.bookmarks, name="label_bookmarks"),
    path("assignments/<int:pk>/skip/", label.label_skip, name="label_skip"),
    path("assignments/<int:pk>/done/", label.label_done, name="label_done"),
    path("assignments/<int:pk>/comments/", comments.label_comments, name="label_comments"),
    path("benchmarks/<slug:slug>/comments/", comments.comments, name="comments"),
    path("benchmarks/<slug:slug>/comments/<int:pk>/reply/", comments.reply, name="reply_to_comment"),
    path("benchmarks/<slug:slug>/", benchmark.benchmark, name="benchmark"),
    path("benchmarks/<slug:slug>/precedents/", precedents.precedents, name="precedents"),
    path("benchmarks/<slug:slug>/imports/", imports.imports, name="imports"),
    path(ROUND, round.round, name="round"),
    path(f"{ROUND}guideline/confirm/", guideline.confirm, name="confirm_guideline"),
    path(f"{ROUND}agreement/", agreement.agreement, name="agreement"),
    path(f"{ROUND}disputes/", disputes.disputes, name="disputes"),
    path(f"{ROUND}disputes/<int:pk>/", adjudicate.dispute, name="adjudicate"),
    path(f"{ROUND}disputes/<int:pk>/first-mark/", adjudicate.first_mark, name="first_mark"),
    path(f"{ROUND}disputes/<int:pk>/verdict/", adjudicate.settle, name="settle"),
]
