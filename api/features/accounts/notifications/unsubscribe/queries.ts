import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
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
} as const satisfies Record<MailStream, Partial<typeof users.$inferInsert>>;

/** Turns a stream off. No row for a deleted account. */
export function turnOffStream(db: Database, userId: string, stream: MailStream) {
  return db
    .update(users)
    .set(turnedOff[stream])
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
}
