import { eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { hourMs } from '../calendar/time.ts';
import type { Database } from '../database/connect.ts';
import { type NamedResults, type NamedStatements, namedBatch } from '../database/named-batch.ts';
import { AppError } from '../http/app-error.ts';
import { communityState } from './schema.ts';

export interface CommunityState {
  contentEpoch: number;
  brandVersion: number;
  brandSettings: unknown;
}

interface Remembered {
  state: CommunityState;
  /** When it was last asked of the database, ms. */
  askedAt: number;
}

/** How long an isolate trusts what it read: a change made elsewhere shows at the latest after this. */
const trustedMs = 1_000;

const publicColumns = {
  contentEpoch: communityState.contentEpoch,
  brandVersion: communityState.brandVersion,
  brandSettings: communityState.brandSettings,
};

const remembered = new Map<string, Remembered>();

/** How often each was forgotten: an answer that was asked for before is older than what is known now. */
const forgotten = new Map<string, number>();

/**
 * The community's epoch and brand, read at most once a second by an isolate, so that a cached page
 * costs no exchange with the database. While one request asks again, others go on with what is
 * known; when the database is out, so do all. Until content or brand changes it is one object, by
 * which others can keep what they made of either.
 */
export async function readCommunityState(slug: string, db: () => Database, now: number): Promise<CommunityState> {
  const known = remembered.get(slug);
  if (known && now - known.askedAt < trustedMs && now >= known.askedAt) return known.state;
  if (known) known.askedAt = now;
  const asOf = forgotten.get(slug);
  try {
    const [row] = await db().select(publicColumns).from(communityState).limit(1);
    if (!row) throw new AppError('unavailable', { code: 'community_not_ready' });
    const state = known && isSame(known.state, row) ? known.state : row;
    if (forgotten.get(slug) === asOf) remembered.set(slug, { state, askedAt: now });
    return state;
  } catch (error) {
    if (known) return known.state;
    throw error;
  }
}

function isSame(one: CommunityState, other: CommunityState): boolean {
  return one.contentEpoch === other.contentEpoch && one.brandVersion === other.brandVersion;
}

interface Place {
  db: Database;
  tenant: { slug: string };
}

interface WriteOptions {
  /** Place of the statement that makes pages stale, counted from 0: when it changes no row, they stay. */
  ifChanged?: number;
}

/**
 * A write of what public pages show: one batch, with which every cached page is stale, and after
 * which the next page of this isolate reads the new state at once. Answers what the statements do.
 */
export async function writePublic<const Statements extends readonly BatchItem<'sqlite'>[]>(
  { db, tenant }: Place,
  statements: Statements,
  { ifChanged }: WriteOptions = {},
): Promise<BatchResponse<Statements>> {
  const place = ifChanged === undefined ? statements.length : ifChanged + 1;
  const bump = bumpContentEpoch(db)
    .where(ifChanged === undefined ? undefined : sql`changes() > 0`)
    .returning({ contentEpoch: communityState.contentEpoch });
  // Its type wants a first statement, which is always there.
  const batch = statements.toSpliced(place, 0, bump) as unknown as readonly [typeof bump];
  const answers: readonly unknown[] = await db.batch(batch);
  const bumped = answers[place] as Awaited<typeof bump>;
  if (bumped.length > 0) forgetCommunityState(tenant.slug);
  // Without the bump's own answer, what is left are the statements' answers in their order.
  return answers.toSpliced(place, 1) as unknown as BatchResponse<Statements>;
}

/**
 * {@link namedBatch} for a write that public pages show: every cached page is stale with the same
 * transaction, and the next page of this isolate reads the new state. With `ifChanged`, only when the
 * statement of that name changed a row.
 */
export async function batchAndInvalidate<const Statements extends NamedStatements>(
  { db, tenant }: Place,
  statements: Statements,
  { ifChanged }: { ifChanged?: keyof Statements } = {},
): Promise<NamedResults<Statements>> {
  const bump = bumpContentEpoch(db)
    .where(ifChanged === undefined ? undefined : sql`changes() > 0`)
    .returning({ contentEpoch: communityState.contentEpoch });
  const names = Object.keys(statements);
  const place = ifChanged === undefined ? names.length : names.indexOf(String(ifChanged)) + 1;
  const entries: Array<[string, unknown]> = Object.entries(statements);
  const { contentEpoch, ...results } = await namedBatch(
    db,
    Object.fromEntries(entries.toSpliced(place, 0, ['contentEpoch', bump])) as Statements & {
      contentEpoch: typeof bump;
    },
  );
  if (contentEpoch.length > 0) forgetCommunityState(tenant.slug);
  return results as unknown as NamedResults<Statements>;
}

/** The statement alone, for commands, which have no pages to forget. In the Worker it is {@link writePublic}. */
export function bumpContentEpoch(db: Database) {
  return db.update(communityState).set({ contentEpoch: sql`${communityState.contentEpoch} + 1` });
}

/** What this isolate knows is asked anew. */
export function forgetCommunityState(slug: string): void {
  remembered.delete(slug);
  forgotten.set(slug, (forgotten.get(slug) ?? 0) + 1);
}

const cleaningIntervalMs = hourMs;

/** Whether the hourly clean-up is the caller's to do: of any number who ask at once, one gets it. */
export async function claimCleaning(db: Database, now: Date): Promise<boolean> {
  const isDue = or(
    isNull(communityState.lastCleanedAt),
    lte(communityState.lastCleanedAt, now.getTime() - cleaningIntervalMs),
  );
  const claimed = await db
    .update(communityState)
    .set({ lastCleanedAt: now.getTime() })
    .where(isDue)
    .returning({ id: communityState.id });
  return claimed.length > 0;
}

/** Makes it due again, for a clean-up that failed. */
export async function releaseCleaning(db: Database, now: Date): Promise<void> {
  await db.update(communityState).set({ lastCleanedAt: null }).where(eq(communityState.lastCleanedAt, now.getTime()));
}
