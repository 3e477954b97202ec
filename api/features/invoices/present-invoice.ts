import type { Invoice } from './contract.ts';
import type { InvoiceRow } from './queries.ts';

const iso = (time: number) => new Date(time).toISOString();

export function presentInvoice({ id, plan, amount, currency, url, ...row }: InvoiceRow): Invoice {
  const { paidAt, startsAt, endsAt, reversedAt, reversedFor } = row;
  return {
    id,
    plan,
    price: { amount, currency },
    paidAt: iso(paidAt),
    startsAt: iso(startsAt),
    endsAt: iso(endsAt),
    refundedAt: reversedAt !== null && reversedFor === 'refund' ? iso(reversedAt) : null,
    url,
  };
}
