import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { stateOfDecision } from './queries.ts';
import { moderationDecisions } from './schema.ts';

const {
  id,
  targetType,
  targetId,
  verdict,
  action,
  until,
  ground,
  reason,
  taken,
  createdAt,
  withdrawnAt,
  memberId,
  decidedBy,
} = moderationDecisions;

export const personalData: PersonalData = {
  // Doesn't include the moderator who decided. Decisions without an action are excluded, because they would tell the
  // member that they were reported.
  copy: (db, userId) => ({
    moderation_decisions: db
      .select({
        ...{ id, targetType, targetId, verdict, action, until, ground, reason, taken, createdAt, withdrawnAt },
        state: stateOfDecision,
      })
      .from(moderationDecisions)
      .where(and(eq(memberId, userId), ne(action, 'none'))),
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
