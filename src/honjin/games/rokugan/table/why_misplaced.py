"""Why a token may not lie on a spot, by rule and in words: for refusals, warnings and the log."""

from __future__ import annotations

from honjin.games.rokugan.rules import spots

WHY_MISPLACED = {
    spots.BORDER_TAKEN: ("RK-PLC-08", "a token already lies on that border"),
    spots.LAND_CLOSED: ("RK-PLC-10", "peace or scorched earth closes the province"),
    spots.FOREIGN_SHRINE: ("RK-PLC-11", "only the shrine's controller may go there"),
    spots.INTO_OWN: ("RK-PLC-12", "nobody attacks their own province"),
    spots.NO_OWN_SIDE: ("RK-PLC-16", "the attack must start from an own province"),
    spots.WRONG_KIND_OF_SPOT: ("RK-RES-04", "such a token does not belong on that kind of spot"),
    spots.NOT_YOURS: ("RK-RES-04", "its owner does not control the province"),
    spots.YOURS: ("RK-TOK-21", "nobody raids their own province"),
    spots.NOT_BY_THE_SEA: ("RK-TOK-11", "a navy defends only coastal provinces"),
    spots.ON_BATTLEFIELD: ("RK-SPC-07", "the battlefield token forbids it there"),
    spots.BLESSING_ALONE: ("RK-TOK-15", "a blessing belongs on a token"),
}
