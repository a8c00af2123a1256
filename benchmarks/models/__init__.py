from benchmarks.models.event import Event
from benchmarks.models.imports import Import
from benchmarks.models.job import Job
from benchmarks.models.outline import Outline
from benchmarks.models.people import Membership, Person, Token
from benchmarks.models.release import Release, ReleaseChunk, ReleaseFile
from benchmarks.models.taxonomy import Mode, Taxonomy
from benchmarks.models.trajectory import AliasTable, Benchmark, Source, Step, Trajectory, TrajectoryRole

__all__ = [
    "AliasTable",
    "Benchmark",
    "Event",
    "Import",
    "Job",
    "Membership",
    "Mode",
    "Outline",
    "Person",
    "Release",
    "ReleaseChunk",
    "ReleaseFile",
    "Source",
    "Step",
    "Taxonomy",
    "Token",
    "Trajectory",
    "TrajectoryRole",
]
