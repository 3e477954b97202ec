import { isoTime } from '#api/platform/calendar/time.ts';
import type { Order } from './contract.ts';
import type { OrderRow } from './queries.ts';

/** An order as whoever has its id sees it: no address, no greeting, no code. */
export function presentOrder({ id, state, tier, months, quantity, amount, currency, ...row }: OrderRow): Order {
  const { recipientEmail, deliverAt } = row;
  return {
    id,
    state,
    tier,
    months,
    quantity,
    total: { amount: amount * quantity, currency },
    isSent: recipientEmail !== null,
    deliverAt: isoTime(deliverAt),
  };
}
