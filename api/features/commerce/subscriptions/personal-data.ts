import { and, eq, getTableColumns, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { selectDeletedIds } from '#api/features/accounts/users/index.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { subscriptionCheckouts, subscriptions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => {
    const { revision: _, noticeId: __, triedAt: ____, ...subscription } = getTableColumns(subscriptions);
    const { url: ___, ...checkout } = getTableColumns(subscriptionCheckouts);
    return {
      subscriptions: db.select(subscription).from(subscriptions).where(eq(subscriptions.userId, userId)),
      subscription_checkouts: db
        .select(checkout)
        .from(subscriptionCheckouts)
        .where(eq(subscriptionCheckouts.userId, userId)),
    };
  },
  erase: (db, { id, isDeleted }) => {
    const { userId, state, providerId } = subscriptionCheckouts;
    return {
      // Subscriptions are payment records. The minute job ends the subscription at the provider.
      subscriptions: null,
      // An open checkout is kept until it is expired at the provider, and then deleted like other old checkouts.
      subscription_checkouts: db
        .delete(subscriptionCheckouts)
        .where(and(eq(userId, id), or(ne(state, 'open'), isNull(providerId)), isDeleted)),
    };
  },
  deleteOldRecords: (db, keptSince) => {
    const gone = selectDeletedIds(db);
    return [
      deleteRowBatch(db, subscriptions, and(inArray(subscriptions.userId, gone), lt(subscriptions.endedAt, keptSince))),
    ];
  },
};
