import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { emailChanges } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    email_changes: db
      .select({
        oldEmail: emailChanges.oldEmail,
        newEmail: emailChanges.newEmail,
        createdAt: emailChanges.createdAt,
        undoUntil: emailChanges.undoUntil,
      })
      .from(emailChanges)
      .where(eq(emailChanges.userId, userId)),
  }),
  // Changes that a deleted administrator requested for other members are kept, because they are those members' data.
  erase: (db, { id, isDeleted }) => ({
    email_changes: db.delete(emailChanges).where(and(eq(emailChanges.userId, id), isDeleted)),
  }),
};
