import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Tier } from '#api/features/accounts/entitlements/contract.ts';
import { findEntitlementPeriod, type PreparedChange } from '#api/features/accounts/entitlements/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type CardChange, type CardRow, cardColumns, changeCardState, isActiveCard } from '../queries.ts';
import { giftCards } from '../schema.ts';
import { unfinishedAfterMs } from './rules.ts';

/** Finds a card by any of its code's hashes, with the plan that the member is charged for. At most one row. */
export function findCardByCode(db: Database, codeHashes: string[], livePlan: SQL<Tier | null>) {
  return db
    .select({ ...cardColumns, plan: sql<Tier | null>`${livePlan}` })
    .from(giftCards)
    .where(inArray(giftCards.codeHash, codeHashes))
    .limit(1);
}

export function findPlan(db: Database, livePlan: SQL<Tier | null>) {
  return db.select({ plan: sql<Tier | null>`${livePlan}` }).from(sql`(select 1)`);
}

export function isCodeKnown(codeHashes: string[]): SQL {
  return sql`exists (select 1 from ${giftCards} where ${inArray(giftCards.codeHash, codeHashes)})`;
}

/** True while a card can be redeemed and the member's plan hasn't changed since the lookup. */
export function isRedeemable(id: string, now: Date, plan: { was: Tier | null; is: SQL<Tier | null> }): SQL {
  return sql`exists (select 1 from ${giftCards} where ${eq(giftCards.id, id)} and ${isActiveCard(now)})
    and ${plan.is} is ${plan.was}`;
}

type RedemptionOf = Record<'redeemedBy' | 'redemptionId', string> & { redeemedAt: number };

/** Claims a card for a member while the next charge is moved. */
export function claimCard(db: Database, id: string, redemption: RedemptionOf, onlyIf: SQL) {
  return changeCardState(db, id, 'active', { state: 'redeeming', ...redemption }, onlyIf);
}

export function isCardClaimedFor(id: string, redemptionId: string): SQL {
  return sql`exists (select 1 from ${giftCards} where ${giftCards.id} = ${id}
    and ${giftCards.state} = 'redeeming' and ${giftCards.redemptionId} = ${redemptionId})`;
}

/** Makes a claimed card redeemable again. */
export function releaseCard(db: Database, id: string, redemptionId: string) {
  const noRedeemer = { redeemedBy: null, redeemedAt: null, redemptionId: null };
  return changeCardState(
    db,
    id,
    'redeeming',
    { state: 'active', ...noRedeemer },
    eq(giftCards.redemptionId, redemptionId),
  );
}

/** Marks a card as redeemed, in the batch that grants its time. */
export function markRedeemed(
  db: Database,
  id: string,
  redemption: RedemptionOf,
  { applied, segments, entitlementId }: PreparedChange,
) {
  const run = findEntitlementPeriod(segments, entitlementId);
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

/** Marks a card as `revoking` in the batch that revokes its time, because the next charge may now be too late. */
export const markCardRevoking = (db: Database, id: string, note: CardChange, { applied }: PreparedChange) =>
  changeCardState(db, id, 'redeemed', { state: 'revoking', ...note }, applied);

export const markCardRevoked = (db: Database, id: string) => changeCardState(db, id, 'revoking', { state: 'redeemed' });

/**
 * Selects redemptions and revocations that were interrupted because the request died or the provider didn't respond.
 * The least recently tried come first.
 */
export function selectUnfinishedCards(db: Database, now: Date) {
  const isInProgress = inArray(giftCards.state, ['redeeming', 'revoking']);
  const isOld = lte(giftCards.redeemedAt, now.getTime() - unfinishedAfterMs);
  return db
    .select(cardColumns)
    .from(giftCards)
    .where(and(isInProgress, isOld))
    .orderBy(asc(giftCards.triedAt), asc(giftCards.redeemedAt))
    .limit(20);
}

/** Moves cards to the end of {@link selectUnfinishedCards}, so that persistent failures don't block others. */
export function markCardsTried(db: Database, cards: ReadonlyArray<Pick<CardRow, 'id'>>, now: Date) {
  const ids = cards.map(({ id }) => id);
  return db.update(giftCards).set({ triedAt: now.getTime() }).where(inArray(giftCards.id, ids));
}
