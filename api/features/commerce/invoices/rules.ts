import { dayMs } from '#api/platform/calendar/time.ts';
import { refundDays } from './contract.ts';

const refundMs = refundDays * dayMs;

/** Returns the time until which a refund of a charge can be requested. */
export function refundableUntil(paidAt: number): number {
  return paidAt + refundMs;
}

/** Returns the time since which charges can still be refunded on request. */
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
