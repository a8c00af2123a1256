"""What must hold between rounds, labels and verdicts, each with the query that finds where it doesn't."""

from django.db.models import CharField, Count, Exists, F, Max, OuterRef, Q, Subquery, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Concat

from annotation.domain.phase import LIVE, AssignmentState, RoundKind
from annotation.models import Adjudication, Assignment, Fault, FirstMark, Label, Round, Slot
from annotation.queries.label_invariants import INVARIANTS as OF_LABELS
from annotation.queries.note_invariants import INVARIANTS as OF_NOTES
from attribution.integrity import INVARIANTS as OF_RUNS
from benchmarks.domain.fault import Outcome
from benchmarks.integrity import INVARIANTS as OF_TRAJECTORIES
from benchmarks.integrity import Finding, Invariant, each
from benchmarks.models import Event

ROUNDS = Round.objects.select_related("benchmark")
SLOTS = Slot.objects.select_related("round", "trajectory")
ASSIGNMENTS = Assignment.objects.select_related("person", "round", "trajectory")
LABELS = Label.objects.select_related("assignment__person", "assignment__round", "assignment__trajectory")
FAULTS = Fault.objects.select_related(
    "label__assignment__person", "label__assignment__round", "label__assignment__trajectory"
)
MARKS = FirstMark.objects.select_related("adjudicator", "round", "trajectory")
VERDICTS = Adjudication.objects.select_related("round", "trajectory")

IS_FAULT = Q(outcome=Outcome.FAULT)
IS_SUBMITTED = Q(state=AssignmentState.SUBMITTED)
# The slots of an imported round come with its labels, as many as there are.
PLANNED = ~Q(round__kind=RoundKind.IMPORTED)
LACKS_ASKED_MODE = IS_FAULT & Q(round__taxonomy__isnull=False, mode=None)
HAS_FOREIGN_MODE = Q(mode__isnull=False) & (Q(round__taxonomy=None) | ~Q(mode__taxonomy=F("round__taxonomy")))
ASKS_MODE = Q(assignment__round__taxonomy__isnull=False)

LABELS_OF_IT = Label.objects.filter(assignment=OuterRef("pk"))
ROOTS_OF_IT = Fault.objects.filter(label=OuterRef("pk"), is_root=True)
LABELLED_BY_THEM = Assignment.objects.filter(
    trajectory=OuterRef("trajectory"), person=OuterRef("adjudicator"), state__in=LIVE
)
MARKED_BY_THEM = FirstMark.objects.filter(
    round=OuterRef("round"), trajectory=OuterRef("trajectory"), adjudicator=OuterRef("adjudicator")
)
N_SLOTS_OF_BOTH = (
    Slot.objects.filter(round=OuterRef("round"), trajectory=OuterRef("trajectory"))
    .values("round")
    .annotate(n=Count("pk"))
    .values("n")
)
VERSION_BEFORE = Adjudication.objects.filter(
    round=OuterRef("round"), trajectory=OuterRef("trajectory"), version=OuterRef("version") - 1
)
# The event names its label as str(Label) does.
SUBMITTED_IN_LOG = Event.objects.filter(
    action="submit_label",
    benchmark=OuterRef("assignment__round__benchmark"),
    subject_kind="label",
    subject=Concat(
        Value("label "),
        Cast(OuterRef("version"), CharField()),
        Value(" of "),
        OuterRef("assignment__person__username"),
        Value(" on "),
        OuterRef("assignment__trajectory__question_id"),
        Value(" in "),
        OuterRef("assignment__round__slug"),
        output_field=CharField(),
    ),
)
# One event tells of all labels that a file brought of one annotator.
STORED_IN_LOG = Event.objects.annotate(annotator=KeyTextTransform("annotator", "after")).filter(
    action="store_labels",
    benchmark=OuterRef("assignment__round__benchmark"),
    subject_kind="round",
    subject=OuterRef("assignment__round__slug"),
    annotator=OuterRef("assignment__person__username"),
)
IS_IMPORTED = Q(assignment__round__kind=RoundKind.IMPORTED)

INVARIANTS: tuple[Invariant, ...] = (
    Invariant(
        "round_guidelines",
        "a round's guideline is of its benchmark",
        each(ROUNDS.filter(guideline__isnull=False).exclude(guideline__benchmark=F("benchmark"))),
    ),
    Invariant(
        "round_trajectories",
        "a round works on trajectories of its benchmark",
        each(SLOTS.exclude(trajectory__benchmark=F("round__benchmark"))),
    ),
    Invariant(
        "overlap",
        "a trajectory has as many slots as its round's overlap says, numbered from 0",
        each(
            SLOTS.filter(PLANNED)
            .annotate(n_in_all=Subquery(N_SLOTS_OF_BOTH))
            .filter(Q(number__gte=F("round__overlap")) | ~Q(n_in_all=F("round__overlap")))
        ),
    ),
    Invariant(
        "one_holder",
        "a slot has at most one live assignment",
        each(SLOTS.annotate(n=Count("assignments", filter=Q(assignments__state__in=LIVE))).filter(n__gt=1)),
    ),
    Invariant(
        "assignment_copies",
        "an assignment's round and trajectory are its slot's",
        each(ASSIGNMENTS.exclude(slot__round=F("round"), slot__trajectory=F("trajectory"))),
    ),
    Invariant(
        "submitted_assignments",
        "an assignment is submitted exactly when it has a label",
        each(ASSIGNMENTS.filter(IS_SUBMITTED & ~Exists(LABELS_OF_IT) | ~IS_SUBMITTED & Exists(LABELS_OF_IT))),
    ),
    Invariant(
        "label_versions",
        "the versions of a label are 1, 2, 3, ...",
        each(ASSIGNMENTS.annotate(n=Count("labels"), newest=Max("labels__version")).filter(~Q(newest=F("n")), n__gt=0)),
    ),
    Invariant(
        "label_roots",
        "a label has a root exactly when its outcome is fault",
        each(LABELS.filter(IS_FAULT & ~Exists(ROOTS_OF_IT) | ~IS_FAULT & Exists(ROOTS_OF_IT))),
    ),
    Invariant(
        "label_lengths",
        "a label's n_steps is its trajectory's",
        each(LABELS.exclude(n_steps=F("assignment__trajectory__n_steps"))),
    ),
    Invariant(
        "label_arms",
        "the arm on a label is that of its assignment",
        each(LABELS.exclude(arm=F("assignment__arm"))),
    ),
    Invariant(
        "label_taxonomies",
        "a label of a round that asks for modes has the round's taxonomy",
        each(LABELS.filter(ASKS_MODE).filter(Q(taxonomy=None) | ~Q(taxonomy=F("assignment__round__taxonomy")))),
    ),
    Invariant(
        "label_events",
        "every label that a person submitted has its event",
        each(LABELS.filter(~IS_IMPORTED).filter(~Exists(SUBMITTED_IN_LOG))),
    ),
    Invariant(
        "imported_label_events",
        "every imported label has an event of its annotator in its round",
        each(LABELS.filter(IS_IMPORTED).filter(~Exists(STORED_IN_LOG))),
    ),
    Invariant(
        "fault_lengths",
        "a fault's n_steps is its label's",
        each(FAULTS.exclude(n_steps=F("label__n_steps"))),
    ),
    Invariant(
        "fault_roles",
        "the role of a fault is one of its trajectory",
        each(FAULTS.exclude(role__trajectory=F("label__assignment__trajectory"))),
    ),
    Invariant(
        "fault_modes",
        "the mode of a fault is one of its label's taxonomy",
        each(
            FAULTS.filter(mode__isnull=False).filter(Q(label__taxonomy=None) | ~Q(mode__taxonomy=F("label__taxonomy")))
        ),
    ),
    Invariant(
        "asked_modes",
        "a root has a mode where its round asks for one",
        each(FAULTS.filter(is_root=True, mode=None, label__assignment__round__taxonomy__isnull=False)),
    ),
    Invariant(
        "mark_lengths",
        "a first mark's n_steps is its trajectory's",
        each(MARKS.exclude(n_steps=F("trajectory__n_steps"))),
    ),
    Invariant(
        "mark_roles",
        "the role of a first mark is one of its trajectory",
        each(MARKS.filter(role__isnull=False).exclude(role__trajectory=F("trajectory"))),
    ),
    Invariant(
        "verdict_lengths",
        "a verdict's n_steps is its trajectory's",
        each(VERDICTS.exclude(n_steps=F("trajectory__n_steps"))),
    ),
    Invariant(
        "verdict_roles",
        "the role of a verdict is one of its trajectory",
        each(VERDICTS.filter(role__isnull=False).exclude(role__trajectory=F("trajectory"))),
    ),
    Invariant(
        "verdict_modes",
        "the mode of a verdict is one of its round's taxonomy, and there is one where the round asks",
        each(VERDICTS.filter(LACKS_ASKED_MODE | HAS_FOREIGN_MODE)),
    ),
    Invariant(
        "verdict_versions",
        "the versions of a verdict are 1, 2, 3, ...",
        each(VERDICTS.filter(version__gt=1).filter(~Exists(VERSION_BEFORE))),
    ),
    Invariant(
        "picked_labels",
        "a picked label is one of the verdict's trajectory and round",
        each(
            VERDICTS.filter(picked_label__isnull=False).exclude(
                picked_label__assignment__round=F("round"), picked_label__assignment__trajectory=F("trajectory")
            )
        ),
    ),
    Invariant(
        "marked_first",
        "whoever settles a dispute has made an own first mark",
        each(VERDICTS.filter(~Exists(MARKED_BY_THEM))),
    ),
    Invariant(
        "adjudicators_are_no_raters",
        "nobody adjudicates what they labelled",
        each(VERDICTS.filter(Exists(LABELLED_BY_THEM))),
    ),
    Invariant(
        "markers_are_no_raters",
        "nobody sees the labels of a dispute about what they label",
        each(MARKS.filter(Exists(LABELLED_BY_THEM))),
    ),
)

ALL_INVARIANTS = (*OF_TRAJECTORIES, *OF_RUNS, *INVARIANTS, *OF_LABELS, *OF_NOTES)


def findings() -> list[Finding]:
    """Return every breach of every invariant of the three apps."""
    return [Finding(invariant, what) for invariant in ALL_INVARIANTS for what in invariant.find()]
