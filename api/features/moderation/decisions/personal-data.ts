import { and, eq, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { moderationDecisions } from './schema.ts';

const { id, targetType, targetId, verdict, action, until, ground, reason, taken, createdAt, memberId, decidedBy } =
  moderationDecisions;

export const personalData: PersonalData = {
  // Without the moderator who decided.
  copy: (db, userId) => ({
    moderation_decisions: db
      .select({ id, targetType, targetId, verdict, action, until, ground, reason, taken, createdAt })
      .from(moderationDecisions)
      .where(eq(memberId, userId)),
  }),
  erase: (db, { id: userId, isDeleted }) => ({
    // Decisions stay for the yearly report, without the removed content and what was said about the member.
    moderation_decisions: db
      .update(moderationDecisions)
      .set({
        decidedBy: sql`nullif(${decidedBy}, ${userId})`,
        reason: sql`iif(${memberId} = ${userId}, null, ${reason})`,
        taken: sql`iif(${memberId} = ${userId}, null, ${taken})`,
      })
      .where(and(or(eq(memberId, userId), eq(decidedBy, userId)), isDeleted)),
  }),
};
