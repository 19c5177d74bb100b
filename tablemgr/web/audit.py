"""The trail on a page: where each chain stands, its facts newest first, one fact whole, and the proof of it all."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from tablemgr.audit.facts import KINDS
from tablemgr.audit.sayings import saying
from tablemgr.errors import BadInput
from tablemgr.services.audit import Sought, Verification
from tablemgr.web.access import allow, by
from tablemgr.web.forms import Form
from tablemgr.web.site import site

blueprint = Blueprint("audit", __name__)


@blueprint.get("/audit")
@allow("audit.see")
def chains() -> ResponseReturnValue:
    """List every chain with its head."""
    return _chains(None)


@blueprint.post("/audit")
@allow("audit.see")
def verify() -> ResponseReturnValue:
    """Check every chain, the rows that follow from facts, and the book; the outcome is a fact."""
    return _chains(site().audit.verify(by=by()))


def _chains(checked: Verification | None) -> ResponseReturnValue:
    return render_template("audit/chains.html", heads=site().audit.chains(), checked=checked)


@blueprint.get("/audit/<chain>")
@allow("audit.see")
def facts(chain: str) -> ResponseReturnValue:
    """Show a chain from its newest fact on, filtered as asked."""
    return _facts(chain, None)


@blueprint.post("/audit/<chain>")
@allow("audit.see")
def verify_chain(chain: str) -> ResponseReturnValue:
    """Check one chain fact by fact."""
    return _facts(chain, site().audit.verify_chain(chain))


def _facts(chain: str, checked: Verification | None) -> ResponseReturnValue:
    form = Form(None, **{name: request.args.get(name, "") for name in ("kind", "day", "shift")})
    page = site().audit.page(chain, _sought())
    kinds = [(kind, saying(kind, {})) for kind in KINDS]
    shifts = [(name, name) for name in site().shifts.names()]
    return render_template(
        "audit/facts.html", page=page, form=form, kinds=kinds, shifts=shifts, checked=checked, saying=saying
    )


@blueprint.get("/audit/<chain>/<int:sequence>")
@allow("audit.see")
def fact(chain: str, sequence: int) -> ResponseReturnValue:
    """Show one fact whole, as it was hashed."""
    return render_template("audit/fact.html", kept=site().audit.fact(chain, sequence), saying=saying)


@blueprint.post("/audit/<chain>/export")
@allow("audit.export")
def export(chain: str) -> ResponseReturnValue:
    """Give a chain as JSON Lines for the stand-alone verifier; that it was taken out is a fact."""
    lines: list[str] = []
    site().audit.export(lines.append, chain=chain, by=by())
    response: Response = make_response("".join(lines))
    response.content_type = "application/jsonl; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{chain.replace(":", "-")}.jsonl"'
    return response


def _sought() -> Sought:
    """Read the filter from the address; BadInput for a day that is none."""
    kind, day, shift = (request.args.get(name, "").strip() for name in ("kind", "day", "shift"))
    try:
        gaming_day = date.fromisoformat(day) if day else None
    except ValueError:
        raise BadInput("%(day)s is not a day; write it as 2026-11-28.", day=day[:20]) from None
    return Sought(
        before=request.args.get("before", type=int),
        kinds=(kind,) if kind else (),
        gaming_day=gaming_day,
        shift=shift or None,
    )
