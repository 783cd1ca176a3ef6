"""Rules of Kawanakajima that stand beside no code, and why."""

from __future__ import annotations

NOT_CODED: dict[str, str] = {
    "KW-EX-01": "Example I of the rulebook, played out in the tests",
    "KW-EX-02": "Example II of the rulebook, played out in the tests",
    "KW-EX-03": "Example III of the rulebook, played out in the tests",
    "KW-EX-04": "Example IV of the rulebook, played out in the tests",
    "KW-EX-05": "Example V of the rulebook, played out in the tests",
    "KW-EX-06": "Example VI of the rulebook, played out in the tests",
    "KW-EX-07": "Example VI of the rulebook, played out in the tests",
    "KW-EX-08": "Example VII of the rulebook, played out in the tests",
    "KW-EX-09": "Example VIII of the rulebook, played out in the tests",
    "KW-EX-10": "a worked example of states and losses, played out in the tests",
    "KW-EX-11": "a worked example of activating a Plan, played out in the tests",
    "KW-EX-12": "a worked example of the Delay Track, played out in the tests",
    "KW-EX-13": "a worked example of special activities, played out in the tests",
    "KW-EX-14": "a worked example of Impetuous Attacks, played out in the tests",
    "KW-EX-15": "a worked example of a mixed battle, played out in the tests",
    "KW-EX-16": "a worked example of losses of several units, played out in the tests",
    "KW-EX-17": "a worked example of charging into wood, played out in the tests",
    "KW-EX-18": "a worked example of Sacrifices, played out in the tests",
    "KW-EX-19": "a worked example of Retiring, played out in the tests",
    "KW-EX-20": "a worked example of survivors of a siege, played out in the tests",
    "KW-EX-21": "a worked example of orders to an Entry Point, played out in the tests",
    "KW-GEN-04": "carried by the data, where each hex has its dearest terrain as its only one",
    "KW-GEN-09": "the scale of the map has no effect in the rules",
    "KW-R-06": "names words of the print that mean the same; the engine has one word for each",
    "KW-R-85": "says who throws which dice; here chance throws them all, with the same odds",
    "KW-UNIT-03": "counters have no facing, so there is nothing that could be turned",
}
