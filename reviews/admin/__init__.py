"""The home page, Health and its neighbours, lease reviews, and what a lesson's page says of its verdicts."""

from reviews.admin.lesson import JudgedLessonAdmin
from reviews.admin.review import LeaseReviewAdmin
from reviews.admin.run import DreamRunAdmin

__all__ = ["DreamRunAdmin", "JudgedLessonAdmin", "LeaseReviewAdmin"]
