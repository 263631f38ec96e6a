"""What Dreaming did and how lessons were judged, as rows."""

from reviews.models.dreaming import DreamRun, DreamTask
from reviews.models.judging import Due, LeaseReview, ReviewedJob, ReviewedLesson, Verdict, VerdictEvidence
from reviews.models.watch import ApiWatch, Rhythm, SentDigest

__all__ = [
    "ApiWatch",
    "DreamRun",
    "DreamTask",
    "Due",
    "LeaseReview",
    "ReviewedJob",
    "ReviewedLesson",
    "Rhythm",
    "SentDigest",
    "Verdict",
    "VerdictEvidence",
]
