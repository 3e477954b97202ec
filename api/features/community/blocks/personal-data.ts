import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { blocks } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ blocks: db.select().from(blocks).where(eq(blocks.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    // Those against the member stay: what they wrote must not appear because they left.
    blocks: db.delete(blocks).where(and(eq(blocks.userId, id), isDeleted)),
  }),
};
