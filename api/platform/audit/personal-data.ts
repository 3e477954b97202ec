import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '../personal-data/personal-data.ts';
import { auditLog } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ audit_log: db.select().from(auditLog).where(eq(auditLog.actorId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    // What the member did as staff is kept, without their name.
    audit_log: db
      .update(auditLog)
      .set({ actorId: null })
      .where(and(eq(auditLog.actorId, id), isDeleted)),
  }),
};
