"""Examples for the description of the interface, made from what a schema says."""

from __future__ import annotations

from typing import Any

from honjin.games import find_game

Schema = dict[str, Any]
KENJIN = find_game("kenjin").meta
MOMENT = 1_767_258_000_000
"""A time in Unix milliseconds."""
WORDS: dict[str, Any] = {
    "absence": "steward",
    "action": "deploy scout bridge",
    "agree": True,
    "asked": 1,
    "at": MOMENT,
    "bank": 600,
    "began": MOMENT,
    "by": "A",
    "change": None,
    "changed": MOMENT,
    "checks": True,
    "choices": ["deploy scout bridge"],
    "code": "illegal_action",
    "codes": ["k3fh-9xwq-t2mr", "p8dz-4vnc-j6ys"],
    "crest": "jozu",
    "days_left": 21,
    "deadline": MOMENT,
    "designer": KENJIN.designer,
    "declines": [],
    "device": "Firefox on Linux",
    "email": "bea@example.org",
    "ended": MOMENT + 864_000_000,
    "endpoint": "https://push.example.org/3f9a",
    "fill": "kachi",
    "first": 0,
    "game": "kenjin",
    "games": 24,
    "gain": 10,
    "given": "",
    "guest": "5e6f0a1b2c3d4e5f",
    "hash_checks": True,
    "help": "How the battlefields are chosen.",
    "hosting": True,
    "host": "Bea",
    "hours": 24,
    "how": "played",
    "id": "q7Gk2mXw",
    "in_time": 0.96,
    "joined": True,
    "kind": "person",
    "label": "My phone",
    "labels": ["Drawn", "Drafted", "Teaching set"],
    "last": "Bea plays a face-down card at the Bridge.",
    "legal": ["deploy scout bridge", "deploy lord port"],
    "length": 35,
    "level": "kachi",
    "lid": KENJIN.lid,
    "made": MOMENT,
    "message": "The Bridge is full.",
    "mine": True,
    "moderator": "Mio",
    "name": "Bea",
    "names": ["Bea", "Kai"],
    "notice": "",
    "options": {"setup": "teaching"},
    "out_at": MOMENT,
    "pages": 1,
    "page": 0,
    "password": "correct horse battery",
    "phase": "deploy",
    "place": "bridge",
    "plain": "Easy",
    "plus_minus": 60,
    "pace": "live",
    "players": 8,
    "probability": 0.25,
    "prompt": "Play a card.",
    "publisher": KENJIN.publisher,
    "push": True,
    "push_key": "BNc8kQ2vXbq7Gk2mXw",
    "rating": 1532,
    "reason": "Insults in the chat.",
    "reporter": "Kai",
    "round": 2,
    "rounds": 5,
    "rule": "KJ-DEP-13",
    "rules": ["KJ-SET-06"],
    "said": ["You play like a peasant."],
    "scores": [12, 9],
    "seats": 2,
    "secret": "a8kQ2vXb",
    "seed": "5b1e9c",
    "seed_hash": "9f2c4e0a",
    "seen": MOMENT,
    "sequence": 7,
    "since": MOMENT,
    "starts": MOMENT,
    "started": True,
    "status": "ok",
    "summary": KENJIN.summary,
    "table": "q7Gk2mXw",
    "taken": True,
    "text": "Bea plays a face-down card at the Bridge.",
    "title": "Kenjin",
    "token": "v1.q7Gk2mXw.5b1e9c",
    "unit": "points",
    "until": MOMENT,
    "url": "https://club.example.org/honjin",
    "usual_level": "kachi",
    "version": 12,
    "waiting": ["Kai"],
    "who": "Bea",
    "why": "It turns up a card at the Bridge.",
    "winners": ["A"],
    "won": 13,
    "year": KENJIN.year,
    "zone": "Europe/Paris",
}
"""Example values by the name of a field."""
PLACES: dict[tuple[str, str], Any] = {
    ("AuditLine", "what"): "mute",
    ("BotLevel", "name"): "Kachi",
    ("BotLevel", "title"): "Easy",
    ("BotLevel", "text"): "Looks one move ahead.",
    ("Chance", "text"): "You win the Bridge.",
    ("ChatLine", "text"): "Good luck!",
    ("Draw", "outcome"): "tile bridge",
    ("Draw", "again"): "tile bridge",
    ("GameInfo", "minutes"): list(KENJIN.minutes),
    ("GameInfo", "name"): "kenjin",
    ("GameInfo", "rules"): 1,
    ("GameInfo", "seats"): [2, 3, 4],
    ("GameOption", "choices"): ["random", "draft", "teaching"],
    ("GameOption", "default"): "random",
    ("GameOption", "name"): "setup",
    ("GameOption", "title"): "Battlefields",
    ("Guide", "text"): "# Kenjin\n\nPlay thirteen cards on the battlefields …",
    ("HelpText", "name"): "Scout",
    ("HelpText", "text"): "Turns up one face-down card opposite.",
    ("Mean", "text"): "Points of the Bridge",
    ("Notes", "text"): "Kai always plays the Lord early.",
    ("NoticeInfo", "text"): "It is your turn at Kenjin.",
    ("NoticeInfo", "kind"): "turn",
    ("OfferedPace", "name"): "Ten minutes each",
    ("Report", "text"): "Kai insults everybody.",
    ("ReportInfo", "text"): "Kai insults everybody.",
    ("RuleSection", "id"): "KJ-DEP-13",
    ("RuleSection", "text"): "The Bridge holds only a few cards.",
    ("RuleSection", "title"): "Deployment",
    ("Say", "text"): "Good luck!",
    ("SeatSide", "name"): "Jozu",
    ("TableProblem", "field"): "setup",
    ("TableProblem", "message"): "Drafting needs three or four players.",
    ("TableInfo", "rules"): 1,
    ("Why", "text"): "The Bridge is full.",
    ("WriteNotes", "text"): "Kai always plays the Lord early.",
}
"""The same for the fields of one type."""
DEEPEST = 6


def example(schema: Schema, components: dict[str, Schema], name: str = "", depth: int = 0) -> Any:
    """A value that fits a schema, with words that a reader can follow."""
    if "$ref" in schema:
        return example(components[schema["$ref"].rpartition("/")[2]], components, name, depth)
    if name in WORDS and _fits(schema, WORDS[name]):
        return WORDS[name]
    for word in ("const", "default"):
        if word in schema:
            return schema[word]
    if "enum" in schema:
        return schema["enum"][0]
    for many in ("anyOf", "oneOf", "allOf"):
        if many in schema:
            return example(schema[many][0], components, name, depth)
    return _by_type(schema, components, name, depth)


def _by_type(schema: Schema, components: dict[str, Schema], name: str, depth: int) -> Any:
    kind = schema.get("type")
    if kind == "object":
        if depth > DEEPEST:
            return {}
        each = schema.get("additionalProperties")
        if depth == 0 and isinstance(each, dict) and not schema.get("properties"):
            return {"scout": example(each, components, "", depth + 1)}
        wanted = schema.get("required", ())
        title = schema.get("title", "")
        return {
            field: PLACES[title, field]
            if (title, field) in PLACES
            else example(inner, components, field, depth + 1)
            for field, inner in schema.get("properties", {}).items()
            if field in wanted or field in WORDS
        }
    if kind == "array":
        inner = schema.get("items") or (schema.get("prefixItems") or [{}])[0]
        if not inner or depth > DEEPEST:
            return []
        count = max(1, schema.get("minItems", 1))
        return [example(inner, components, name, depth + 1)] * count
    simple = {"integer": 1, "number": 0.5, "boolean": False, "null": None}
    if kind == "string":
        return (
            "A" if name in ("seat", "seats", "actors", "owner", "to", "waiting") else name or "text"
        )
    return simple.get(str(kind))


def _fits(schema: Schema, value: Any) -> bool:
    """Whether an example has the type that the schema asks for."""
    kinds: dict[str, Any] = {
        "string": str,
        "integer": int,
        "number": float,
        "boolean": bool,
        "object": dict,
        "null": type(None),
    }
    if "enum" in schema:
        return value in schema["enum"]
    for many in ("anyOf", "oneOf"):
        if many in schema:
            return any(_fits(one, value) for one in schema[many])
    if schema.get("type") == "array" and isinstance(value, list):
        items = schema.get("items")
        return isinstance(items, dict) and all(_fits(items, one) for one in value)
    if schema.get("type") == "object" and "properties" in schema:
        return False
    kind = kinds.get(str(schema.get("type")))
    if isinstance(value, bool):
        return kind is bool
    return kind is not None and isinstance(value, kind)
