"""The calls about standing orders."""

from __future__ import annotations

from honjin.server.call import TABLE, Call
from honjin.server.wire_orders import GiveOrder, OrderInfo, WithdrawOrder

ORDERS = (
    Call(
        method="GET",
        path=TABLE + "/orders",
        what="Your standing orders. Nobody else can see them.",
        answer=list[OrderInfo],
        do=lambda a: a.tables.orders.mine(a.guest, a.table),
    ),
    Call(
        method="POST",
        path=TABLE + "/orders",
        what="Give a standing order.",
        body=GiveOrder,
        answer=list[OrderInfo],
        do=lambda a: a.tables.orders.give(a.guest, a.table, a.body),
    ),
    Call(
        method="POST",
        path=TABLE + "/orders/withdraw",
        what="Withdraw a standing order.",
        body=WithdrawOrder,
        answer=list[OrderInfo],
        do=lambda a: a.tables.orders.withdraw(a.guest, a.table, a.body.id),
    ),
)
