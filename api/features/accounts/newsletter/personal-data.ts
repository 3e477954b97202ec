import { and, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { users } from '../users/schema.ts';
import { newsletterSubscribers } from './schema.ts';

/**
 * Applies only to accounts that wait for approval. Once someone is a member, the subscription is part of the account.
 */
export const personalData: PersonalData = {
  copy: (db, userId) => ({
    newsletter_subscribers: db
      .select()
      .from(newsletterSubscribers)
      .where(
        inArray(newsletterSubscribers.email, db.select({ email: users.email }).from(users).where(eq(users.id, userId))),
      ),
  }),
  erase: (db, { email, isDeleted }) => ({
    newsletter_subscribers: db
      .delete(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.email, email), isDeleted)),
  }),
};
