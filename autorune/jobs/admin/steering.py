"""What a person does to a running job: stop it, or say something to it (R09, R10)."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse

from autorune import clock
from autorune.avatars.history import remember
from autorune.jobs.lifecycle import JobEnded, MessageRefused, request_stop, say
from autorune.jobs.models import Job

PERMISSION = "jobs.steer_job"


def stop(request: HttpRequest, pk: int) -> HttpResponse:
    """POST asks the runner to stop."""
    job = _steered(request, pk)
    if isinstance(job, HttpResponse):
        return job
    try:
        request_stop(job=job, by=request.user, now=clock.now())  # type: ignore[arg-type]
    except JobEnded as ended:
        messages.warning(request, str(ended))
    else:
        remember(person=request.user, row=job, act="asked it to stop")  # type: ignore[arg-type]
        messages.success(request, f"Job {job.pk} was asked to stop.")
    return _back(job)


def say_to(request: HttpRequest, pk: int) -> HttpResponse:
    """POST `text`: a message that the runner delivers at the next turn."""
    job = _steered(request, pk)
    if isinstance(job, HttpResponse):
        return job
    try:
        say(job=job, text=request.POST.get("text", "").replace("\r\n", "\n"), by=request.user, now=clock.now())  # type: ignore[arg-type]
    except (JobEnded, MessageRefused) as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, "Sent; the runner takes it at the next turn.")
    return _back(job)


def _steered(request: HttpRequest, pk: int) -> Job | HttpResponse:
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    if not request.user.has_perm(PERMISSION):
        raise PermissionDenied
    return get_object_or_404(Job, pk=pk)


def _back(job: Job) -> HttpResponse:
    return HttpResponseRedirect(reverse("admin:jobs_job_change", args=[job.pk]))
