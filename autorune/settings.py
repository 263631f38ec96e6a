"""Every setting, from the environment; docs/operators.md lists them."""

from datetime import timedelta
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from environs import Env

from autorune import logs
from autorune.console.theme import UNFOLD as UNFOLD
from autorune.secret_files import keep_secret
from autorune.services import paths
from lessons import brain_fields

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA = paths.data_dir()
"""The instance's own folder: sockets, logs, bots, secrets."""

ENVIRONMENT = env.str("AUTORUNE_ENV", "local")
"""`local` or `production`; production makes no secrets by itself and has no drills."""
PRODUCTION = ENVIRONMENT == "production"
WEB_PORT = env.int("AUTORUNE_WEB_PORT", 8321)
API_URL = env.str("AUTORUNE_API_URL", f"http://127.0.0.1:{WEB_PORT}")
CLOCK_OFFSET = env.float("AUTORUNE_CLOCK_OFFSET", 0)
if PRODUCTION and CLOCK_OFFSET:
    raise ImproperlyConfigured("AUTORUNE_CLOCK_OFFSET moves the clock for drills; production refuses it. Unset it.")


def _release() -> str:
    try:
        return version("autorune")
    except PackageNotFoundError:
        return next(
            line.split('"')[1]
            for line in (BASE_DIR / "pyproject.toml").read_text().splitlines()
            if line.startswith("version")
        )


RELEASE = env.str("AUTORUNE_RELEASE", "") or _release()
SECRET_KEY = env.str("AUTORUNE_SECRET_KEY", "")
if not SECRET_KEY and PRODUCTION:
    raise ImproperlyConfigured("Set AUTORUNE_SECRET_KEY: production makes no secret by itself.")
SECRET_KEY = SECRET_KEY or keep_secret(DATA / "secrets" / "secret_key")

DEBUG = env.bool("AUTORUNE_DEBUG", False) and not PRODUCTION
HTTPS = env.bool("AUTORUNE_HTTPS", False)
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *env.list("AUTORUNE_HOSTS", [])]
CSRF_TRUSTED_ORIGINS: list[str] = env.list("AUTORUNE_ORIGINS", [])

INSTALLED_APPS = [
    "autorune.console",  # first: its templates stand before the theme's
    "unfold",
    "unfold.contrib.filters",
    "unfold.contrib.constance",
    "constance",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "django_celery_beat",
    "django_structlog",
    "axes",
    "csp",
    "health_check",
    "autorune.avatars",
    "autorune.jobs",
    "skills",
    "lessons",
    "reviews",
    "autorune.api",
    "autorune.cli",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "autorune.urls"
WSGI_APPLICATION = "autorune.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASE_URL = env.str("DATABASE_URL", "") or paths.database_url(DATA)
DATABASES = {"default": env.dj_db_url("DATABASE_URL", DATABASE_URL, conn_max_age=60, conn_health_checks=True)}
DATABASES["default"]["HOST"] = DATABASES["default"].get("OPTIONS", {}).pop("host", DATABASES["default"].get("HOST", ""))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

BROKER_URL = env.str("BROKER_URL", "") or paths.broker_url(DATA)
CELERY_BROKER_URL = BROKER_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = False
CELERY_TASK_DEFAULT_QUEUE = env.str("AUTORUNE_QUEUE", "autorune")
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 5
DJANGO_CELERY_BEAT_TZ_AWARE = True

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
AXES_FAILURE_LIMIT = env.int("AUTORUNE_LOGIN_FAILURES", 10)
AXES_COOLOFF_TIME = timedelta(minutes=env.int("AUTORUNE_LOGIN_COOLOFF_MINUTES", 15))
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False

LANGUAGE_CODE = "en-gb"
USE_TZ = True
TIME_ZONE = env.str("AUTORUNE_TIME_ZONE", "UTC")
CELERY_TIMEZONE = TIME_ZONE

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("AUTORUNE_STATIC", str(DATA / "static")))
WHITENOISE_USE_FINDERS = not PRODUCTION
if PRODUCTION:
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_NAME = f"autorune_session_{WEB_PORT}"
CSRF_COOKIE_NAME = f"autorune_csrf_{WEB_PORT}"
CSRF_COOKIE_HTTPONLY = True
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
X_FRAME_OPTIONS = "DENY"
LOGIN_URL = "admin:login"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'", "'unsafe-eval'"],  # the admin theme's Alpine evaluates its own attributes
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}

MAX_BODY = 1024 * 1024
"""Bytes of one request's body (X04); a larger one is refused before it is parsed."""
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY
FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY
MAX_SKILLS_PER_AVATAR = env.int("AUTORUNE_MAX_SKILLS", 2000)
MAX_WRITES_PER_10_SECONDS = env.int("AUTORUNE_MAX_WRITES", 250)
CREDENTIAL_LIFETIME = timedelta(hours=env.float("AUTORUNE_CREDENTIAL_HOURS", 24))
RUNNER_LOST_AFTER = timedelta(seconds=env.float("AUTORUNE_RUNNER_LOST_SECONDS", 120))
STOP_GRACE = timedelta(seconds=env.float("AUTORUNE_STOP_GRACE_SECONDS", 30))

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["autorune.api.authentication.RunnerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["autorune.api.authentication.IsRunner"],
    "DEFAULT_PARSER_CLASSES": ["autorune.api.parsers.StrictJSONParser", "autorune.api.parsers.StrictMultiPartParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "autorune.api.negotiation.TextOrJSON",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "autorune.api.errors.answer_error",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "AutoRune",
    "DESCRIPTION": "The skill library and the jobs of runners. An agent uses the same paths on its runner's port.",
    "VERSION": RELEASE,
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
}

CONSTANCE_BACKEND = "constance.backends.database.DatabaseBackend"
CONSTANCE_CONFIG = brain_fields.CONFIG
CONSTANCE_CONFIG_FIELDSETS = brain_fields.FIELDSETS
CONSTANCE_ADDITIONAL_FIELDS = brain_fields.ADDITIONAL_FIELDS
CONSTANCE_SUPERUSER_ONLY = False
REFLECTIONS_PER_DAY = env.int("AUTORUNE_REFLECTIONS_PER_DAY", 1)
REFLECTION_TOKENS = env.int("AUTORUNE_REFLECTION_TOKENS", 60_000)
"""Tokens of one reflection, prompt and answers together (B07)."""
DREAMING_TOKENS = env.int("AUTORUNE_DREAMING_TOKENS", 300_000)
"""Tokens of one run of Dreaming over all avatars (B07)."""
REFLECTION_TIME_LIMIT = timedelta(seconds=env.float("AUTORUNE_REFLECTION_SECONDS", 300))
DIGEST_TO: list[str] = env.list("AUTORUNE_DIGEST_TO", [])
"""Addresses that the weekly digest is mailed to; none by default."""
vars().update(env.dj_email_url("AUTORUNE_EMAIL_URL", "smtp://127.0.0.1:25"))
DEFAULT_FROM_EMAIL = env.str("AUTORUNE_EMAIL_FROM", "autorune@localhost")

LOGGING = logs.configure(env.str("AUTORUNE_LOG_LEVEL", "INFO"))
