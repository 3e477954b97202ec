import { and, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../calendar/time.ts';
import { keyedHashes, secretFor } from '../crypto/keyring.ts';
import type { Database } from '../database/connect.ts';
import { deleteRowBatch } from '../database/delete-some.ts';
import type { Environment } from '../tenancy/environment.ts';
import type { Tenant } from '../tenancy/tenant-schema.ts';
import { mailSuppressions } from './schema.ts';

export type MailSuppressionReason = (typeof mailSuppressions.$inferSelect)['reason'];

interface Place {
  env: Pick<Environment, 'PASSWORD_PEPPER' | 'SUPPRESSION_KEY'>;
  tenant: Pick<Tenant, 'slug'>;
}

/**
 * The hashes under which an address may be suppressed, one per key; the first is stored. They differ between
 * communities.
 */
export function suppressionHashes({ env, tenant }: Place, address: string): [string, ...string[]] {
  return keyedHashes(secretFor(env, 'SUPPRESSION_KEY'), `mail-suppression:${tenant.slug}:${address}`);
}

const isInForce = (hashes: readonly string[]) =>
  and(inArray(mailSuppressions.addressHash, [...hashes]), isNull(mailSuppressions.liftedAt)) as SQL;

/** True if the address with these hashes gets no mail that can be turned off. */
export function isSuppressed(hashes: readonly string[]): SQL {
  return sql`exists (select 1 from ${mailSuppressions} where ${isInForce(hashes)})`;
}

/** Selects why and since when an address is suppressed, a complaint first. No row if it isn't suppressed. */
export function findSuppression(db: Database, place: Place, address: string) {
  const { reason, createdAt } = mailSuppressions;
  return db
    .select({ reason, createdAt })
    .from(mailSuppressions)
    .where(isInForce(suppressionHashes(place, address)))
    .orderBy(sql`${reason} = 'bounced'`)
    .limit(1);
}

/**
 * Suppresses an address for a bounce or complaint at the given time. Changes nothing if the suppression was lifted
 * since, so late and repeated reports are safe. A complaint outweighs a bounce.
 */
export function suppressAddress(
  db: Database,
  place: Place,
  address: string,
  reason: MailSuppressionReason,
  at: number,
) {
  const [addressHash] = suppressionHashes(place, address);
  const { liftedAt } = mailSuppressions;
  return db
    .insert(mailSuppressions)
    .values({ addressHash, reason, createdAt: at })
    .onConflictDoUpdate({
      target: mailSuppressions.addressHash,
      set: { reason, createdAt: at, liftedAt: null },
      setWhere: sql`${liftedAt} < ${at}
        or (${liftedAt} is null and ${mailSuppressions.reason} = 'bounced' and excluded.reason = 'complained')`,
    });
}

/** Lifts the suppression of an address if `onlyIf` holds. */
export function liftSuppression(db: Database, place: Place, address: string, now: Date, onlyIf?: SQL) {
  return db
    .update(mailSuppressions)
    .set({ liftedAt: now.getTime() })
    .where(and(isInForce(suppressionHashes(place, address)), onlyIf))
    .returning({ reason: mailSuppressions.reason });
}

const keptDays = 2 * 365;

/** Deletes old suppressions: an address whose suppression no one has lifted in two years is tried again. */
export function deleteOldSuppressions(db: Database, now: Date) {
  return deleteRowBatch(db, mailSuppressions, lt(mailSuppressions.createdAt, now.getTime() - keptDays * dayMs));
}
