"""The life of a machine lesson as a table: every stage and every step from one to the next (V01-V05, V08).

The clock takes some steps, Dreaming's verdicts others, people one. The stage itself is never stored: it follows from
the clock and retirement (`Lesson.objects.at`). docs/leases.md draws this table, and a test holds them together.
"""

from enum import Enum

from lessons.models import Lesson
from reviews.models import Verdict

_ACTIVE, _GRACE, _SILENT, _RETIRED = Lesson.Stage.values


class Step(Enum):
    """Its name in the drawing, from which stages, to which, and who takes it."""

    LEARN = ("learn", (), _ACTIVE, "reflection")
    END_OF_LEASE = ("end of lease", (_ACTIVE,), _GRACE, "clock")
    END_OF_GRACE = ("end of grace", (_GRACE,), _SILENT, "clock")
    RENEW = ("renew", (_ACTIVE, _GRACE, _SILENT), _ACTIVE, "review")
    OBSOLETE = ("obsolete", (_ACTIVE, _GRACE, _SILENT), _RETIRED, "review")
    LAPSE = ("lapse", (_GRACE, _SILENT), _RETIRED, "review")
    RETIRE = ("retire", (_ACTIVE, _GRACE, _SILENT), _RETIRED, "person")

    def __init__(self, label: str, sources: tuple[str, ...], target: str, taken_by: str) -> None:
        self.label, self.sources, self.target, self.taken_by = label, sources, target, taken_by

    def fits(self, stage: str) -> bool:
        """Whether a lesson in this stage is where the step begins."""
        return stage in self.sources


STEP_OF = {Verdict.Kind.RENEW: Step.RENEW, Verdict.Kind.OBSOLETE: Step.OBSOLETE, Verdict.Kind.LAPSE: Step.LAPSE}
"""What each verdict does."""
