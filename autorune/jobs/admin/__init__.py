"""The jobs' screens: list, page with items, and what a person does to a running one."""

from autorune.jobs.admin.job import JobAdmin

__all__ = ["JobAdmin"]
