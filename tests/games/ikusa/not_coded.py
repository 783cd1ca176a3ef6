"""The rules of Ikusa that no code carries, each with the reason."""

from __future__ import annotations

NOT_CODED: dict[str, str] = {
    "IK-CMP-09": "koku chips are no limit (IK-R-02), so nothing counts them",
    "IK-CMP-12": "trays, screens and cards are furniture; what lies on them is state",
    "IK-SET-16": "follows from the deal, the first spearmen and the reinforcements",
    "IK-SET-17": "alliances are talk between people, which the game does not carry (IK-R-10)",
    "IK-R-09": "says of which set-ups the table of IK-SET-16 is true; it follows from both",
    "IK-R-10": "alliances have no state, so there is nothing to carry out",
    "IK-R-110": "carried by data only: a pair of provinces without an edge in ikusa.json",
    "IK-R-111": "carried by data only: the sea lines of ikusa.json",
    "IK-WD-12": "nothing fills an empty province but an entry, so it needs no code of its own",
    "IK-WIN-03": "follows from the numbers: twice 35 is more than 68 provinces",
    "IK-TWO-07": "says that nothing else differs for two players, so no code asks for it",
    "IK-QP-06": "follows from the deal, the claims and the reinforcements of quick play",
}
