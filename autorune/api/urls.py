"""What runners may ask; agents see `skills…` on their runner's port."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
