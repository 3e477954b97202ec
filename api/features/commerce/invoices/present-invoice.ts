import { isoTime } from '#api/platform/calendar/time.ts';
import type { Invoice } from './contract.ts';
import type { InvoiceRow } from './queries.ts';

export function presentInvoice({ id, plan, amount, currency, url, ...row }: InvoiceRow): Invoice {
  const { paidAt, startsAt, endsAt, reversedAt, reversedFor } = row;
  return {
    id,
    plan,
    price: { amount, currency },
    paidAt: isoTime(paidAt),
    startsAt: isoTime(startsAt),
    endsAt: isoTime(endsAt),
    refundedAt: reversedAt !== null && reversedFor === 'refund' ? isoTime(reversedAt) : null,
    url,
  };
}
