import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { blocks } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ blocks: db.select().from(blocks).where(eq(blocks.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    // Blocks that other members set stay, so that this member's messages don't reappear after the account is deleted.
    blocks: db.delete(blocks).where(and(eq(blocks.userId, id), isDeleted)),
  }),
};
