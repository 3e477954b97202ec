import { and, eq, exists, notExists, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { sessions } from '../auth/schema.ts';
import { knownDevices } from './schema.ts';

export interface DeviceKey {
  userId: string;
  family: string;
  country: string;
}

const sessionExists = (db: Database, sessionId: string) =>
  exists(db.select({ one: sql`1` }).from(sessions).where(eq(sessions.id, sessionId)));

/** Holds when the session began, its account has signed in before, and never from such a device. */
export function isNewDevice(db: Database, sessionId: string, { userId, family, country }: DeviceKey) {
  const { userId: owner, family: known, country: place } = knownDevices;
  const own = db.select({ one: sql`1` }).from(knownDevices).where(eq(owner, userId));
  const same = db
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(and(eq(owner, userId), eq(known, family), eq(place, country)));
  return sql`(${sessionExists(db, sessionId)} and ${exists(own)} and ${notExists(same)})`;
}

/** Nothing is remembered of a sign-in whose session was withdrawn. */
export function rememberDevice(db: Database, sessionId: string, { userId, family, country }: DeviceKey, now: Date) {
  const at = now.getTime();
  return db.run(sql`
    insert into ${knownDevices} (user_id, family, country, first_seen_at, last_seen_at)
    select ${userId}, ${family}, ${country}, ${at}, ${at} where ${sessionExists(db, sessionId)}
    on conflict (user_id, family, country) do update set last_seen_at = ${at}`);
}
