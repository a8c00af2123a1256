"""Addresses of this app's pages."""

from django.urls import path  # noqa: F401

urlpatterns: list = []
