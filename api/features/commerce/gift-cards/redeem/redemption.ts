import type { Context } from '#api/context.ts';
import { findEntitlementPeriod, type Grant, type LedgerResult } from '#api/features/accounts/entitlements/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { type CardRow, findCard } from '../queries.ts';
import { cardRefusal } from '../rules.ts';
import type { RedeemRefusal, Redemption } from './contract.ts';

export type RedeemOutcome = Outcome<{ data: Redemption }, RedeemRefusal>;

/** Returns the grant that a card adds to the ledger of the member who redeems it. */
export function grantForCard({ id, tier, months }: Pick<CardRow, 'id' | 'tier' | 'months'>, grantedAt: number): Grant {
  return { kind: 'grant', tier, source: 'gift_card', reference: id, time: { months }, grantedAt };
}

/** Presents the result after the ledger was written. Reads the card again only if another call redeemed it first. */
export async function presentRecordedRedemption(
  { db, now }: Context,
  card: CardRow,
  userId: string,
  { segments, entitlementId }: LedgerResult,
): Promise<RedeemOutcome> {
  const run = entitlementId && findEntitlementPeriod(segments, entitlementId);
  if (run) return { ok: true, data: presentRedemption(card, run) };
  const [current] = await findCard(db, card.id);
  return presentStoredCard(current, userId, now);
}

/** Presents a stored card: what it gave this member, or why they can't redeem it. */
export function presentStoredCard(card: CardRow | undefined, userId: string | null, now: Date): RedeemOutcome {
  if (!card) return refuse('gift_card_invalid');
  const refusal = cardRefusal(card, userId, now);
  if (refusal) return refuse(refusal);
  const { redeemedFrom: startsAt, redeemedUntil: endsAt } = card;
  // The card can still be redeemed, so something else changed in the meantime.
  if (startsAt === null || endsAt === null) throw new AppError('conflict');
  return { ok: true, data: presentRedemption(card, { startsAt, endsAt }) };
}

type CardTerms = Pick<CardRow, 'tier' | 'months' | 'value' | 'currency'>;

/** Presents what a card gives, and when. The given times are in milliseconds. */
export function presentRedemption(
  { tier, months, value, currency }: CardTerms,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): Redemption {
  return {
    tier,
    months,
    value: { amount: value, currency },
    from: isoTime(startsAt),
    until: isoTime(endsAt),
  };
}
