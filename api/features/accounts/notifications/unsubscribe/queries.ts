import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newsletterSubscribers } from '../../newsletter/schema.ts';
import type { MailStream } from './contract.ts';

const turnedOff = {
  news: { mailNews: false },
  offers: { mailOffers: false },
  eventNews: { mailEventNews: false },
  events: { mailEvents: false },
  campaigns: { campaignsConsentAt: null, campaignsConsentVersion: null },
  community: { mailCommunity: false },
  digest: { mailDigest: false },
  figures: { mailFigures: false },
} as const satisfies Record<Exclude<MailStream, 'newsletter'>, Partial<typeof users.$inferInsert>>;

/** Turns off a stream of a member. Returns no row for a deleted account. */
export function turnOffMailStream(db: Database, userId: string, stream: Exclude<MailStream, 'newsletter'>) {
  return db
    .update(users)
    .set(turnedOff[stream])
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
}

/** Deletes a newsletter subscriber, who has no account. */
export function deleteSubscriber(db: Database, id: string) {
  return db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
}

/**
 * Turns the newsletter off for a subscriber who became a member after it was mailed to them. Only the tables of
 * campaigns tell which member that is. They are named in plain SQL, because campaigns import this feature.
 */
export function turnOffNewsletterAfterJoining(db: Database, subscriberId: string) {
  const joined = sql`select user_id from campaigns cross join campaign_recipients
    on campaign_id = campaigns.id and recipient_id = ${subscriberId} where user_id is not null`;
  return db
    .update(users)
    .set(turnedOff.news)
    .where(and(sql`${users.id} in (${joined})`, isNull(users.deletedAt)));
}
