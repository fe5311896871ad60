"""Exceptions for rules that docs/openapi.json cannot express. README.md states the reasons."""

import os
import re
from functools import cache
from typing import Any

import requests
import schemathesis
from schemathesis.core.failures import Failure

# Messages in `details` for rules that JSON Schema cannot express or that depend on the current time.
UNSPOKEN_RULES = re.compile(
    "must be a BCP-47 language tag"
    "|must name a known language"
    "|must be an absolute http or https URL"
    "|must be an https URL"
    "|must be padded base64"
    "|must have exactly one of imageUrl and image"
    "|must have at most 10000 characters in all"
    "|must name each tool only once"
    "|must be within the last 24 hours"
    "|must be at most 5 minutes ahead"
    "|must contain a letter or a digit"
    "|is not the name of a voice"
    "|is required: the language of this text could not be detected"
    "|is not supported by any voice"
)

API = f"{os.environ['FUZZ_SITE_ROOT']}/api/v1"
KEY = {"X-Api-Key": os.environ["FUZZ_API_KEY"]}

# Not a public IP address, so the API rejects it without requesting an image. An invented host name might exist.
UNREACHABLE_IMAGE = "https://127.0.0.1/image.png"


class ValidDataRefused(Failure):
    """A valid request was rejected for a reason that the document could express."""

    def __init__(self, operation: str, message: str):
        super().__init__(operation=operation, title="Valid data refused", message=message)


class ServerError(Failure):
    def __init__(self, operation: str, message: str):
        super().__init__(operation=operation, title="Server error", message=message)


@schemathesis.check
def valid_data_is_accepted(ctx, response, case) -> None:
    is_valid = case.meta is not None and case.meta.generation.mode.is_positive
    if not is_valid or response.status_code != 400:
        return
    messages = [each["message"] for each in response.json().get("details", [])]
    if not messages or not all(UNSPOKEN_RULES.match(message) for message in messages):
        raise ValidDataRefused(case.operation.label, response.text)


@schemathesis.check
def nothing_breaks(ctx, response, case) -> None:
    if response.status_code < 500:
        return
    # The Bedrock emulator has no result for some texts.
    is_emulator_gap = case.path.startswith("/api/v1/content/") and response.json()["code"] == "MODEL_OUTPUT_INVALID"
    if not is_emulator_gap:
        raise ServerError(case.operation.label, response.text)


@schemathesis.hook
def before_call(context, case, kwargs) -> None:
    if isinstance(case.body, dict) and isinstance(case.body.get("imageUrl"), str):
        case.body["imageUrl"] = UNREACHABLE_IMAGE
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if case.operation.label in TEXT_OR_TEXTS:
        keep_one_of_text_and_texts(case.body)
    if case.operation.label == "PUT /api/v1/profiles/{userId}":
        case.headers["X-Profile-Token"] = token_of(str(case.path_parameters["userId"]))
        name_known_tools(case.body.get("features", []))
        # The document cannot state that the two conditions exclude each other.
        if "If-Match" in case.headers:
            case.headers.pop("If-None-Match", None)
    if case.operation.label == "POST /api/v1/analytics/log":
        events = case.body.get("events", [case.body])
        name_known_tools(events)
        keep_to_the_kind(events)


def token_of(user_id: str) -> str:
    """Returns the visitor's profile token. Without a token, every PUT is rejected before its body is validated."""
    path = requests.utils.quote(user_id, safe="")
    return requests.get(f"{API}/profiles/{path}", headers=KEY, timeout=60).json()["profileToken"]


def name_known_tools(entries: list[dict[str, Any]]) -> None:
    """Replaces tool codes with known ones, because the document specifies only their format."""
    tools = known_tools()
    for index, entry in enumerate(entries):
        entry["featureCode"] = tools[index % len(tools)]
        if "value" in entry:
            entry["value"] = None


TEXT_OR_TEXTS = {f"POST /api/v1/content/{name}" for name in ("simplify", "rephrase", "translate")}


def keep_one_of_text_and_texts(body: dict[str, Any]) -> None:
    """Keeps exactly one of the two fields. The document states this requirement only in a description."""
    if "text" in body and "texts" in body:
        del body["text" if len(body["texts"]) % 2 == 0 else "texts"]
    if "text" not in body and "texts" not in body:
        body["text"] = "The cat sat on the mat."


# The field that each event kind requires, with a valid value. Events of the kind `panel` require none.
SUBJECTS = {"tool": ("featureCode", "text_zoom"), "preset": ("presetCode", "larger-and-clearer"), "transform": ("transform", "simplify")}


def keep_to_the_kind(events: list[dict[str, Any]]) -> None:
    """Keeps only the field that the event's kind requires. The document states this only in a description."""
    for event in events:
        kind = event.get("kind", "tool")
        for owner, (field, value) in SUBJECTS.items():
            if owner == kind:
                event.setdefault(field, value)
            else:
                event.pop(field, None)


@cache
def known_tools() -> list[str]:
    features = requests.get(f"{API}/widget/plan-features", headers=KEY, timeout=60).json()
    return [tool["code"] for tool in features["tools"]]
