import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Tier } from '#api/features/accounts/entitlements/contract.ts';
import { type PreparedChange, runOf } from '#api/features/accounts/entitlements/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type CardChange, cardColumns, isActive, moveCard } from '../gift-cards/index.ts';
import { giftCards } from '../gift-cards/schema.ts';
import { unfinishedAfterMs } from './rules.ts';

/** The card of a code with the plan that the asking member is charged for: at most one row. */
export function findCardByCode(db: Database, codeHash: string, livePlan: SQL<Tier | null>) {
  return db
    .select({ ...cardColumns, plan: sql<Tier | null>`${livePlan}` })
    .from(giftCards)
    .where(eq(giftCards.codeHash, codeHash))
    .limit(1);
}

export function findPlan(db: Database, livePlan: SQL<Tier | null>) {
  return db.select({ plan: sql<Tier | null>`${livePlan}` }).from(sql`(select 1)`);
}

export function isCodeKnown(codeHash: string): SQL {
  return sql`exists (select 1 from ${giftCards} where ${giftCards.codeHash} = ${codeHash})`;
}

/** That a card can be redeemed still, and its member is charged for what they were when it was looked up. */
export function isRedeemable(id: string, now: Date, plan: { was: Tier | null; is: SQL<Tier | null> }): SQL {
  return sql`exists (select 1 from ${giftCards} where ${eq(giftCards.id, id)} and ${isActive(now)})
    and ${plan.is} is ${plan.was}`;
}

type RedemptionOf = Record<'redeemedBy' | 'redemptionId', string> & { redeemedAt: number };

/** Makes a card one member's while the next charge is moved. */
export function claimCard(db: Database, id: string, redemption: RedemptionOf, guard: SQL) {
  return moveCard(db, id, 'active', { state: 'redeeming', ...redemption }, guard);
}

export function isClaimedFor(id: string, redemptionId: string): SQL {
  return sql`exists (select 1 from ${giftCards} where ${giftCards.id} = ${id}
    and ${giftCards.state} = 'redeeming' and ${giftCards.redemptionId} = ${redemptionId})`;
}

/** Gives a card back to whoever has its code. */
export function releaseCard(db: Database, id: string, redemptionId: string) {
  const noRedeemer = { redeemedBy: null, redeemedAt: null, redemptionId: null };
  return moveCard(db, id, 'redeeming', { state: 'active', ...noRedeemer }, eq(giftCards.redemptionId, redemptionId));
}

/** The card's part of a redemption, in the batch that gives its time, or not at all. */
export function markRedeemed(
  db: Database,
  id: string,
  redemption: RedemptionOf,
  { applied, segments, entitlementId }: PreparedChange,
) {
  const run = runOf(segments, entitlementId);
  return db
    .update(giftCards)
    .set({
      state: 'redeemed',
      ...redemption,
      redeemedFrom: run?.startsAt ?? null,
      redeemedUntil: run?.endsAt ?? null,
    })
    .where(and(eq(giftCards.id, id), applied));
}

/** Notes, in the batch that revokes a card's time, that the next charge of its member may be too late now. */
export const markRevoking = (db: Database, id: string, note: CardChange, { applied }: PreparedChange) =>
  moveCard(db, id, 'redeemed', { state: 'revoking', ...note }, applied);

export const finishRevoking = (db: Database, id: string) => moveCard(db, id, 'revoking', { state: 'redeemed' });

/** What was begun and not finished, either way: its request died, or the provider did not answer. */
export function selectUnfinished(db: Database, now: Date) {
  const isBegun = inArray(giftCards.state, ['redeeming', 'revoking']);
  const isOld = lte(giftCards.redeemedAt, now.getTime() - unfinishedAfterMs);
  return db.select(cardColumns).from(giftCards).where(and(isBegun, isOld)).limit(20);
}
