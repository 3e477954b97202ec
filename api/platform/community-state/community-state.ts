import { eq, isNull, lte, or, sql } from 'drizzle-orm';
import { BoundedMap, maxRememberedCommunities } from '../bounded-map/bounded-map.ts';
import { hourMs } from '../calendar/time.ts';
import type { Database } from '../database/connect.ts';
import { type NamedResults, type NamedStatements, namedBatch } from '../database/named-batch.ts';
import { AppError } from '../http/app-error.ts';
import type { StoredSettings } from '../settings/contract.ts';
import { selectStoredSettings } from '../settings/stored-settings.ts';
import { communityState } from './schema.ts';

export interface CommunityState {
  contentEpoch: number;
  brandVersion: number;
  brandSettings: unknown;
  /** The community's own settings. */
  settings: StoredSettings;
}

interface Remembered {
  state: CommunityState;
  /** When the database was last queried, in ms. */
  askedAt: number;
}

/** How long an isolate trusts its copy: the maximum time that changes made elsewhere can go unseen. */
const trustedMs = 1_000;

const publicColumns = {
  contentEpoch: communityState.contentEpoch,
  brandVersion: communityState.brandVersion,
  brandSettings: communityState.brandSettings,
  settings: selectStoredSettings(),
};

const remembered = new BoundedMap<Remembered>(maxRememberedCommunities);

/**
 * For each community, the number of the last call of {@link forgetCommunityState}: a read that started before it
 * doesn't store its result, which may be outdated.
 */
const forgotten = new BoundedMap<number>(maxRememberedCommunities);
let droppings = 0;

/**
 * Reads the community's epoch, brand and settings, at most once a second per isolate, so a cached page needs no
 * exchange with the database. Other requests use the known state during a refresh or an outage. The object's identity
 * changes only with its content, so it can serve as a cache key.
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

/** Names the statement that `batchAndInvalidate` adds; no caller's name contains a space. */
const bumped = 'content epoch';

/**
 * Like {@link namedBatch}, but for writes that change public pages: invalidates every cached page in the same
 * transaction, or, with `ifChanged`, only if that statement changed a row.
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
  const { [bumped]: epochs, ...results } = await namedBatch(
    db,
    Object.fromEntries(entries.toSpliced(place, 0, [bumped, bump])) as Statements & { [bumped]: typeof bump },
  );
  if (epochs.length > 0) forgetCommunityState(tenant.slug);
  // TypeScript can't see that removing the added name leaves exactly the caller's names.
  return results as unknown as NamedResults<Statements>;
}

/**
 * Returns the statement that raises the epoch, for commands, which don't cache pages. In the Worker, use {@link
 * batchAndInvalidate}.
 */
export function bumpContentEpoch(db: Database) {
  return db.update(communityState).set({ contentEpoch: sql`${communityState.contentEpoch} + 1` });
}

/** Drops this isolate's copy of the state, so that the next request reads it again. */
export function forgetCommunityState(slug: string): void {
  remembered.delete(slug);
  droppings += 1;
  forgotten.set(slug, droppings);
}

const cleaningIntervalMs = hourMs;

/** Claims the hourly clean-up. Only one concurrent call succeeds. */
export async function claimCleanUp(db: Database, now: Date): Promise<boolean> {
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

/** Makes the clean-up due again after it failed. */
export async function releaseCleanUp(db: Database, now: Date): Promise<void> {
  await db.update(communityState).set({ lastCleanedAt: null }).where(eq(communityState.lastCleanedAt, now.getTime()));
}
