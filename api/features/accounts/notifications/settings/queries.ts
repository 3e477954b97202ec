import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { users } from '../../users/index.ts';
import type { Channel, DigestSettings, NotificationKind } from '../contract.ts';
import { digestSettings, notificationChannels } from '../schema.ts';

export function selectChannels(db: Database, userId: string) {
  const { kind, channel } = notificationChannels;
  return db.select({ kind, channel }).from(notificationChannels).where(eq(notificationChannels.userId, userId));
}

/** Finds a member's settings. The digest's columns are null until the member has turned it on or configured it. */
export function findSettings(db: Database, userId: string) {
  const { frequency, weekday, hour, timeZone } = digestSettings;
  return db
    .select({ isMailOn: users.mailCommunity, isDigestOn: users.mailDigest, frequency, weekday, hour, timeZone })
    .from(users)
    .leftJoin(digestSettings, eq(digestSettings.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}

export function upsertChannel(db: Database, userId: string, kind: NotificationKind, channel: Channel) {
  return db
    .insert(notificationChannels)
    .values({ userId, kind, channel })
    .onConflictDoUpdate({ target: [notificationChannels.userId, notificationChannels.kind], set: { channel } });
}

export function setMailStreams(db: Database, userId: string, isOn: { mailCommunity?: boolean; mailDigest?: boolean }) {
  return db
    .update(users)
    .set(isOn)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}

type DigestChanges = { [Name in keyof Omit<DigestSettings, 'isOn'>]?: DigestSettings[Name] | undefined };

/** Changes when the digest is sent. If it is on, the next job computes its time again. */
export function upsertDigest(db: Database, userId: string, changes: DigestChanges) {
  return db
    .insert(digestSettings)
    .values({ userId, ...changes })
    .onConflictDoUpdate({
      target: digestSettings.userId,
      set: { ...changes, nextAt: sql`case when ${digestSettings.nextAt} is not null then 0 end` },
    });
}
