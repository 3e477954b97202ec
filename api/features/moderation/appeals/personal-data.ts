import { and, eq, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { appeals } from './schema.ts';

const { id, decisionId, appellantId, state, words, createdAt, reply, repliedAt, earlierAnswer, answer, decidedAt } =
  appeals;
const copied = { id, decisionId, state, words, createdAt, reply, repliedAt, earlierAnswer, answer, decidedAt };

export const personalData: PersonalData = {
  // Doesn't include the moderator who answered.
  copy: (db, userId) => ({ appeals: db.select(copied).from(appeals).where(eq(appellantId, userId)) }),
  erase: (db, { id: userId, isDeleted }) => {
    const ifOwn = (column: SQLiteColumn) => sql`iif(${appellantId} = ${userId}, null, ${column})`;
    return {
      // The appeal itself stays for the yearly report, without its texts.
      appeals: db
        .update(appeals)
        .set({
          words: ifOwn(words),
          reply: ifOwn(reply),
          earlierAnswer: ifOwn(earlierAnswer),
          answer: ifOwn(answer),
          decidedBy: sql`nullif(${appeals.decidedBy}, ${userId})`,
          appellantId: sql`nullif(${appellantId}, ${userId})`,
        })
        .where(and(or(eq(appellantId, userId), eq(appeals.decidedBy, userId)), isDeleted)),
    };
  },
};
