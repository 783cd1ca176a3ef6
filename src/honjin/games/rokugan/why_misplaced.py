"""Why a token may not lie on a spot, by rule and in words: for refusals, warnings and the log."""

from __future__ import annotations

from honjin.games.rokugan import lawful

WHY_MISPLACED = {
    lawful.BORDER_TAKEN: ("RK-PLC-08", "a token already lies on that border"),
    lawful.LAND_CLOSED: ("RK-PLC-10", "peace or scorched earth closes the province"),
    lawful.FOREIGN_SHRINE: ("RK-PLC-11", "only the shrine's controller may go there"),
    lawful.INTO_OWN: ("RK-PLC-12", "nobody attacks their own province"),
    lawful.NO_OWN_SIDE: ("RK-PLC-16", "the attack must start from an own province"),
    lawful.WRONG_KIND_OF_SPOT: ("RK-RES-04", "such a token does not belong on that kind of spot"),
    lawful.NOT_YOURS: ("RK-RES-04", "its owner does not control the province"),
    lawful.YOURS: ("RK-TOK-21", "nobody raids their own province"),
    lawful.NOT_BY_THE_SEA: ("RK-TOK-11", "a navy defends only coastal provinces"),
    lawful.ON_BATTLEFIELD: ("RK-SPC-07", "the battlefield token forbids it there"),
    lawful.BLESSING_ALONE: ("RK-TOK-15", "a blessing belongs on a token"),
}
