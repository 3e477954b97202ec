import { dayMs } from '#api/platform/calendar/time.ts';
import type { CardStatus, CodeRefusal, storedCardStates } from './contract.ts';

interface CardState {
  state: (typeof storedCardStates)[number];
  expiresAt: number | null;
  redeemedBy: string | null;
}

/** Returns the status to show. Cards that are being redeemed, and revoked ones, count as redeemed. */
export function cardStatus({ state, expiresAt }: Pick<CardState, 'state' | 'expiresAt'>, now: Date): CardStatus {
  if (state === 'cancelled') return 'cancelled';
  if (state !== 'active') return 'redeemed';
  return expiresAt !== null && expiresAt <= now.getTime() ? 'expired' : 'active';
}

/** Returns why a user can't redeem a card, or null if they can or already have. A null user matches no redeemer. */
export function cardRefusal(card: CardState, userId: string | null, now: Date): CodeRefusal | null {
  const status = cardStatus(card, now);
  if (status === 'active' || (status === 'redeemed' && userId !== null && card.redeemedBy === userId)) return null;
  return `gift_card_${status}`;
}

/** Returns the value of a card in minor units. */
export function cardValue(monthlyPrice: number, months: number): number {
  return monthlyPrice * months;
}

/** How long the codes of a new batch can be downloaded. */
export const codesLifetimeMs = dayMs;
