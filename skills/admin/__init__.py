"""The skills' screens: list, page, versions, and Review skills."""

from skills.admin.skill import SkillAdmin

__all__ = ["SkillAdmin"]
