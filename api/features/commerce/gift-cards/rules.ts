import { dayMs } from '#api/platform/calendar/time.ts';
import type { CardStatus, CodeRefusal, cardStates } from './contract.ts';

interface CardState {
  state: (typeof cardStates)[number];
  expiresAt: number | null;
  redeemedBy: string | null;
}

/** What a card is at a moment. One that is being redeemed is its member's already, and one taken back was. */
export function cardStatus({ state, expiresAt }: Pick<CardState, 'state' | 'expiresAt'>, now: Date): CardStatus {
  if (state === 'cancelled') return 'cancelled';
  if (state !== 'active') return 'redeemed';
  return expiresAt !== null && expiresAt <= now.getTime() ? 'expired' : 'active';
}

/** Why a card is not for somebody, or null: whose it is by now, or nobody's. For nobody in particular, a redeemed one is not. */
export function cardRefusal(card: CardState, userId: string | null, now: Date): CodeRefusal | null {
  const status = cardStatus(card, now);
  if (status === 'active' || (status === 'redeemed' && userId !== null && card.redeemedBy === userId)) return null;
  return `gift_card_${status}`;
}

/** What a card is worth: the price of a month times months, minor units. */
export function cardValue(monthlyPrice: number, months: number): number {
  return monthlyPrice * months;
}

/** How long the codes of a batch can be downloaded after it was made. */
export const codesLifeMs = dayMs;
