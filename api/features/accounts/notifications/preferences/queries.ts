import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { consentColumns } from '../../users/index.ts';
import { users } from '../../users/schema.ts';
import type { MailPreferences } from './contract.ts';

const columns = {
  email: users.email,
  consentAt: users.campaignsConsentAt,
  news: users.mailNews,
  offers: users.mailOffers,
  eventNews: users.mailEventNews,
  events: users.mailEvents,
  community: users.mailCommunity,
  digest: users.mailDigest,
  figures: users.mailFigures,
};

/** Finds the mail preferences of a member. No row for a deleted account. */
export function findPreferences(db: Database, userId: string) {
  return db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}

export type PreferencesRow = Awaited<ReturnType<typeof findPreferences>>[number];

type Changes = { [Name in keyof MailPreferences]?: boolean | undefined };

/** Changes the given streams while the account has this address. */
export function updatePreferences(
  db: Database,
  { userId, email }: { userId: string; email: string },
  { campaigns, news, offers, eventNews, events, community, digest, figures }: Changes,
  now: Date,
) {
  return db
    .update(users)
    .set({
      // An update must set at least one column.
      createdAt: sql`${users.createdAt}`,
      ...(campaigns === undefined ? {} : consentColumns(campaigns, now)),
      ...{ mailNews: news, mailOffers: offers, mailEventNews: eventNews, mailEvents: events },
      ...{ mailCommunity: community, mailDigest: digest },
      // The link can only turn figures off. Turning them on requires an administrator who is signed in.
      ...(figures === false ? { mailFigures: false } : {}),
    })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.deletedAt)))
    .returning(columns);
}
