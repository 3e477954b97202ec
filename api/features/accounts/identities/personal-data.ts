import { and, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { sessions } from '../sessions/schema.ts';
import { authorizationRequests, identities } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    identities: db.select().from(identities).where(eq(identities.userId, userId)),
    authorization_requests: null,
  }),
  erase: (db, { id, isDeleted }) => {
    // The sessions still exist, because features are erased in alphabetical order.
    const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id));
    return {
      authorization_requests: db
        .delete(authorizationRequests)
        .where(and(inArray(authorizationRequests.sessionId, own), isDeleted)),
      identities: db.delete(identities).where(and(eq(identities.userId, id), isDeleted)),
    };
  },
};
