import { createHash } from 'node:crypto';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { deleteRowBatch } from '../database/delete-some.ts';
import { AppError } from '../http/app-error.ts';
import { rateLimits } from './schema.ts';

export interface RateLimit {
  /** Names the rule, such as `sign-in.account`. */
  rule: string;
  /** What is limited: an account's e-mail address, an IP address or a member's id. */
  subject: string;
  attempts: number;
  windowSeconds: number;
}

/**
 * Returns the statement that counts an attempt, or several at once, and returns the count so far. Batch it with the
 * caller's reads, before any costly work.
 */
export function countAttempt(db: Database, limit: RateLimit, now: Date, amount: number | SQL<number> = 1) {
  const key = limitKey(limit);
  const startedAt = now.getTime();
  const expiresAt = startedAt + limit.windowSeconds * 1000;
  const over = sql`${rateLimits.expiresAt} <= ${startedAt}`;
  return db
    .insert(rateLimits)
    .values({ key, startedAt, expiresAt, count: amount })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then ${amount} else ${rateLimits.count} + ${amount} end`,
        startedAt: sql`case when ${over} then ${startedAt} else ${rateLimits.startedAt} end`,
        expiresAt: sql`case when ${over} then ${expiresAt} else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({ count: rateLimits.count, expiresAt: rateLimits.expiresAt });
}

type Counted = ReadonlyArray<{ count: number; expiresAt: number }>;

/** Refuses with 429 and Retry-After if an attempt counted by {@link countAttempt} exceeded the limit. */
export function refuseWhenOver(limit: RateLimit, counted: Counted, now: Date): void {
  const [row] = counted;
  if (!row || row.count <= limit.attempts) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((row.expiresAt - now.getTime()) / 1000));
  throw new AppError('too_many_requests', { retryAfterSeconds });
}

/** True if an attempt counted earlier in the batch was within the limit. */
export function isUnderRateLimit(limit: RateLimit): SQL {
  const { attempts } = limit;
  return sql`exists (select 1 from ${rateLimits} where key = ${limitKey(limit)} and count <= ${attempts})`;
}

/** Undoes an attempt counted earlier in the batch if `onlyIf` holds, for limits on failed attempts only. */
export function refundAttempt(db: Database, limit: RateLimit, onlyIf: SQL) {
  return db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, limitKey(limit)), onlyIf));
}

/** Undoes several counts in one statement, so that `onlyIf` is the same for all and may be `changes() = 0`. */
export function refundAttempts(
  db: Database,
  counted: ReadonlyArray<{ limit: RateLimit; amount: number }>,
  onlyIf: SQL,
) {
  const amounts = JSON.stringify(Object.fromEntries(counted.map(({ limit, amount }) => [limitKey(limit), amount])));
  return db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - (${amounts} ->> ${rateLimits.key})` })
    .where(and(sql`${rateLimits.key} in (select key from json_each(${amounts}))`, onlyIf));
}

/** Resets a count, such as that of failed attempts after a success. */
export function resetAttempts(db: Database, limit: RateLimit) {
  return db.delete(rateLimits).where(eq(rateLimits.key, limitKey(limit)));
}

function limitKey({ rule, subject }: RateLimit): string {
  return createHash('sha256').update(`${rule}:${subject}`).digest('hex');
}

export function deleteExpiredLimits(db: Database, now: Date) {
  return deleteRowBatch(db, rateLimits, lt(rateLimits.expiresAt, now.getTime()));
}

/**
 * Reduces an IP address for rate limits: IPv4 stays as it is, and IPv6 becomes its /64, which belongs to one
 * subscriber.
 */
export function normalizeIpAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [mapped] = /(?<=^::ffff:)[\d.]+$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.toLowerCase().split('::', 2);
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const full = address.includes('::')
    ? [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':').filter(Boolean)]
    : groups;
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
