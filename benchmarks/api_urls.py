"""Addresses of this app's endpoints, below /api/."""

urlpatterns: list = []
