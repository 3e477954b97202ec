import { eq } from 'drizzle-orm';
import { appeals } from '#api/features/moderation/appeals/schema.ts';
import { moderationDecisions } from '#api/features/moderation/decisions/schema.ts';
import { reportSnapshots, reports } from '#api/features/moderation/reports/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createDecision } from '../decisions.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/**
 * Plants attacks in a visitor's report, the decision on it, its author's appeal and the audit log. Returns the URLs
 * that show them.
 */
export async function plantModeration(slug: string, { write }: Attacker) {
  const db = databaseOf(slug);
  const { id: decisionId, caseId, member, moderator } = await createDecision(slug);
  const [at, id] = [Date.now(), newId()];
  const text = write('report_snapshots.content', 2_000, ['case']);
  await db.batch([
    db.insert(reportSnapshots).values({
      ...{ caseId, digest: 'a', authorId: member.id, takenAt: at },
      content: {
        author: 'Mari',
        pictures: [],
        under: null,
        writtenAt: at,
        parts: [{ part: 'about', locale: null, text }],
      },
    }),
    db.insert(reports).values({
      ...{ id: newId(), caseId, reason: 'spam', locale: 'et', digest: 'a', createdAt: at, lastAt: at },
      ...{ email: 'juta@visitors.test', name: write('reports.name', 100, ['case']) },
      words: write('reports.words', 2_000, ['case']),
    }),
    db
      .update(moderationDecisions)
      .set({ reason: write('moderation_decisions.reason', 500, ['appeal']) })
      .where(eq(moderationDecisions.id, decisionId)),
    db.insert(appeals).values({
      ...{ id, decisionId, appellantId: member.id, state: 'rejected', createdAt: at, repliedAt: at },
      ...{ decidedBy: moderator.id, decidedAt: at },
      words: write('appeals.words', 2_000, ['appeal']),
      earlierAnswer: write('appeals.earlierAnswer', 500, ['appeal']),
      reply: write('appeals.reply', 2_000, ['appeal']),
      answer: write('appeals.answer', 500, ['appeal']),
    }),
    db.insert(auditLog).values({
      ...{ id: newId(), at, actorId: moderator.id, action: 'appeal.decide', targetType: 'appeal', targetId: id },
      reason: write('audit_log.reason', 500, ['audit']),
    }),
  ]);
  return { case: `/moderator/reports/${caseId}`, appeal: `/moderator/appeals/${id}`, audit: '/admin/audit' };
}
