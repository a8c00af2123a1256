"""Guidelines in templates: `{{ guideline.markdown|guideline_html }}`."""

from django import template

from annotation.views.guideline import guideline_html

register = template.Library()
register.filter("guideline_html", guideline_html)
