import type { Context } from '#api/context.ts';
import { spanOfDays } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { type PaymentFilter, type PaymentsPage, paymentsQuery } from './contract.ts';
import { presentPayment, presentSums, recordIdOf } from './present-payments.ts';
import { type PaymentCriteria, selectRecords, sumRecords } from './queries.ts';

/** Lists everything that was paid, refunded or declined, with sums, in one exchange. */
export const listPayments = verb(
  { access: 'admin', input: paymentsQuery },
  async (context, { sort, cursor, limit, ...filter }): Promise<{ data: PaymentsPage }> => {
    const { db } = context;
    const wanted = toPaymentCriteria(context, filter);
    const { rows, sums } = await namedBatch(db, {
      rows: selectRecords(db, wanted, { sort, cursor, limit: limit + 1 }),
      sums: sumRecords(db, wanted),
    });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = rows.length > limit && last ? `${last.value}.${recordIdOf(last)}` : null;
    return { data: { items: items.map(presentPayment), nextCursor, ...presentSums(sums) } };
  },
);

/** Converts the days of a filter, in the community's time zone, to moments. */
export function toPaymentCriteria({ tenant }: Context, { kind, state, ...days }: PaymentFilter): PaymentCriteria {
  return { kind, state, ...spanOfDays(days, tenant.timeZone) };
}
