import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { passwordResets } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    password_resets: db
      .select({ createdAt: passwordResets.createdAt })
      .from(passwordResets)
      .where(eq(passwordResets.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    password_resets: db.delete(passwordResets).where(and(eq(passwordResets.userId, id), isDeleted)),
  }),
};
