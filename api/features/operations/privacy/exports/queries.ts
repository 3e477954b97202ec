import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { exportLeaseMs } from './rules.ts';
import { dataExports } from './schema.ts';

/** Finds the member whose data an export contains. */
export function findRecipient(db: Database, exportId: string) {
  return db
    .select({ id: users.id, email: users.email, locale: users.locale, avatarKey: users.avatarKey })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(eq(dataExports.id, exportId))
    .limit(1);
}

interface NewExport {
  id: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

/** Starts an export if all of `mayAsk` hold and the member has none in preparation. */
export function insertExport(db: Database, { id, userId, createdAt, expiresAt }: NewExport, mayAsk: readonly SQL[]) {
  return db.run(sql`
    insert into ${dataExports} (id, user_id, created_at, expires_at)
    select ${id}, ${userId}, ${createdAt}, ${expiresAt} where ${and(...mayAsk)}
    on conflict do nothing`);
}

/** Finds the member's newest export that hasn't expired: at most one row. */
export function findNewestExport(db: Database, userId: string, now: Date) {
  return db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), ne(dataExports.state, 'withdrawn'), isUnexpired(now)))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1);
}

export function selectHasPassword(db: Database, userId: string) {
  return db
    .select({ hasPassword: sql<number>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, userId));
}

/** Finds a member's export that is ready to download. */
export function findReadyExport(db: Database, id: string, userId: string, now: Date) {
  return db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      and(eq(dataExports.id, id), eq(dataExports.userId, userId), eq(dataExports.state, 'ready'), isUnexpired(now)),
    )
    .limit(1);
}

/** Leases an export to one attempt. Only one concurrent call succeeds. */
export function leaseExport(db: Database, id: string, takenBy: string, now: Date) {
  return db
    .update(dataExports)
    .set({
      takenBy,
      leasedUntil: now.getTime() + exportLeaseMs,
      attempts: sql`${dataExports.attempts} + 1`,
      progress: 10,
    })
    .where(and(eq(dataExports.id, id), isAvailable(now)))
    .returning({ attempts: dataExports.attempts });
}

type Change = Partial<
  Pick<typeof dataExports.$inferInsert, 'state' | 'progress' | 'bytes' | 'leasedUntil' | 'expiresAt'>
>;

/** Changes an export if this attempt still holds its lease. */
export function updateLeasedExport(db: Database, takenBy: string, change: Change) {
  return db
    .update(dataExports)
    .set(change)
    .where(and(eq(dataExports.takenBy, takenBy), eq(dataExports.state, 'preparing')))
    .returning({ id: dataExports.id });
}

/** True if this attempt finished its export earlier in the batch. */
export function isFinishedBy(takenBy: string): SQL {
  return sql`exists (select 1 from ${dataExports} where ${dataExports.takenBy} = ${takenBy} and ${dataExports.state} = 'ready')`;
}

/** Finds exports without a running job: never queued, or their job died. */
export function findOverdueExports(db: Database, now: Date) {
  return db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(lt(dataExports.createdAt, now.getTime() - 60_000), isAvailable(now)))
    .limit(100);
}

/** Finds exports that expired or whose owner left, unless a job may still be writing them. */
export function findExpiredExports(db: Database, now: Date) {
  const isOver = or(lte(dataExports.expiresAt, now.getTime()), eq(dataExports.state, 'withdrawn'));
  const isFree = or(isNull(dataExports.leasedUntil), lte(dataExports.leasedUntil, now.getTime()));
  return db.select({ id: dataExports.id }).from(dataExports).where(and(isOver, isFree)).limit(100);
}

export function deleteExports(db: Database, ids: string[]) {
  return db.delete(dataExports).where(inArray(dataExports.id, ids));
}

function isUnexpired(now: Date) {
  return gt(dataExports.expiresAt, now.getTime());
}

function isAvailable(now: Date) {
  return and(
    eq(dataExports.state, 'preparing'),
    or(isNull(dataExports.leasedUntil), lte(dataExports.leasedUntil, now.getTime())),
  );
}
