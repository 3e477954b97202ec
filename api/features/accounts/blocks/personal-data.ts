import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { blocks } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ blocks: db.select().from(blocks).where(eq(blocks.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    // Blocks by others stay: a member's messages mustn't reappear after they leave.
    blocks: db.delete(blocks).where(and(eq(blocks.userId, id), isDeleted)),
  }),
};
