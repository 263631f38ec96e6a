"""The console's title, colours and navigation, as data for the admin theme; settings.py reads it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse_lazy

ENTRY = dict[str, Any]


def file(path: str) -> Callable[[HttpRequest], str]:
    """The address of a static file, asked for when a page is made."""
    return lambda request: static(path)


def entry(title: str, icon: str, view: str, permission: str, **more: Any) -> ENTRY:
    """One line of the navigation, shown to those who may look at it."""
    return {
        "title": title,
        "icon": icon,
        "link": reverse_lazy(f"admin:{view}"),
        "permission": lambda request: request.user.has_perm(permission),
        **more,
    }


LIBRARY = ("/lesson/library/", "/lesson/new/", "/retire/")


def _of_library(request: HttpRequest) -> bool:
    """The agent library and what is done from it."""
    return request.path.startswith("/admin/lessons/lesson/") and request.path.endswith(LIBRARY)


def _of_lessons(request: HttpRequest) -> bool:
    """The list of lessons and their pages; the library and the never-relearn list have lines of their own."""
    other = (*LIBRARY, "/lesson/never-relearn/")
    return request.path.startswith("/admin/lessons/lesson/") and not request.path.endswith(other)


NAVIGATION: list[ENTRY] = [
    {
        "items": [
            {"title": "Home", "icon": "home", "link": reverse_lazy("admin:index")},
            entry(
                "Review skills",
                "rule",
                "skills_skill_queue",
                "skills.view_skill",
                badge="skills.admin.navigation.waiting",
                active="skills.admin.navigation.reviewing",
            ),
        ]
    },
    {
        "title": "Agents",
        "separator": True,
        "items": [
            entry("Avatars", "smart_toy", "avatars_avatar_changelist", "avatars.view_avatar"),
            entry("Jobs", "terminal", "jobs_job_changelist", "jobs.view_job"),
            entry(
                "Skills",
                "menu_book",
                "skills_skill_changelist",
                "skills.view_skill",
                active="skills.admin.navigation.browsing",
            ),
        ],
    },
    {
        "title": "Learning",
        "separator": True,
        "items": [
            entry(
                "Agent library", "library_books", "lessons_lesson_library", "lessons.view_lesson", active=_of_library
            ),
            entry("Lessons", "sticky_note_2", "lessons_lesson_changelist", "lessons.view_lesson", active=_of_lessons),
            entry("Never relearn", "block", "lessons_lesson_neverrelearn", "lessons.view_lesson"),
            entry("Reflections", "dark_mode", "lessons_reflection_changelist", "lessons.view_reflection"),
            entry("Docket", "event_upcoming", "reviews_docket", "reviews.view_dreamrun"),
            entry("Lease reviews", "gavel", "reviews_leasereview_changelist", "reviews.view_leasereview"),
            entry("Health", "monitor_heart", "reviews_health", "reviews.view_dreamrun"),
        ],
    },
    {
        "title": "People and settings",
        "separator": True,
        "items": [
            entry("Brain settings", "tune", "constance_config_changelist", "constance.view_config"),
            entry("People", "person", "auth_user_changelist", "auth.view_user"),
            entry("Groups", "group", "auth_group_changelist", "auth.view_group"),
            entry("Failed log-ins", "lock", "axes_accessattempt_changelist", "axes.view_accessattempt"),
        ],
    },
]

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "AutoRune",
    "SITE_HEADER": "AutoRune",
    "SITE_SUBHEADER": "Operator's console",
    "SITE_SYMBOL": "auto_stories",
    "SITE_URL": None,
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": file("console/favicon.svg")}],
    "SHOW_VIEW_ON_SITE": False,
    "SHOW_BACK_BUTTON": True,
    "ENVIRONMENT": "autorune.console.environment.label",
    "DASHBOARD_CALLBACK": "reviews.admin.home.home",
    "STYLES": [file("console/console.css"), file("console/code.css")],
    "BORDER_RADIUS": "6px",
    "COLORS": {
        "primary": {
            "50": "oklch(98.4% .014 180.72)",
            "100": "oklch(95.3% .051 180.801)",
            "200": "oklch(91% .096 180.426)",
            "300": "oklch(85.5% .138 181.071)",
            "400": "oklch(77.7% .152 181.912)",
            "500": "oklch(62% .13 182.503)",
            "600": "oklch(52% .104 184.704)",
            "700": "oklch(46% .09 186.391)",
            "800": "oklch(43.7% .078 188.216)",
            "900": "oklch(38.6% .063 188.416)",
            "950": "oklch(27.7% .046 192.524)",
        }
    },
    "SIDEBAR": {"show_search": False, "show_all_applications": False, "navigation": NAVIGATION},
}
