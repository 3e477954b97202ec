import { dayMs } from '#api/platform/calendar/time.ts';
import { refundDays } from './contract.ts';

const refundMs = refundDays * dayMs;

/** Returns until when a refund of a charge can be requested. */
export function refundableUntil(paidAt: number): number {
  return paidAt + refundMs;
}

/** Returns the moment after which a charge must have been made to be refunded on request. */
export function refundableSince(now: Date): number {
  return now.getTime() - refundMs;
}

interface Reference {
  id: string;
}

/** Returns the source and reference of an invoice's time in the ledger. */
export function ledgerReference({ id }: Reference): { source: 'payment'; reference: string } {
  return { source: 'payment', reference: id };
}
