"""How numbers stand on pages: an undefined one is a dash, never 0."""

from django import template

register = template.Library()

DASH = "–"
MINUS = "\N{MINUS SIGN}"


@register.filter
def percent(share: float | None) -> str:
    """Say a share as a percentage with one decimal.

    Examples
    --------
    >>> percent(27 / 44), percent(None)
    ('61.4 %', '–')
    """
    return DASH if share is None else f"{100 * share:.1f} %"


@register.filter
def decimals(value: float | None, places: int = 3) -> str:
    """Say a number with a fixed number of decimals.

    Examples
    --------
    >>> decimals(0.53999), decimals(None)
    ('0.540', '–')
    """
    return DASH if value is None else f"{value:.{places}f}".replace("-", MINUS)


@register.filter
def plainly(value: float | None) -> str:
    """Say a number without idle zeros.

    Examples
    --------
    >>> plainly(2.0), plainly(9.25), plainly(None)
    ('2', '9.25', '–')
    """
    return DASH if value is None else f"{value:.10g}"


@register.filter
def grouped(n: int) -> str:
    """Say a count with its thousands apart.

    Examples
    --------
    >>> grouped(1059138)
    '1,059,138'
    """
    return f"{n:,}"


@register.filter
def bytes_said(n_bytes: int) -> str:
    """Say a size in the unit that fits.

    Examples
    --------
    >>> bytes_said(512), bytes_said(104_857_600)
    ('512 B', '100 MB')
    """
    size, units = float(n_bytes), ["B", "kB", "MB", "GB"]
    while size >= 1024 and len(units) > 1:
        size /= 1024
        units.pop(0)
    return f"{size:.3g} {units[0]}" if size < 1000 else f"{size:.0f} {units[0]}"


@register.filter
def words(code: str) -> str:
    """Say a word of a closed set as words: "no_single_fault" is "no single fault"."""
    return str(code).replace("_", " ")
