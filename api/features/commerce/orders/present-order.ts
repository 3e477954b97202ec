import { isoTime } from '#api/platform/calendar/time.ts';
import type { Order } from './contract.ts';
import type { OrderRow } from './queries.ts';

/** Presents an order for anyone who has its id: without addresses, greeting and codes. */
export function presentOrder({ id, state, tier, months, quantity, amount, currency, ...row }: OrderRow): Order {
  return {
    id,
    state,
    tier,
    months,
    quantity,
    total: { amount: amount * quantity, currency },
    isSent: row.isSent,
    deliverAt: isoTime(row.deliverAt),
  };
}
