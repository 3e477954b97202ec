import { dayMs } from '#api/platform/calendar/time.ts';
import { refundDays } from './contract.ts';

const refundMs = refundDays * dayMs;

/** Until when the money of a charge can be asked back. */
export function refundableUntil(paidAt: number): number {
  return paidAt + refundMs;
}

/** Charges that were made after this moment can be asked back. */
export function refundableSince(now: Date): number {
  return now.getTime() - refundMs;
}

interface Reference {
  id: string;
}

/** What the ledger knows the time of an invoice by. */
export function ledgerReference({ id }: Reference): { source: 'payment'; reference: string } {
  return { source: 'payment', reference: id };
}
