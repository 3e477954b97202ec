import { presentAccount } from '#api/features/accounts/users/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { currencies } from '../payments/contract.ts';
import { type Payment, type PaymentsPage, type RecordSource, recordSources } from './contract.ts';
import type { RecordRow, sumRecords } from './queries.ts';

/** Returns a record's source, which queries identify by its index in {@link recordSources}. */
export const recordSourceOf = (place: number): RecordSource => recordSources[place] ?? 'failed';

const kinds: Record<RecordSource, Payment['kind']> = {
  ...{ failed: 'subscription', invoice: 'subscription', invoice_refund: 'refund' },
  ...{ order: 'gift_card', order_refund: 'refund' },
};

/** Returns a record's id, which is unique across all sources. */
export const recordIdOf = ({ place, id }: Pick<RecordRow, 'place' | 'id'>) => `${recordSourceOf(place)}.${id}`;

export function presentPayment(row: RecordRow): Payment {
  const { startsAt, endsAt, quantity, months, userId, name, email, avatarKey } = row;
  const source = recordSourceOf(row.place);
  return {
    id: recordIdOf(row),
    kind: kinds[source],
    state: row.state,
    at: isoTime(row.at),
    amount: { amount: row.amount, currency: row.currency },
    plan: row.plan,
    period: startsAt === null || endsAt === null ? null : { startsAt: isoTime(startsAt), endsAt: isoTime(endsAt) },
    cards: quantity === null || months === null ? null : { quantity, months },
    member: userId === null || email === null ? null : presentAccount({ id: userId, name, email, avatarKey }),
    buyerEmail: userId === null ? row.buyerEmail : null,
    document: source === 'failed' ? null : { kind: source.startsWith('order') ? 'order' : 'invoice', id: row.id },
  };
}

/** Presents the sums of all records, in the order of {@link currencies}. */
export function presentSums(rows: Awaited<ReturnType<typeof sumRecords>>): Pick<PaymentsPage, 'total' | 'sums'> {
  const sumOf = (currency: string, isIn: (source: RecordSource) => boolean) =>
    rows
      .filter((row) => row.currency === currency && isIn(recordSourceOf(row.place)))
      .reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    sums: currencies
      .filter((currency) => rows.some((row) => row.currency === currency))
      .map((currency) => ({
        currency,
        received: sumOf(currency, (source) => source === 'invoice' || source === 'order'),
        returned: sumOf(currency, (source) => kinds[source] === 'refund'),
        failed: sumOf(currency, (source) => source === 'failed'),
      })),
  };
}
