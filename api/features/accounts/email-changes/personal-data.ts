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
  // What a deleted administrator asked for others stays theirs: it is about the other member.
  erase: (db, { id, isDeleted }) => ({
    email_changes: db.delete(emailChanges).where(and(eq(emailChanges.userId, id), isDeleted)),
  }),
};
