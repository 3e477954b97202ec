import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Tier } from '#api/features/accounts/entitlements/contract.ts';
import { type PreparedChange, runOf } from '#api/features/accounts/entitlements/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { CardSort, CardStatus, CardsQuery } from './contract.ts';
import { codesLifeMs, unfinishedAfterMs } from './rules.ts';
import { giftCardBatches, giftCards } from './schema.ts';

const cardColumns = {
  id: giftCards.id,
  tier: giftCards.tier,
  months: giftCards.months,
  value: giftCards.value,
  currency: giftCards.currency,
  expiresAt: giftCards.expiresAt,
  state: giftCards.state,
  redeemedBy: giftCards.redeemedBy,
  redeemedAt: giftCards.redeemedAt,
  redemptionId: giftCards.redemptionId,
  redeemedFrom: giftCards.redeemedFrom,
  redeemedUntil: giftCards.redeemedUntil,
  revokedAt: giftCards.revokedAt,
  revokedReason: giftCards.revokedReason,
};

/** The card of a code with the plan that the asking member is charged for: at most one row. */
export function findCardByCode(db: Database, codeHash: string, livePlan: SQL<Tier | null>) {
  return db
    .select({ ...cardColumns, plan: sql<Tier | null>`${livePlan}` })
    .from(giftCards)
    .where(eq(giftCards.codeHash, codeHash))
    .limit(1);
}

/** At most one row. */
export function findCard(db: Database, id: string) {
  return db.select(cardColumns).from(giftCards).where(eq(giftCards.id, id)).limit(1);
}

export type CardRow = Awaited<ReturnType<typeof findCard>>[number];

export function findPlan(db: Database, livePlan: SQL<Tier | null>) {
  return db.select({ plan: sql<Tier | null>`${livePlan}` }).from(sql`(select 1)`);
}

export function isCodeKnown(codeHash: string): SQL {
  return sql`exists (select 1 from ${giftCards} where ${giftCards.codeHash} = ${codeHash})`;
}

const isActive = (now: Date) =>
  and(eq(giftCards.state, 'active'), or(isNull(giftCards.expiresAt), gt(giftCards.expiresAt, now.getTime())));

/** That a card can be redeemed still, and its member is charged for what they were when it was looked up. */
export function isRedeemable(id: string, now: Date, plan: { was: Tier | null; is: SQL<Tier | null> }): SQL {
  return sql`exists (select 1 from ${giftCards} where ${eq(giftCards.id, id)} and ${isActive(now)})
    and ${plan.is} is ${plan.was}`;
}

type CardChange = Partial<typeof giftCards.$inferInsert>;
type RedemptionOf = Record<'redeemedBy' | 'redemptionId', string> & { redeemedAt: number };

/** From one state to another, where `guard` holds: of any number at once, one answers a row. */
function moveCard(db: Database, id: string, from: CardRow['state'], change: CardChange, guard?: SQL) {
  return db
    .update(giftCards)
    .set(change)
    .where(and(eq(giftCards.id, id), eq(giftCards.state, from), guard))
    .returning({ id: giftCards.id });
}

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
  const nobodys = { redeemedBy: null, redeemedAt: null, redemptionId: null };
  return moveCard(db, id, 'redeeming', { state: 'active', ...nobodys }, eq(giftCards.redemptionId, redemptionId));
}

/** The card's part of a redemption, in the batch that gives its time, or not at all. */
export function markRedeemed(
  db: Database,
  id: string,
  redemption: RedemptionOf,
  { took, segments, entitlementId }: PreparedChange,
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
    .where(and(eq(giftCards.id, id), took));
}

/** Notes, in the batch that revokes a card's time, that the next charge of its member may be too late now. */
export const markRevoking = (db: Database, id: string, note: CardChange, { took }: PreparedChange) =>
  moveCard(db, id, 'redeemed', { state: 'revoking', ...note }, took);

export const finishRevoking = (db: Database, id: string) => moveCard(db, id, 'revoking', { state: 'redeemed' });

/** What was begun and not finished, either way: its request died, or the provider did not answer. */
export function selectUnfinished(db: Database, now: Date) {
  const isBegun = inArray(giftCards.state, ['redeeming', 'revoking']);
  const isOld = lte(giftCards.redeemedAt, now.getTime() - unfinishedAfterMs);
  return db.select(cardColumns).from(giftCards).where(and(isBegun, isOld)).limit(20);
}

type BatchRow = typeof giftCardBatches.$inferInsert;
type NewCard = Pick<typeof giftCards.$inferInsert, 'id' | 'codeHash' | 'lastGroup'>;
type CardTerms = Pick<ListedCard, 'tier' | 'months' | 'value' | 'currency' | 'expiresAt'>;

/** A batch and its cards, or nothing unless `happened`, earlier in the transaction. */
export function insertBatch(
  db: Database,
  batch: BatchRow,
  cards: readonly NewCard[],
  terms: CardTerms,
  happened: SQL = sql`true`,
) {
  const { id, quantity, description, searchText, createdBy, orderId, sealedCodes, createdAt } = batch;
  const rows = sql.join(
    cards.map((card) => sql`(${card.id}, ${card.codeHash}, ${card.lastGroup})`),
    sql`, `,
  );
  const { tier, months, value, currency, expiresAt } = terms;
  return [
    db.run(sql`
      insert into ${giftCardBatches}
        (id, quantity, description, search_text, created_by, order_id, sealed_codes, created_at)
      select ${id}, ${quantity}, ${description}, ${searchText}, ${createdBy}, ${orderId}, ${sealedCodes}, ${createdAt}
      where ${happened}`),
    db.run(sql`
      insert into ${giftCards}
        (id, batch_id, code_hash, last_group, tier, months, value, currency, expires_at, state, created_at)
      select cards.column1, ${id}, cards.column2, cards.column3, ${tier}, ${months}, ${value}, ${currency},
        ${expiresAt}, 'active', ${createdAt}
      from (values ${rows}) as cards
      where exists (select 1 from ${giftCardBatches} where ${giftCardBatches.id} = ${id})`),
  ] as const;
}

/** Voids a card that nobody has redeemed or is redeeming. */
export const cancelCard = (db: Database, id: string) => moveCard(db, id, 'active', { state: 'cancelled' });

/** The sealed codes of a batch, and the statement after which they are gone: of two who ask at once, one gets them. */
export function takeCodes(db: Database, batchId: string, now: Date) {
  const isThere = and(
    eq(giftCardBatches.id, batchId),
    isNotNull(giftCardBatches.sealedCodes),
    gt(giftCardBatches.createdAt, now.getTime() - codesLifeMs),
  );
  return [
    db.select({ sealedCodes: giftCardBatches.sealedCodes }).from(giftCardBatches).where(isThere),
    db.update(giftCardBatches).set({ sealedCodes: null }).where(isThere),
    db.select(cardColumns).from(giftCards).where(eq(giftCards.batchId, batchId)).limit(1),
  ] as const;
}

/** Every hour: codes that nobody downloaded in time. */
export function forgetOldCodes(db: Database, now: Date) {
  return db
    .update(giftCardBatches)
    .set({ sealedCodes: null })
    .where(and(isNotNull(giftCardBatches.sealedCodes), lte(giftCardBatches.createdAt, now.getTime() - codesLifeMs)));
}

/** As the index on it has it, letter by letter: a card without a date comes last. */
const expiry = sql`case when ${giftCards.expiresAt} is null then 9999999999999 else ${giftCards.expiresAt} end`;

/** What a list goes by, before the id; the index on it has both. */
const sorts: Record<CardSort, { key: SQL | null; order: typeof asc }> = {
  newest: { key: null, order: desc },
  oldest: { key: null, order: asc },
  expiry: { key: expiry, order: asc },
  value: { key: sql`${giftCards.value}`, order: desc },
};

/** With what was searched for: as a code's hash, as the last group of one, and in lower case. */
type Listed = Omit<CardsQuery, 'q'> & { search?: { codeHash: string; lastGroup: string; text: string } | undefined };

function isStatus(status: CardStatus, now: Date) {
  if (status === 'active') return isActive(now);
  if (status === 'expired') return and(eq(giftCards.state, 'active'), lte(giftCards.expiresAt, now.getTime()));
  return status === 'redeemed'
    ? inArray(giftCards.state, ['redeemed', 'redeeming', 'revoking'])
    : eq(giftCards.state, status);
}

function matches({ codeHash, lastGroup, text }: NonNullable<Listed['search']>) {
  const described = sql`(select id from ${giftCardBatches} where instr(search_text, ${text}) > 0)`;
  return or(
    eq(giftCards.codeHash, codeHash),
    eq(giftCards.lastGroup, lastGroup),
    sql`${giftCards.batchId} in ${described}`,
  );
}

const staff = alias(users, 'staff');

/** Cards as staff see them, after a cursor. */
export function selectCards(db: Database, { status, tier, search, sort, cursor, limit }: Listed, now: Date) {
  const { key, order } = sorts[sort];
  const beyond = order === asc ? sql`>` : sql`<`;
  const last = key
    ? sql`(${key}, ${giftCards.id}) ${beyond} (select ${key}, ${giftCards.id} from ${giftCards} where ${giftCards.id} = ${cursor})`
    : sql`${giftCards.id} ${beyond} ${cursor}`;
  return db
    .select({
      ...cardColumns,
      batchId: giftCards.batchId,
      lastGroup: giftCards.lastGroup,
      createdAt: giftCards.createdAt,
      description: giftCardBatches.description,
      redeemer: { id: users.id, name: users.name, email: users.email, deletedAt: users.deletedAt },
      revoker: staff.name,
    })
    .from(giftCards)
    .innerJoin(giftCardBatches, eq(giftCardBatches.id, giftCards.batchId))
    .leftJoin(users, eq(users.id, giftCards.redeemedBy))
    .leftJoin(staff, eq(staff.id, giftCards.revokedBy))
    .where(
      and(
        cursor === undefined ? undefined : last,
        status && isStatus(status, now),
        tier && eq(giftCards.tier, tier),
        search && matches(search),
      ),
    )
    .orderBy(...(key ? [order(key)] : []), order(giftCards.id))
    .limit(limit);
}

export type ListedCard = Awaited<ReturnType<typeof selectCards>>[number];

/** How many cards there are in each state, and what they are worth in a currency: one row, from an index alone. */
export function selectStats(db: Database, currency: CardRow['currency'], now: Date) {
  const sum = (condition: SQL | undefined, amount: SQL = sql`1`) =>
    sql<number>`coalesce(sum(case when ${condition} then ${amount} else 0 end), 0)`;
  return db
    .select({
      total: count(),
      redeemed: sum(isStatus('redeemed', now)),
      active: sum(isStatus('active', now)),
      expired: sum(isStatus('expired', now)),
      cancelled: sum(eq(giftCards.state, 'cancelled')),
      totalValue: sum(and(ne(giftCards.state, 'cancelled'), eq(giftCards.currency, currency)), sql`${giftCards.value}`),
    })
    .from(giftCards);
}
