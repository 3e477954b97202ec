import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { consentVersions } from '../users/consents/contract.ts';
import { consentColumns } from '../users/index.ts';
import { users } from '../users/schema.ts';
import { newsletterSubscribers } from './schema.ts';

const isMemberAt = (email: string) =>
  and(eq(users.email, email), isNotNull(users.emailVerifiedAt), eq(users.status, 'active'), isNull(users.deletedAt));

/** Adds a subscriber, unless the address already gets the newsletter or belongs to a member. */
export function insertSubscriber(db: Database, row: typeof newsletterSubscribers.$inferInsert) {
  const { id, email, locale, consentedAt, consentVersion } = row;
  return db.run(sql`
    insert into ${newsletterSubscribers} (id, email, locale, consented_at, consent_version)
    select ${id}, ${email}, ${locale}, ${consentedAt}, ${consentVersion}
    where not exists (select 1 from ${users} where ${isMemberAt(email)})
    on conflict do nothing`);
}

/** Turns on the newsletter, and no other stream, for the member with this address. */
export function subscribeMember(db: Database, email: string, now: Date) {
  const isNew = isNull(users.campaignsConsentAt);
  return db
    .update(users)
    .set({
      mailNews: true,
      mailOffers: sql`iif(${isNew}, 0, ${users.mailOffers})`,
      mailEventNews: sql`iif(${isNew}, 0, ${users.mailEventNews})`,
      ...consentColumns(true, now, consentVersions.newsletter),
    })
    .where(isMemberAt(email));
}

/**
 * Records the campaign consent that the member with this address confirmed by mail. Returns a row if there is such a
 * member.
 */
export function recordMailConsent(db: Database, email: string, now: Date) {
  return db.update(users).set(consentColumns(true, now)).where(isMemberAt(email)).returning({ id: users.id });
}
